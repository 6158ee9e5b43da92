export { myProgramsTexts } from './i18n'
export { ContentsIndexPage } from './ui/contents-index-page'
export { MyCoursePage } from './ui/my-course-page'
export { ProgramsPage } from './ui/programs-page'
