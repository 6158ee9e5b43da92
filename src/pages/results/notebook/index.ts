export { scoreQueries } from './api/score-queries'
export { notebookTexts } from './i18n'
export { GroupScoresPage, NotebookPage } from './ui/notebook-pages'
