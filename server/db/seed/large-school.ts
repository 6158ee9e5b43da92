import { sql } from 'kysely'
import { appoint, createCenter, createTeachers, demoPasswordHash } from '../../testing/factories/index.ts'
import type { Db, Tx } from '../client.ts'
import { calendar } from './calendar.ts'
import { type DemoContent, readDemoContent } from './content.ts'
import { dice } from './random.ts'

const teachersPerCenter = 20

/** Days on which the deliverables of every group open, are due and close; from the third on nothing is graded. */
const plans = [
  { opens: -40, due: -30, closes: -27, share: 80, isGraded: true },
  { opens: -24, due: -14, closes: -10, share: 80, isGraded: true },
  { opens: -9, due: -1, closes: 5, share: 80, isGraded: false },
  { opens: -2, due: 7, closes: 9, share: 30, isGraded: false },
] as const

interface LargeSchool {
  /** Number of students in addition to the demo school. */
  students: number
  /** Defaults to 1200. */
  perCenter?: number
  /** Defaults to 30. */
  perGroup?: number
  /** How many centers are loaded at the same time, each in its own transaction. Defaults to 1. */
  atOnce?: number
}

/**
 * Adds centers until there are this many students more than in the demo school, in groups with a program, work and grades, one
 * transaction per center. Existing centers count, so a second call adds nothing.
 * @param onCenter receives the number of students after each center
 */
export async function loadLargeSchool(
  db: Db,
  { students, perCenter = 1200, perGroup = 30, atOnce = 1 }: LargeSchool,
  now: Date,
  onCenter: (students: number) => void,
): Promise<void> {
  const { people } = readDemoContent()
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('center_id', 'is', null)
    .where('code', '=', '0483')
    .executeTakeFirstOrThrow()
  const tasks = await db.selectFrom('deliverables').select('id').where('course_id', '=', course.id).orderBy('id').execute()
  const existing = await db
    .selectFrom('centers')
    .innerJoin('center_students', 'center_id', 'centers.id')
    .where('slug', 'like', `${slugOf('')}%`)
    .groupBy('slug')
    .select(({ fn }) => ['slug', fn.countAll<number>().as('students')])
    .execute()
  const sizes = new Map(existing.map((center) => [center.slug, center.students]))
  const centers = Array.from({ length: Math.ceil(students / perCenter) }, (_, index) => index + 1).values()
  let done = 0
  const loadNext = async () => {
    for (const number of centers) {
      const size = sizes.get(slugOf(padded(number))) ?? 0
      const missing = Math.min(perCenter, students - (number - 1) * perCenter)
      if (size === 0)
        await db
          .transaction()
          .execute((tx) => loadCenter(tx, { number, size: missing, seats: perCenter, perGroup, course, tasks, people, now }))
      done += size || missing
      onCenter(done)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
}

const padded = (number: number) => String(number).padStart(3, '0')
const slugOf = (number: string) => `centro-de-carga-${number}`

interface NewCenter {
  number: number
  size: number
  /** Licences of students. */
  seats: number
  perGroup: number
  course: { id: number }
  tasks: readonly { id: number }[]
  people: DemoContent['people']
  now: Date
}

/** One center with its teachers, students, groups, work and grades. Students, groups and work are a statement each. */
async function loadCenter(tx: Tx, { number, size, seats, perGroup, course, tasks, people, now }: NewCenter): Promise<void> {
  const days = calendar(now)
  const names = Object.values(people.students).flat()
  const roll = dice(`docente ${number}`)
  const { id } = await createCenter(tx, {
    name: `Centro de carga ${number}`,
    slug: slugOf(padded(number)),
    city: 'Madrid',
    teacher_licenses: teachersPerCenter,
    student_licenses: seats,
    created_at: days.at(-300, '09:00'),
  })
  const teachers = await createTeachers(
    tx,
    { id },
    Array.from({ length: teachersPerCenter }, (_, index) => {
      const { first_name = '', gender = null } = roll.pick(names)
      const username = `docente.${padded(number)}.${String(index + 1).padStart(4, '0')}`
      return {
        username,
        first_name,
        gender,
        last_name_1: roll.pick(names).last_name_1 ?? '',
        last_name_2: roll.pick(names).last_name_1 ?? '',
      }
    }),
    days.at(-300, '10:00'),
  )
  const [manager] = teachers
  if (manager) await appoint(tx, { id }, manager)
  await insertStudents(tx, id, { number, size, names, joined: days.at(-70, '10:00') })
  await sql`insert into center_courses (center_id, course_id) values (${id}, ${course.id})`.execute(tx)
  await insertGroups(tx, id, { size, perGroup, course, teacherIds: teachers.map((teacher) => teacher.id), period: days.period() })
  await enrolEverybody(tx, id, perGroup, days.at(-66, '09:00'))
  for (const [index, { id: taskId }] of tasks.slice(0, plans.length).entries()) {
    const plan = plans[index] ?? plans[0]
    await sql`insert into group_deliverables (group_id, deliverable_id, opens_at, due_at, closes_at)
      select id, ${taskId}, ${days.at(plan.opens, '08:30')}, ${days.at(plan.due, '23:59')}, ${days.at(plan.closes, '23:59')}
      from groups where center_id = ${id}`.execute(tx)
    await insertVersions(tx, id, taskId, plan.share, days.at(Math.min(plan.due, -1), '19:40'))
    if (plan.isGraded) await insertGrades(tx, id, taskId, days.at(plan.due + 3, '20:10'), days.at(plan.due + 5, '21:30'))
  }
}

interface NewStudents {
  number: number
  size: number
  names: DemoContent['people']['students']['dam1']
  joined: Date
}

/** First names and surnames of the demo school in new combinations; the number keeps usernames apart. */
async function insertStudents(tx: Tx, centerId: number, { number, size, names, joined }: NewStudents): Promise<void> {
  const part = <T>(of: (name: (typeof names)[number]) => T) => names.map(of)
  const hash = await demoPasswordHash()
  const prefix = `alumno.${padded(number)}.`
  await sql`
    with name as (
      select * from unnest(${part((name) => name.first_name ?? '')}::text[], ${part((name) => name.gender ?? null)}::text[],
        ${part((name) => name.last_name_1 ?? '')}::text[]) with ordinality as name (first_name, gender, last_name, at)
    ), new_users as (
      insert into users (username, email, password_hash, first_name, gender, last_name_1, last_name_2)
      select ${prefix}::text || lpad(n::text, 4, '0'), ${prefix}::text || lpad(n::text, 4, '0') || '@demo.test', ${hash}, first.first_name,
        first.gender, second.last_name, third.last_name
      from generate_series(1, ${size}::int) n
        join name first on first.at = 1 + abs(hashint8extended(n, ${number}) % ${names.length})
        join name second on second.at = 1 + abs(hashint8extended(n, ${number + 100_000}) % ${names.length})
        join name third on third.at = 1 + abs(hashint8extended(n, ${number + 200_000}) % ${names.length})
      order by n returning id)
    insert into center_students (center_id, user_id, joined_at) select ${centerId}::bigint, id, ${joined}::timestamptz from new_users`.execute(
    tx,
  )
}

interface NewGroups {
  size: number
  perGroup: number
  course: { id: number }
  teacherIds: number[]
  period: string
}

/** Groups with their program and two teachers each. */
async function insertGroups(tx: Tx, centerId: number, { size, perGroup, course, teacherIds, period }: NewGroups): Promise<void> {
  const count = Math.ceil(size / perGroup)
  await sql`
    with new_groups as (
      insert into groups (center_id, name, period)
      select ${centerId}::bigint, 'Grupo ' || lpad(n::text, 2, '0'), ${period} from generate_series(1, ${count}::int) n order by n returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as at from new_groups),
    taught as (
      insert into group_teachers (group_id, center_id, user_id)
      select id, ${centerId}::bigint, (${teacherIds}::bigint[])[1 + (at + shift) % ${teacherIds.length}] from numbered, (values (0), (7)) as other (shift)
    )
    insert into group_courses (group_id, course_id, position) select id, ${course.id}::bigint, 0 from new_groups`.execute(tx)
}

/** Enrols the students of the center, so many in each group, through the ledger: its trigger counts the seats. */
async function enrolEverybody(tx: Tx, centerId: number, perGroup: number, at: Date): Promise<void> {
  await sql`
    with member as (
      select user_id, (row_number() over (order by user_id) - 1) / ${perGroup}::int as at from center_students where center_id = ${centerId}
    ), numbered as (
      select id, (select min(user_id) from group_teachers where group_id = groups.id) as actor_id, row_number() over (order by id) - 1 as at
      from groups where center_id = ${centerId}
    ), seats as (
      insert into licence_ledger (center_id, kind, delta, reason, user_id, group_id, actor_id, at)
      select ${centerId}::bigint, 'student', 1, 'enrolled', user_id, id, actor_id, ${at}::timestamptz from member join numbered using (at)
    )
    insert into group_students (group_id, center_id, user_id, enrolled_at)
    select id, ${centerId}::bigint, user_id, ${at}::timestamptz from member join numbered using (at)`.execute(tx)
}

/** Submits a text for a percentage of the students: with millions of files, the disk would be measured and not the server. */
async function insertVersions(tx: Tx, centerId: number, taskId: number, share: number, at: Date): Promise<void> {
  await sql`
    with new_submissions as (
      insert into submissions (center_id, group_id, deliverable_id, student_id, created_at, revision, selected_version_id)
      select center_id, group_id, ${taskId}::bigint, user_id, ${at}::timestamptz, 2, nextval(pg_get_serial_sequence('deliverable_versions', 'id'))
      from group_students where center_id = ${centerId} and abs(hashint8extended(user_id, ${taskId}) % 100) < ${share}
      returning id, group_id, selected_version_id
    )
    insert into deliverable_versions (id, center_id, group_id, submission_id, number, text, submitted_at, receipt, created_at, updated_at)
    overriding system value
    select selected_version_id, ${centerId}::bigint, group_id, id, 1, 'Trabajo entregado en el cuadro de texto.', ${at}::timestamptz,
      regexp_replace(lpad(id::text, 12, '0'), '(.{4})(.{4})(.{4})', '\\1-\\2-\\3'), ${at}::timestamptz, ${at}::timestamptz
    from new_submissions`.execute(tx)
}

/** Released grades of all submissions, with their audit events. */
async function insertGrades(tx: Tx, centerId: number, taskId: number, gradedAt: Date, releasedAt: Date): Promise<void> {
  await sql`
    with graded as (
      select s.*, (8 + abs(hashint8extended(s.id, ${taskId}) % 33)) * 25 as mark,
        (select min(user_id) from group_teachers t where t.group_id = s.group_id) as teacher_id
      from submissions s where center_id = ${centerId} and deliverable_id = ${taskId}
    ), given as (
      insert into grades (submission_id, center_id, group_id, version_id, outcome, mark, entry, feedback, graded_by, graded_at, released_at)
      select id, center_id, group_id, selected_version_id, 'marked', mark, 'mark', 'Bien resuelto. Revisa la última parte.', teacher_id,
        ${gradedAt}::timestamptz, ${releasedAt}::timestamptz
      from graded
    )
    insert into audit_log (center_id, at, actor_id, action, entity, entity_id, student_id, before, after)
    select center_id, event.at, teacher_id, event.action, 'grade', id, student_id, case when event.action = 'release' then recorded end, recorded
    from graded, jsonb_build_object('outcome', 'marked', 'mark', mark, 'version_number', 1) recorded,
      (values ('grade', ${gradedAt}::timestamptz), ('release', ${releasedAt}::timestamptz)) as event (action, at)
    order by event.at, id`.execute(tx)
}
