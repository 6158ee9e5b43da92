export { scoreQueries } from './api/score-queries'
export { notebookTexts } from './i18n'
export { partsShown } from './model/notebook-search'
export { GroupScoresPage, NotebookPage } from './ui/notebook-pages'
