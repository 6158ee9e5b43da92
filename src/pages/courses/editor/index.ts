export { courseEditorTexts } from './i18n'
export { CreateCoursePage } from './ui/create-course-page'
export { EditCoursePage } from './ui/edit-course-page'
