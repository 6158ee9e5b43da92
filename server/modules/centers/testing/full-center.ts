import { sql } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import {
  archive,
  createClassroom,
  createGroup,
  createManager,
  enrol,
  grade,
  holdInEvaluation,
  offer,
  storeFile,
  submitVersion,
  teach,
} from '#server/testing/factories/index.ts'

/** A center with graded work, one of whose students learns elsewhere too, and one of whose groups is archived. */
export async function openFullCenter(app: TestApp, students = 2) {
  const room = await createClassroom(app.db, { students })
  const [student, shared] = room.students
  if (!student || !shared) throw new Error('the classroom has students')
  const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: room.center.id, uploaded_by: student.id })
  await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student, files: [file] })
  await grade(app.db, { group: room.group, deliverable: room.deliverable, student, mark: 700, by: room.teacher })
  await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student: shared })
  await holdInEvaluation(app.db, { group: room.group, course: room.course, student, at: new Date() })
  const old = await createGroup(app.db, room.center, { period: '2025/2026' })
  await teach(app.db, old, room.teacher)
  await offer(app.db, old, room.course)
  await enrol(app.db, old, [student])
  await archive(app.db, old)
  const elsewhere = await createClassroom(app.db, { students: 1 })
  await app.db.insertInto('center_students').values({ center_id: elsewhere.center.id, user_id: shared.id }).execute()
  return { ...room, student, shared, elsewhere, manager: await createManager(app.db, room.center) }
}

export async function tablesWithCenter(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'center_id' and table_schema = 'public' order by 1`.execute(app.db)
  return rows.map(({ name }) => name)
}

/** How many rows carry the center's id, over every table that has the column. */
export async function rowsOf(app: TestApp, centerId: number): Promise<Record<string, number>> {
  const tables = await tablesWithCenter(app)
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where center_id = ${centerId}`.execute(app.db)
      return [table, rows[0]?.n ?? 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, n]) => n > 0))
}
