export { AddStudentsDialog } from './add-students-dialog'
export { UnlinkStudents } from './unlink-students'
