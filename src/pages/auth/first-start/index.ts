export { readFirstStart } from './api/first-start'
export { firstStartTexts } from './i18n'
export { FirstStartPage } from './ui/first-start-page'
