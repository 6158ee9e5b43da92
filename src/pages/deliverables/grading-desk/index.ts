export { GradingDeskPage } from './ui/grading-desk-page'
