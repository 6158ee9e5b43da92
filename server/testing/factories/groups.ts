import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { moveSeats } from './centers.ts'
import { inChunks, next } from './rows.ts'

export type Group = Selectable<Tables['groups']>
type GroupId = { id: number; center_id: number }
type PersonId = { id: number }

export async function createGroup(db: Db | Tx, center: { id: number }, given: Partial<Insertable<Tables['groups']>> = {}): Promise<Group> {
  return db
    .insertInto('groups')
    .values({ center_id: center.id, name: `Grupo ${next()}`, period: '2026/2027', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes people who work in the group's center teachers of the group. */
export async function teach(db: Db | Tx, group: GroupId, ...teachers: PersonId[]): Promise<void> {
  await db
    .insertInto('group_teachers')
    .values(teachers.map(({ id }) => ({ group_id: group.id, center_id: group.center_id, user_id: id })))
    .execute()
}

/** Says which of the group's teachers teaches which of its programs. */
export async function teachPrograms(db: Db | Tx, group: { id: number }, ...pairs: (readonly [{ id: number }, PersonId])[]): Promise<void> {
  for (const [course, teacher] of pairs)
    await db
      .updateTable('group_courses')
      .set({ teacher_id: teacher.id })
      .where('group_id', '=', group.id)
      .where('course_id', '=', course.id)
      .execute()
}

/** Gives the group programs, in this order; the center offers them from then on too. */
export async function offer(db: Db | Tx, group: GroupId, ...courses: { id: number }[]): Promise<void> {
  await db
    .insertInto('center_courses')
    .values(courses.map(({ id }) => ({ center_id: group.center_id, course_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('group_courses')
    .values(courses.map(({ id }, position) => ({ group_id: group.id, course_id: id, position })))
    .execute()
}

export interface AuditContext {
  at?: Date
  actor_id?: number | null
}

/**
 * Enrols students of the group's center; each takes one student seat.
 * @throws AU001 without a licence left, AU002 in an archived group
 */
export async function enrol(
  db: Db | Tx,
  group: GroupId,
  students: readonly PersonId[],
  { at = new Date(), actor_id = null }: AuditContext = {},
): Promise<void> {
  await moveSeats(
    db,
    students.map(({ id }) => ({ ...seatIn(group, id), delta: 1, reason: 'enrolled', actor_id, at })),
  )
  await inChunks(students, (chunk) =>
    db
      .insertInto('group_students')
      .values(chunk.map(({ id }) => ({ group_id: group.id, center_id: group.center_id, user_id: id, enrolled_at: at })))
      .returning('id')
      .execute(),
  )
}

/** A student leaves the group: the seat is free, work and marks stay. */
export async function unlink(
  db: Db | Tx,
  group: GroupId,
  student: PersonId,
  { at = new Date(), actor_id = null }: AuditContext = {},
): Promise<void> {
  await db.updateTable('group_students').set({ left_at: at }).where('group_id', '=', group.id).where('user_id', '=', student.id).execute()
  await moveSeats(db, [{ ...seatIn(group, student.id), delta: -1, reason: 'unlinked', actor_id, at }])
}

/** Archives the group: the seats of its students are free, nothing in it can change. */
export async function archive(db: Db | Tx, group: GroupId, { at = new Date(), actor_id = null }: AuditContext = {}): Promise<void> {
  const students = await db
    .selectFrom('group_students')
    .select('user_id')
    .where('group_id', '=', group.id)
    .where('left_at', 'is', null)
    .orderBy('id')
    .execute()
  await moveSeats(
    db,
    students.map(({ user_id }) => ({ ...seatIn(group, user_id), delta: -1, reason: 'archived', actor_id, at })),
  )
  await db.updateTable('groups').set({ archived_at: at }).where('id', '=', group.id).execute()
}

const seatIn = (group: GroupId, user_id: number) => ({ center_id: group.center_id, kind: 'student' as const, user_id, group_id: group.id })
