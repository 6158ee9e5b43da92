export { courseFrameTexts } from './i18n'
export { CourseFrame } from './ui/course-frame'
