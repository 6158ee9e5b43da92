export { AnonymousCountField } from './ui/anonymous-count-field'
export { studentQueries } from './api/student-queries'
export { useFreshPasswords, useKeepPasswords } from './model/fresh-passwords'
