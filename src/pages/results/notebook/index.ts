export { scoreQueries } from './api/score-queries'
export { notebookTexts } from './i18n'
export { lastNotebook } from './model/stored-queue'
export { GroupScoresPage, NotebookPage } from './ui/notebook-pages'
