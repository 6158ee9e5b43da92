export { learningQueries } from './api/learning-queries'
export { learningTexts } from './i18n'
export { LearningProgress } from './ui/learning-progress'
export { LearningStateIcon } from './ui/state-icon'
