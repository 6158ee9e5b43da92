import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** Students of this center and no other: their accounts are deleted with it. */
export const onlyHere = (db: Db, centerId: number) =>
  db
    .selectFrom('users')
    .where('is_staff', '=', false)
    .where('is_superuser', '=', false)
    .where('id', 'in', (eb) => eb.selectFrom('center_students').where('center_id', '=', centerId).select('user_id'))
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('center_students').whereRef('user_id', '=', 'users.id').where('center_id', '<>', centerId).select('user_id'))),
    )

/** Students of this center who keep their accounts when it is deleted. */
export async function studentsElsewhere(db: Db, centerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('center_students')
    .where('center_id', '=', centerId)
    .where('user_id', 'not in', onlyHere(db, centerId).select('id'))
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export async function countCenterData(db: Db, centerId: number) {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => {
      const groups = selectFrom('groups').where('center_id', '=', centerId)
      const files = selectFrom('files').where('center_id', '=', centerId)
      return [
        groups
          .where('archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('active_groups'),
        groups
          .where('archived_at', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('archived_groups'),
        selectFrom('center_staff')
          .where('center_id', '=', centerId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('teachers'),
        selectFrom('center_students')
          .where('center_id', '=', centerId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('students'),
        onlyHere(db, centerId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('student_accounts'),
        selectFrom('courses')
          .where('center_id', '=', centerId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('programs'),
        selectFrom('deliverable_versions')
          .where('group_id', 'in', groups.select('id'))
          .where('submitted_at', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('works'),
        selectFrom('grades')
          .where('group_id', 'in', groups.select('id'))
          .where('outcome', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('grades'),
        files.select(({ fn }) => fn.countAll<number>().as('n')).as('files'),
        files.select(sql<number>`coalesce(sum(size), 0)::bigint`.as('n')).as('bytes'),
      ]
    })
    .executeTakeFirstOrThrow()
  const count = (name: keyof typeof counts) => counts[name] ?? 0
  return {
    active_groups: count('active_groups'),
    archived_groups: count('archived_groups'),
    teachers: count('teachers'),
    students: count('students'),
    student_accounts: count('student_accounts'),
    programs: count('programs'),
    works: count('works'),
    grades: count('grades'),
    files: count('files'),
    bytes: count('bytes'),
  }
}
