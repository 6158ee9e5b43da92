export { AnonymousCountField } from './ui/anonymous-count-field'
export { studentQueries } from './api/student-queries'
export { fromStudentsParameter, toStudentsParameter } from './model/chosen-students'
export { useFreshPasswords, useKeepPasswords } from './model/fresh-passwords'
