export { programResultsTexts } from './i18n'
export { ProgramResults, type ResultView } from './ui/program-results'
