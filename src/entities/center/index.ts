export { centerQueries } from './api/center-queries'
export { centerTexts } from './i18n'
export { CenterLogo } from './ui/center-logo'
export { SeatBar } from './ui/seat-bar'
