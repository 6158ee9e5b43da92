import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { bySurnames } from '#server/modules/people/person.ts'
import type { TimeZone } from '#server/school-day.ts'
import type { Tally } from './counts.ts'

export type State = 'present' | 'late' | 'absent' | 'justified'

interface Named {
  id: number
  name: string
}

interface GroupRow {
  id: number
  name: string
  rule_pack: string
  time_zone: TimeZone
  period: string
  archived_at: Date | null
  courses: Named[]
  /** The first one that the caller teaches. */
  own_course_id: number | null
}

/** A group with its programs and the rules of its center; undefined outside the caller's access. */
export async function attendedGroup(db: Db, caller: Caller, id: number): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`
    select groups.id, groups.name, groups.archived_at, centers.rule_pack, centers.time_zone, groups.period, (
      select coalesce(json_agg(json_build_object('id', courses.id, 'name', courses.name) order by group_courses.position, courses.name), '[]')
      from group_courses join courses on courses.id = group_courses.course_id where group_courses.group_id = groups.id) as courses, (
      select course_id from group_courses where group_id = groups.id and teacher_id = ${caller.id} order by position limit 1) as own_course_id
    from groups join centers on centers.id = groups.center_id
    where groups.id = ${id} and groups.id in (${accessibleGroups(db, caller)})`.execute(db)
  return rows[0]
}

interface Register {
  days: { day: string; hours: number; missing: number }[]
  students: ({ id: number; first_name: string; last_name_1: string; last_name_2: string; state: State | null; revision: number } & Tally)[]
}

const hoursOf = (state: State) => sql`coalesce(sum(class_sessions.hours) filter (where attendances.state = ${sql.lit(state)}), 0)::integer`

/** The days of a class with the states of one of them and what each enrolled student missed in all: one statement. */
export async function registerOf(db: Db, groupId: number, courseId: number, day: string): Promise<Register> {
  const { rows } = await sql<Register>`
    with sessions as (select * from class_sessions where group_id = ${groupId} and course_id = ${courseId}),
    tallies as (
      select attendances.student_id, ${hoursOf('absent')} as absent, ${hoursOf('justified')} as justified,
        count(*) filter (where attendances.state = 'late')::integer as late
      from sessions as class_sessions join attendances on attendances.session_id = class_sessions.id group by 1)
    select (
      select coalesce(json_agg(json_build_object('day', to_char(sessions.day, 'YYYY-MM-DD'), 'hours', sessions.hours, 'missing', (
        select count(*) from attendances where attendances.session_id = sessions.id and attendances.state in ('absent', 'justified')))
        order by sessions.day desc), '[]') from sessions) as days, (
      select coalesce(json_agg(listed), '[]') from (
        select users.id, users.first_name, users.last_name_1, users.last_name_2, attendances.state, coalesce(attendances.revision, 0) as revision,
          coalesce(tallies.absent, 0) as absent, coalesce(tallies.justified, 0) as justified, coalesce(tallies.late, 0) as late
        from group_students join users on users.id = group_students.user_id left join tallies on tallies.student_id = users.id
        left join attendances on attendances.student_id = users.id
          and attendances.session_id = (select id from sessions where sessions.day = ${day}::date)
        where group_students.group_id = ${groupId} and group_students.left_at is null order by ${bySurnames}, users.id) as listed) as students`.execute(
    db,
  )
  return rows[0] ?? { days: [], students: [] }
}

export interface AttendedProgram extends Tally {
  course: Named
  hours: number
  days: { day: string; hours: number; state: Exclude<State, 'present'> }[]
}

/** What a student of a group missed, by program; undefined for who cannot read it. */
export async function attendanceOf(
  db: Db,
  caller: Caller,
  { groupId, studentId }: { groupId: number; studentId: number },
): Promise<{ rule_pack: string; period: string; programs: AttendedProgram[] } | undefined> {
  const { rows } = await sql<{ rule_pack: string; period: string; programs: AttendedProgram[] }>`
    select centers.rule_pack, groups.period, (
      select coalesce(json_agg(program order by program.position), '[]') from (
        select json_build_object('id', courses.id, 'name', courses.name) as course, group_courses.position,
          sum(class_sessions.hours)::integer as hours, ${hoursOf('absent')} as absent, ${hoursOf('justified')} as justified,
          count(*) filter (where attendances.state = 'late')::integer as late,
          coalesce(json_agg(json_build_object('day', to_char(class_sessions.day, 'YYYY-MM-DD'), 'hours', class_sessions.hours,
            'state', attendances.state) order by class_sessions.day desc)
            filter (where attendances.state in ('late', 'absent', 'justified')), '[]') as days
        from class_sessions join courses on courses.id = class_sessions.course_id
        left join group_courses on group_courses.group_id = class_sessions.group_id and group_courses.course_id = courses.id
        left join attendances on attendances.session_id = class_sessions.id and attendances.student_id = ${studentId}
        where class_sessions.group_id = groups.id group by courses.id, group_courses.position) as program) as programs
    from groups join centers on centers.id = groups.center_id
    join group_students on group_students.group_id = groups.id and group_students.user_id = ${studentId}
    where groups.id = ${groupId} and groups.id in (${accessibleGroups(db, caller)})`.execute(db)
  return rows[0]
}

export interface ProgramTallies {
  course_id: number
  hours: number
  /** Students with at least one state. */
  students: ({ student_id: number } & Tally)[]
}

/** What each student of a group missed in each program so far, or up to the last day that is given of a program: one statement. */
export async function groupTallies(db: Db, groupId: number, lastDays: ReadonlyMap<number, string> = new Map()): Promise<ProgramTallies[]> {
  const { rows } = await sql<ProgramTallies>`
    with lasts as (select * from unnest(${[...lastDays.keys()]}::bigint[], ${[...lastDays.values()]}::date[]) as last (course_id, day)),
    sessions as (select * from class_sessions where group_id = ${groupId}
      and not exists (select from lasts where lasts.course_id = class_sessions.course_id and lasts.day < class_sessions.day))
    select given.course_id, sum(given.hours)::integer as hours, (
      select coalesce(json_agg(tally), '[]') from (
        select attendances.student_id, ${hoursOf('absent')} as absent, ${hoursOf('justified')} as justified,
          count(*) filter (where attendances.state = 'late')::integer as late
        from sessions as class_sessions join attendances on attendances.session_id = class_sessions.id
        where class_sessions.course_id = given.course_id group by 1) as tally) as students
    from sessions as given group by given.course_id`.execute(db)
  return rows
}

/** The stored states of some students on a day. */
export const storedStates = (tx: Tx, sessionId: number, studentIds: readonly number[]) =>
  tx
    .selectFrom('attendances')
    .where('session_id', '=', sessionId)
    .where('student_id', '=', sql<number>`any(${studentIds})`)
    .select(['student_id', 'state', 'revision'])
    .execute()
