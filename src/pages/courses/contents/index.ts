export { contentQueries } from './api/content-queries'
export { courseContentsTexts } from './i18n'
export { ContentsPage } from './ui/contents-page'
