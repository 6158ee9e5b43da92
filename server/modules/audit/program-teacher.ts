import type { AuditEvent } from './record.ts'

interface TeacherChange {
  readonly group_id: number
  readonly course_id: number
  /** Who taught the program; null for nobody. */
  readonly before: number | null
  readonly after: number | null
}

/** The audit events of programs that another teacher of their group teaches now. */
export const programTeacherEvents = (centerId: number, changes: readonly TeacherChange[]): AuditEvent[] =>
  changes.map(({ group_id, course_id, before, after }) => ({
    action: 'program_teacher_changed',
    entity: 'group',
    entityId: group_id,
    centerId,
    before: { course_id, teacher_id: before },
    after: { course_id, teacher_id: after },
  }))
