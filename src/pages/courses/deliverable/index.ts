export { courseDeliverableTexts } from './i18n'
export { CourseDeliverablePage } from './ui/deliverable-page'
