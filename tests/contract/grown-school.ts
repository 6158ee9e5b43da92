import { type RawBuilder, sql } from 'kysely'
import { type Db, transact } from '#server/db/client.ts'
import { loadLargeSchool } from '#server/db/seed/index.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createCourse, createDeliverable, createResults } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './school.ts'

/** Tables that grow with students and years, unlike those of programs and settings. */
export const growingTables = [
  'audit_log',
  'auth_sessions',
  'center_students',
  'content_progress',
  'deliverable_versions',
  'files',
  'grade_criteria',
  'grades',
  'group_students',
  'learning_sessions',
  'licence_ledger',
  'login_names',
  'notifications',
  'refresh_tokens',
  'student_import_rows',
  'student_notes',
  'submissions',
  'users',
  'version_files',
] as const

/** Tables in which the large school has no rows. */
const more: RawBuilder<unknown>[] = [
  sql`insert into auth_sessions (user_id, expires_at) select id, now() + interval '30 days' from users`,
  sql`insert into refresh_tokens (session_id, token_hash, expires_at) select id, 'hash ' || id, expires_at from auth_sessions`,
  sql`insert into deliverable_versions (center_id, group_id, submission_id, text)
    select center_id, group_id, id, 'Borrador' from submissions where id % 3 = 0 and selected_version_id is not null`,
  sql`insert into notifications (center_id, user_id, kind, data)
    select center_id, student_id, 'mark_released', jsonb_build_object('deliverable_id', deliverable_id, 'group_id', group_id) from submissions`,
  sql`insert into files (center_id, storage_key, name, media_type, size, sha256, uploaded_by)
    select v.center_id, 'grown ' || v.id, 'Trabajo.txt', 'text/plain', 1, repeat('0', 64), s.student_id
    from deliverable_versions v join submissions s on s.id = v.submission_id`,
  sql`insert into version_files (version_id, file_id) select substr(storage_key, 7)::bigint, id from files where storage_key like 'grown %'`,
  sql`insert into grade_criteria (submission_id, criterion_id, mark)
    select submission_id, c.id, 500 from grades join submissions s on s.id = submission_id
    join deliverables d on d.id = deliverable_id join criteria c on c.course_id = d.course_id`,
  // one after the other, because a person's time counts once
  sql`insert into learning_sessions (center_id, group_id, user_id, content_id, started_at, last_seen_at)
    select center_id, group_id, user_id, (select min(id) from course_contents), now() - n * interval '1 hour', now() - n * interval '1 hour'
    from group_students, generate_series(1, 2) as n`,
  sql`insert into content_progress (group_id, student_id, content_id, center_id)
    select e.group_id, e.user_id, c.id, e.center_id from group_students e join group_courses g using (group_id) join course_contents c using (course_id)`,
  sql`insert into student_notes (center_id, group_id, student_id, body) select center_id, group_id, user_id, 'Nota' from group_students`,
  sql`insert into student_imports (center_id, created_by, file_name, state, finished_at)
    select id, manager_id, 'alumnado.csv', 'done', now() from centers, generate_series(1, 20) where manager_id is not null`,
  sql`insert into student_import_rows (import_id, center_id, number, cells, state)
    select id, center_id, number, '["Ana"]', 'created' from student_imports, generate_series(1, 100) as number`,
]

/** Ids of one student's work in the middle of the large school, and of its surroundings. */
async function placeIn(db: Db) {
  const { rows } = await sql<
    Record<'center' | 'group' | 'student' | 'deliverable' | 'teacher' | 'manager' | 'enrolment' | 'file' | 'imported', number>
  >`
    select s.center_id as center, s.group_id as "group", s.student_id as student, s.deliverable_id as deliverable, t.user_id as teacher,
      c.manager_id as manager, e.id as enrolment, f.file_id as file, (select min(id) from student_imports i where i.center_id = c.id) as imported
    from centers c join submissions s on s.center_id = c.id join grades on grades.submission_id = s.id
      join group_teachers t on t.group_id = s.group_id and t.user_id <> c.manager_id
      join group_students e on e.group_id = s.group_id and e.user_id = s.student_id
      join version_files f on f.version_id = s.selected_version_id
    where c.slug = 'centro-de-carga-005' order by s.id offset 100 limit 1`.execute(db)
  const [place] = rows
  if (!place) throw new Error('the large school has graded work')
  return place
}

/**
 * The school of the contract tests in a database with twenty centers of 400 students, as the planner sees it after years of use:
 * the requests are about a student, a group and a center of the large school.
 */
export async function openGrownSchool({ db, ctx: { files, config } }: TestApp): Promise<School> {
  const course = await createCourse(db, { code: '0483' })
  const criteria = await createResults(db, course, [{ criteria: [{}, {}] }])
  const weights = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const tasks = []
  for (let count = 0; count < 4; count += 1) tasks.push(await createDeliverable(db, course, {}, weights))
  const school = await openSchool({ db, files, secret: config.secret })
  await loadLargeSchool(db, { students: 8000, perCenter: 400, atOnce: 2 }, new Date(), () => undefined)
  await transact(db, async (tx) => {
    // a submitted version takes no more files
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of more) await statement.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
  const place = await placeIn(db)
  const task = tasks.find(({ id }) => id === place.deliverable)
  if (!task) throw new Error('the work is of one of the tasks')
  return {
    ...school,
    center: { ...school.center, id: place.center },
    group: { ...school.group, id: place.group },
    course,
    deliverable: task,
    student: { ...school.student, id: place.student },
    teacher: { ...school.teacher, id: place.teacher },
    enrolment: place.enrolment,
    imported: place.imported,
    file: place.file,
    ids: { ...school.ids, student: place.student, teacher: place.teacher, manager: place.manager },
  }
}

/** Empties the tables at once, so that the next test file does not get a bloated database. */
export async function emptyGrownSchool(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate centers, users, courses, files, audit_log, login_names cascade`.execute(tx)
    await sql`analyze`.execute(tx)
  })
}
