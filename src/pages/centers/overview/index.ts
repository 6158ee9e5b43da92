export { centerOverviewTexts } from './i18n'
export { CenterPage } from './ui/center-page'
