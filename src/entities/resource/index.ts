export { resourceQueries } from './api/resource-queries'
export { resourceTexts } from './i18n'
export { ResourceThumb } from './ui/resource-thumb'
