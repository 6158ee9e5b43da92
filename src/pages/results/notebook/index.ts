export { scoreQueries } from './api/score-queries'
export { notebookTexts } from './i18n'
export { partsShown } from './model/shown-parts'
export { GroupScoresPage, NotebookPage } from './ui/notebook-pages'
