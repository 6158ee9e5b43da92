import type { Db, Tx } from '#server/db/client.ts'

interface Planned {
  group: { id: number; center_id: number }
  course: { id: number }
  student: { id: number }
  criteria: readonly number[]
  remark?: string
}

/** What a student has to recover in a program. */
export async function planRecovery(db: Db | Tx, { group, course, student, criteria, remark = '' }: Planned): Promise<void> {
  const at = new Date('2026-11-02T10:00:00Z')
  await db
    .insertInto('recovery_plans')
    .values({
      ...{ center_id: group.center_id, group_id: group.id, student_id: student.id, course_id: course.id },
      ...{ criteria: [...criteria], remark, created_at: at, changed_at: at },
    })
    .execute()
}
