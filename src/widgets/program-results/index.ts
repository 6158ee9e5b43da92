export { programResultsTexts } from './i18n'
export { CustomScoreNote } from './ui/custom-score-note'
export { ProgramResults, resultViews, type ResultView } from './ui/program-results'
