export { gradingDeskTexts } from './i18n'
export { GradingDeskPage } from './ui/grading-desk'
