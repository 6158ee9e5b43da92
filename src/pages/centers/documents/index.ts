export { centerDocumentTexts } from './i18n'
export { CenterDocumentsPage } from './ui/center-documents-page'
