export { noticesPageTexts } from './i18n'
export { NoticesPage } from './ui/notices-page'
