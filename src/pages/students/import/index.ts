export { importTexts } from './i18n'
export { ImportPage } from './ui/import-page'
