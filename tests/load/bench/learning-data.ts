/** A group of 30 students that learns in a program with many contents: what they have opened, done and handed in. */
import type { Run } from './authoring-data.ts'

const students = 30
/** Tasks that each student has handed in. */
const handedIn = 60

export interface Learning {
  group: number
  program: number
  /** A session of one of the students. */
  session: number
}

/** The program gets a group of the center, which the teacher of the demo school teaches. */
export async function addLearning(run: Run, center: number, program: number): Promise<Learning> {
  const only = async (text: string, values: unknown[]) => (await run(text, values)).rows[0]?.id ?? 0
  const group = await only(
    `insert into groups (center_id, name, period) values ($1, 'Grupo con 500 contenidos', '2026/2027') returning id::int`,
    [center],
  )
  await run('insert into group_courses (group_id, course_id, position) values ($1, $2, 0)', [group, program])
  await run(`insert into group_teachers (group_id, center_id, user_id) select $1, $2, id from users where username = 'laura.vidal'`, [
    group,
    center,
  ])
  await run(
    `insert into group_students (group_id, center_id, user_id)
     select $1, $2, user_id from center_students where center_id = $2 order by user_id desc limit ${students}`,
    [group, center],
  )
  await run('update related_resources set is_required = true where course_id = $1 and id % 3 <> 0', [program])
  await run(
    `insert into group_deliverables (group_id, deliverable_id, due_at)
     select $1, id, now() + interval '1 day' * (id % 60) from deliverables where course_id = $2`,
    [group, program],
  )
  await run(
    `insert into content_progress (group_id, student_id, content_id, center_id, opened_at, seen_at, opened_resources, completed_at)
     select $1, member.user_id, class.id, $2, now(), now() - interval '1 minute' * class.id,
       (select coalesce(jsonb_object_agg(id::text, now()), '{}') from related_resources where content_id = class.id),
       case when class.id % 2 = 0 then now() end
     from group_students as member, course_contents as class
     where member.group_id = $1 and class.course_id = $3 and class.level = 3 and (class.id + member.user_id) % 3 <> 0`,
    [group, center, program],
  )
  await run(
    `insert into progress_baselines (group_id, student_id, course_id, center_id, content_ids)
     select $1, user_id, $3, $2, (select array_agg(id) from course_contents where course_id = $3 and level = 3)
     from group_students where group_id = $1`,
    [group, center, program],
  )
  await run(
    `insert into submissions (center_id, group_id, deliverable_id, student_id)
     select $2, $1, task.id, user_id from group_students
     cross join (select id from deliverables where course_id = $3 order by id limit ${handedIn}) as task where group_id = $1`,
    [group, center, program],
  )
  await run(
    `insert into deliverable_versions (center_id, group_id, submission_id, number, text, revision, submitted_at, is_late, receipt)
     select center_id, group_id, id, 1, 'Hecho', 1, now(), false, 'B' || id from submissions where group_id = $1`,
    [group],
  )
  await run(
    `update submissions set selected_version_id = version.id from deliverable_versions as version
     where version.submission_id = submissions.id and submissions.group_id = $1`,
    [group],
  )
  const session = await only(
    `insert into auth_sessions (user_id, expires_at) select max(user_id), now() + interval '1 day' from group_students
     where group_id = $1 returning id::int`,
    [group],
  )
  return { group, program, session }
}
