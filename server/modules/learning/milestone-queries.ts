import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import type { MilestoneKind } from '#server/modules/notifications/notice.ts'
import type { PathPlace } from './content-rows.ts'

export interface Reached extends PathPlace {
  kind: MilestoneKind
}

/** Weeks in a row that are a milestone. */
const weeksInARow = 4

/** Stores what is reached for the first time, where the center shows milestones and the group is active. Returns what is new. */
export async function storeMilestones(tx: Tx, reached: readonly Reached[], at: Date) {
  const { rows } = await sql<Reached & { center_id: number }>`
    insert into milestones (center_id, group_id, student_id, course_id, kind, reached_at)
    select groups.center_id, groups.id, new.student_id, new.course_id, new.kind, ${at}
    from unnest(${reached.map(({ group }) => group)}::bigint[], ${reached.map(({ course }) => course)}::bigint[],
      ${reached.map(({ student }) => student)}::bigint[], ${reached.map(({ kind }) => kind)}::text[])
      as new (group_id, course_id, student_id, kind)
    join groups on groups.id = new.group_id and groups.archived_at is null join centers on centers.id = groups.center_id and centers.milestones
    join group_students on group_students.group_id = groups.id and group_students.user_id = new.student_id and group_students.left_at is null
    order by groups.id, new.student_id, new.course_id, new.kind on conflict do nothing
    returning center_id, group_id as "group", course_id as course, student_id as student, kind`.execute(tx)
  return rows
}

/**
 * Whether a student has learned in a program week after week, and that is not stored yet.
 * @param spent a moment of these weeks: what was spent without a connection arrives late, and may close a gap
 */
export async function hasNewWeeks(tx: Tx, { group, course, student }: PathPlace, spent: Date): Promise<boolean> {
  const around = sql`interval '1 week' * ${sql.lit(weeksInARow - 1)}`
  const week = (moment: unknown) => sql`date_trunc('week', ${moment}::timestamptz at time zone centers.time_zone)`
  const { rows } = await sql`select 1 where not exists (
      select from milestones where group_id = ${group} and student_id = ${student} and course_id = ${course} and kind = 'weeks')
    and exists (select from (
      select week - interval '1 week' * row_number() over (order by week) as run from (
        select distinct ${week(sql`learning_sessions.started_at`)} as week from learning_sessions
        join course_contents on course_contents.id = learning_sessions.content_id and course_contents.course_id = ${course}
        join centers on centers.id = learning_sessions.center_id
        where learning_sessions.user_id = ${student} and learning_sessions.group_id = ${group}
          and ${week(sql`learning_sessions.started_at`)} between ${week(spent)} - ${around} and ${week(spent)} + ${around}) as weeks) as runs
      group by run having count(*) >= ${sql.lit(weeksInARow)})`.execute(tx)
  return rows.length > 0
}

/** Those of some students with a published mark of 10 in a program of a group. */
export async function studentsWithTen(
  tx: Tx,
  { group, course }: Omit<PathPlace, 'student'>,
  students: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct submissions.student_id as id from submissions join grades on grades.submission_id = submissions.id
    join deliverables on deliverables.id = submissions.deliverable_id
    where submissions.group_id = ${group} and deliverables.course_id = ${course} and submissions.student_id = any(${students}::bigint[])
      and grades.released_at is not null and grades.mark = 1000`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

interface Listed {
  shown: boolean
  results: { kind: MilestoneKind; course: { id: number; name: string }; reached_at: string }[]
}

/** What a student of a group has reached; undefined for who cannot read it. */
export async function milestonesOf(
  db: Db,
  caller: Caller,
  { group, student, course }: { group: number; student: number; course?: number | undefined },
): Promise<Listed | undefined> {
  const { rows } = await sql<Listed>`
    select centers.milestones as shown, (
      select coalesce(json_agg(json_build_object('kind', milestones.kind, 'course', json_build_object('id', courses.id, 'name', courses.name),
        'reached_at', milestones.reached_at) order by milestones.reached_at desc, milestones.id desc), '[]')
      from milestones join courses on courses.id = milestones.course_id
      where milestones.group_id = groups.id and milestones.student_id = ${student} and centers.milestones
        and ${course === undefined ? sql`true` : sql`courses.id = ${course}`}) as results
    from groups join centers on centers.id = groups.center_id
    join group_students on group_students.group_id = groups.id and group_students.user_id = ${student}
    where groups.id = ${group} and groups.id in (${accessibleGroups(db, caller)})`.execute(db)
  return rows[0]
}
