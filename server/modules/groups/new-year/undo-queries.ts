import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { withdrawnCourses } from '../withdrawn-queries.ts'
import type { begunYearRow } from './year-queries.ts'

type Obstacle = NonNullable<components['schemas']['BegunYear']['undo']>['obstacles'][number]
export type BegunYearRow = NonNullable<Awaited<ReturnType<typeof begunYearRow>>>

interface Since {
  number: number
  works: number
  marks: number
  notes: number
  activity: number
  students: number
  plans: number
}

/**
 * What was done in the groups of the new year since: everything in those that were created; in those that students joined, what
 * concerns these students.
 */
async function doneSince(db: Db | Tx, { id, begun_at }: Pick<BegunYearRow, 'id' | 'begun_at'>): Promise<Since[]> {
  const own = (student: string, at: string) =>
    sql`x.group_id = g.group_id and (g.role = 'created' or (x.${sql.ref(at)} >= ${begun_at}::timestamptz
      and x.${sql.ref(student)} in (select student_id from moved where to_group_id = g.group_id and not was_there)))`
  const { rows } = await sql<Since>`
    with moved as (select student_id, to_group_id, was_there from new_year_students where new_year_id = ${id} and to_group_id is not null),
    work as (select s.group_id, s.student_id, m.outcome, m.released_at, greatest(s.created_at,
        (select max(v.updated_at) from deliverable_versions as v where v.submission_id = s.id), m.graded_at, m.released_at) as at
      from submissions as s left join grades as m on m.submission_id = s.id
      where s.group_id in (select group_id from new_year_groups where new_year_id = ${id} and role <> 'ended'))
    select g.number,
      (select count(*)::integer from work as x where ${own('student_id', 'at')} and x.outcome is null and x.released_at is null) as works,
      (select count(*)::integer from work as x where ${own('student_id', 'at')} and (x.outcome is not null or x.released_at is not null))
        + (select count(*)::integer from custom_scores as x where ${own('student_id', 'created_at')})
        + (select count(*)::integer from recovery_plans as x where ${own('student_id', 'created_at')})
        + (select count(*)::integer from evaluations as x where x.group_id = g.group_id and g.role = 'created') as marks,
      (select count(*)::integer from student_notes as x where ${own('student_id', 'created_at')}) as notes,
      (select count(*)::integer from learning_sessions as x where ${own('user_id', 'started_at')}) as activity,
      (select count(*)::integer from (
        (select student_id from moved where to_group_id = g.group_id and (g.role = 'created' or not was_there)
          except select user_id from group_students where group_id = g.group_id and left_at is null)
        union all (select user_id from group_students where group_id = g.group_id and left_at is null and g.role = 'created'
          except select student_id from moved where to_group_id = g.group_id)) as differing) as students,
      (select case when g.role = 'created' then
        (select count(*)::integer from group_deliverables where group_id = g.group_id)
        + (select count(*)::integer from group_resources where group_id = g.group_id)
        + (select count(*)::integer from purchase_links where group_id = g.group_id)
        + (select count(*)::integer from student_import_rows as r join student_imports as i on i.id = r.import_id
          where r.group_id = g.group_id and i.state in ('importing', 'failed', 'undoing')) else 0 end) as plans
    from new_year_groups as g where g.new_year_id = ${id} and g.role <> 'ended' and g.group_id is not null
    order by g.number`.execute(db)
  return rows
}

/** What stands against undoing a begun school year, by group. */
export async function obstaclesOf(db: Db | Tx, row: BegunYearRow): Promise<Obstacle[]> {
  const since = await doneSince(db, row)
  const programs = await programsNow(db, row)
  const unarchived = row.groups.flatMap(({ id, role, was_active }) => (id !== null && role === 'ended' && was_active ? [id] : []))
  const withdrawn = new Set((await withdrawnCourses(db, unarchived)).map(({ group_id }) => group_id))
  return row.groups.flatMap((group): Obstacle[] => {
    const name = group.name ?? group.recorded_name
    if (group.id === null || group.name === null) return [{ group: name, reason: 'gone', count: 0 }]
    const changed = { group: name, reason: 'changed' as const, count: 0 }
    // Unarchived and archived again, it may have students whose seats are not those of this year.
    const isAsEnded = group.is_archived && (!group.was_active || group.revision === group.recorded_revision)
    const isWithdrawn = withdrawn.has(group.id)
    if (group.role === 'ended')
      return [...(isAsEnded ? [] : [changed]), ...(isWithdrawn ? [{ group: name, reason: 'withdrawn' as const, count: 0 }] : [])]
    const done = since.find(({ number }) => number === group.number)
    const counted = (['marks', 'works', 'notes', 'activity', 'students'] as const).flatMap((reason) => {
      const count = done?.[reason] ?? 0
      return count > 0 ? [{ group: name, reason, count }] : []
    })
    const isChanged =
      group.is_archived ||
      (group.role === 'created' &&
        (group.revision !== group.recorded_revision || (done?.plans ?? 0) > 0 || programs.get(group.id) !== group.course_ids.join()))
    return [...counted, ...(isChanged ? [changed] : [])]
  })
}

async function programsNow(db: Db | Tx, { groups }: BegunYearRow): Promise<Map<number, string>> {
  const ids = groups.flatMap(({ id, role }) => (role === 'created' && id !== null ? [id] : []))
  const { rows } = await sql<{ id: number; courses: number[] }>`
    select id, array(select course_id from group_courses where group_id = groups.id order by position, course_id) as courses
    from groups where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, courses }) => [id, courses.join()]))
}

/** A student of a begun year. */
export interface Moved {
  studentId: number
  from: number
  to: number | null
  wasThere: boolean
  wasActive: boolean
  /** Still in the group that they went to, if any. */
  isThere: boolean
  /** Whether they can return to the group that they came from: who has been taken out of the new one since does not. */
  returns: boolean
}

/** Whether the student has a seat in the group that they went to because of the beginning. */
export const tookSeat = (moved: Moved): moved is Moved & { to: number } => moved.isThere && !moved.wasThere
/** Whether undoing takes a free seat for the student, or frees one. */
export const needsSeat = (moved: Moved): boolean => moved.returns && !tookSeat(moved)
export const freesSeat = (moved: Moved): boolean => tookSeat(moved) && !moved.returns

/** The students of a begun year: all, or those who came from one group. */
export async function movedStudents(db: Db | Tx, id: number, from?: number): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select m.student_id as "studentId", m.from_group_id as "from", m.to_group_id as "to", m.was_there as "wasThere",
      g.was_active as "wasActive", t.user_id is not null as "isThere",
      g.was_active and s.left_at is null and c.archived_at is null and (m.to_group_id is null or m.was_there or t.user_id is not null) as "returns"
    from new_year_students as m
    left join group_students as t on t.group_id = m.to_group_id and t.user_id = m.student_id and t.left_at is null
    join new_year_groups as g on g.new_year_id = m.new_year_id and g.group_id = m.from_group_id and g.role = 'ended'
    join group_students as s on s.group_id = m.from_group_id and s.user_id = m.student_id
    join center_students as c on c.center_id = s.center_id and c.user_id = s.user_id
    where m.new_year_id = ${id} and (${from ?? null}::bigint is null or m.from_group_id = ${from ?? null}) order by m.student_id, m.from_group_id`.execute(
    db,
  )
  return rows
}

/** Whether somebody is in a group, or anything has been done there. */
export async function isUsed(db: Db | Tx, groupId: number): Promise<boolean> {
  const tables = [
    'submissions',
    'custom_scores',
    'recovery_plans',
    'evaluations',
    'student_notes',
    'learning_sessions',
    'class_sessions',
  ] as const
  const found = sql.join(
    tables.map((table) => sql`exists (select from ${sql.table(table)} where group_id = ${groupId})`),
    sql` or `,
  )
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from group_students where group_id = ${groupId} and left_at is null) or ${found} as found`.execute(db)
  return rows[0]?.found === true
}
