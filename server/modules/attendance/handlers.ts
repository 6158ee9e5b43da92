import type { Handlers } from '#server/contract.ts'
import { getAttendance, getStudentAttendance } from './read.ts'
import { saveAttendance } from './save.ts'

export const attendanceHandlers = { getAttendance, getStudentAttendance, saveAttendance } satisfies Partial<Handlers>
