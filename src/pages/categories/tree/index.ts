export { areaTreeTexts } from './i18n'
export { AreasPage } from './ui/areas-page'
