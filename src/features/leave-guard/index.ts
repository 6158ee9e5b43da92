export { LeaveGuard } from './ui/leave-guard'
