export { resourceQueries } from './api/resource-queries'
export { resourceTexts } from './i18n'
export { captionLanguages, languageName } from './model/caption-languages'
export { ResourceThumb } from './ui/resource-thumb'
