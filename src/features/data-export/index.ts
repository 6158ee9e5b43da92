export { dataExportTexts } from './i18n'
export { DataExportPanel } from './ui/data-export-panel'
