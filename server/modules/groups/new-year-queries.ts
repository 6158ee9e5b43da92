import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { invalid, notFound } from '#server/errors.ts'
import { folded } from '#server/db/search.ts'
import { sql } from 'kysely'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { mayManage } from './rights.ts'

export type NewYear = components['schemas']['NewYear']
type Plan = components['schemas']['NewYearPlan']
type Problem = Plan['groups'][number]['problem']

/** A group that ends, and the data that its successor takes over. */
export interface Succession {
  id: number
  group: Awaited<ReturnType<typeof groupRows>>[number]
  successor: string
  problem: Problem
  /** All students in it, by account id. */
  students: number[]
  /** The continuing students: all but those in the center's archive. */
  carried: number[]
  teachers: number[]
  courses: number[]
}

function groupRows(db: Db | Tx, caller: Caller, ids: readonly number[]) {
  return db.selectFrom('groups').where('id', 'in', ids).where('id', 'in', accessibleGroups(db, caller)).selectAll().orderBy('id').execute()
}

/** Names of existing groups in the period, folded, and the new names, so that they can be compared. */
async function takenNames(db: Db | Tx, centerId: number, { period, groups }: NewYear): Promise<(name: string) => boolean> {
  const rows = await db
    .selectFrom('groups')
    .where('center_id', '=', centerId)
    .where('period', '=', period)
    .select(folded('groups.name').as('key'))
    .execute()
  const keys = await sql<{ name: string; key: string }>`
    select name, fold(name) as key from unnest(${groups.map(({ name }) => name.trim())}::text[]) as wanted (name)`.execute(db)
  const keyOf = (name: string) => keys.rows.find((row) => row.name === name.trim())?.key
  const taken = new Set(rows.map(({ key }) => key))
  const times = (key: string | undefined) => groups.filter(({ name }) => keyOf(name) === key).length
  return (name) => taken.has(keyOf(name) ?? '') || times(keyOf(name)) > 1
}

/**
 * The successor of each group, as of now.
 * @throws 404 for a group that the caller cannot access, 400 `repeated`, `one_center`
 */
export async function successionsOf(db: Db | Tx, caller: Caller, wanted: NewYear): Promise<Succession[]> {
  const ids = wanted.groups.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalid({ groups: ['repeated'] })
  const rows = await groupRows(db, caller, ids)
  if (rows.length < ids.length) throw notFound()
  const centerId = rows[0]?.center_id ?? 0
  if (rows.some(({ center_id }) => center_id !== centerId)) throw invalid({ groups: ['one_center'] })
  const isTaken = await takenNames(db, centerId, wanted)
  const [students, teachers, courses] = await Promise.all([
    db
      .selectFrom('group_students')
      .innerJoin('center_students', (join) =>
        join
          .onRef('center_students.center_id', '=', 'group_students.center_id')
          .onRef('center_students.user_id', '=', 'group_students.user_id'),
      )
      .where('group_students.group_id', 'in', ids)
      .where('group_students.left_at', 'is', null)
      .select(['group_students.group_id', 'group_students.user_id', 'center_students.archived_at'])
      .orderBy('group_students.id')
      .execute(),
    db.selectFrom('group_teachers').where('group_id', 'in', ids).select(['group_id', 'user_id']).execute(),
    db.selectFrom('group_courses').where('group_id', 'in', ids).select(['group_id', 'course_id']).orderBy('position').execute(),
  ])
  return wanted.groups.flatMap(({ id, name, carry_students }) => {
    const group = rows.find((row) => row.id === id)
    if (!group) return []
    const inIt = students.filter(({ group_id }) => group_id === id)
    return [
      {
        id,
        group,
        successor: name.trim(),
        problem: !mayManage(caller, group) ? 'denied' : group.period >= wanted.period ? 'later' : isTaken(name) ? 'name_taken' : null,
        students: inIt.map(({ user_id }) => user_id),
        carried: carry_students ? inIt.filter(({ archived_at }) => archived_at === null).map(({ user_id }) => user_id) : [],
        teachers: teachers.filter(({ group_id }) => group_id === id).map(({ user_id }) => user_id),
        courses: courses.filter(({ group_id }) => group_id === id).map(({ course_id }) => course_id),
      },
    ]
  })
}

/** Changes of seats: students who continue from an active group keep theirs. */
export function seatsOf(successions: readonly Succession[], { contracted, used }: { contracted: number; used: number }): Plan['seats'] {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const freed = sum(successions.map(({ group, students, carried }) => (group.archived_at === null ? students.length - carried.length : 0)))
  const needed = sum(successions.map(({ group, carried }) => (group.archived_at === null ? 0 : carried.length)))
  const left = Math.max(0, contracted - used + freed)
  return { freed, needed, left, short: Math.max(0, needed - left) }
}
