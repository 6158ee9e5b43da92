export { useRefreshStudents, useStudentChange } from './api/use-student-change'
export { groupsOf } from './model/chosen-groups'
export { useLeaveGroup } from './ui/use-leave-group'
