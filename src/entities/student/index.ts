export { studentQueries } from './api/student-queries'
export { useFreshPasswords, useKeepPasswords } from './model/fresh-passwords'
