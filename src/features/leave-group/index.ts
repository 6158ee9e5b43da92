export { useStudentChange } from './api/use-student-change'
export { groupsOf } from './model/chosen-groups'
export { useLeaveGroup, type LeaveGroup } from './ui/use-leave-group'
