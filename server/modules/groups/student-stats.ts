import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { gradeProgram, summarise } from '#server/grading/index.ts'
import { deliverablesCount } from '#server/modules/students/group-students.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { personColumns, toPerson } from '#server/modules/people/person.ts'
import { enrolmentOf } from '#server/modules/students/enrolments.ts'

type Stats = components['schemas']['GroupStudentStats']

/** What a student did in a group so far; marks come from the engine and from nowhere else. */
export async function getGroupStudentStats({ caller, params }: Call<'getGroupStudentStats'>, { db }: Ctx): Promise<Stats> {
  const { group_id: groupId, user_id: userId } = await enrolmentOf(db, caller, params.id)
  const [person, group, counts, deliverables, programs] = await Promise.all([
    db
      .selectFrom('users')
      .where('id', '=', userId)
      .select([...personColumns, 'users.last_access_at'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('groups').where('id', '=', groupId).select(['id', 'name']).executeTakeFirstOrThrow(),
    countWork(db, groupId, userId),
    deliverablesCount(db, groupId),
    marksOf(db, groupId, userId),
  ])
  return {
    id: params.id,
    student: toPerson(person),
    group,
    ...counts,
    deliverables,
    last_access_at: person.last_access_at?.toISOString() ?? null,
    programs,
  }
}

async function countWork(
  db: Db,
  groupId: number,
  userId: number,
): Promise<Pick<Stats, 'delivered' | 'graded' | 'late' | 'last_delivered_at'>> {
  const { rows } = await sql<{ delivered: number; graded: number; late: number; last: Date | null }>`
    select count(versions.id)::int as delivered, count(grades.outcome)::int as graded,
      count(versions.id) filter (where versions.is_late)::int as late,
      (select max(submitted_at) from deliverable_versions as each where each.submission_id = any(array_agg(submissions.id))) as last
    from submissions
    join deliverables on deliverables.id = submissions.deliverable_id and deliverables.is_active
    join group_courses on group_courses.course_id = deliverables.course_id and group_courses.group_id = submissions.group_id
    left join deliverable_versions as versions on versions.id = submissions.selected_version_id
    left join grades on grades.submission_id = submissions.id
    where submissions.group_id = ${groupId} and submissions.student_id = ${userId}`.execute(db)
  const [row] = rows
  return {
    delivered: row?.delivered ?? 0,
    graded: row?.graded ?? 0,
    late: row?.late ?? 0,
    last_delivered_at: row?.last?.toISOString() ?? null,
  }
}

async function marksOf(db: Db, groupId: number, userId: number): Promise<Stats['programs']> {
  const gradebooks = await loadGradebooks(db, taughtPrograms(db).where('groups.id', '=', groupId), [userId], 'staff')
  return gradebooks.map(({ program, inputs }) => {
    const input = inputs.get(userId)
    const final = input ? summarise(gradeProgram(input)).final : null
    return {
      course: { id: program.course_id, name: program.course_name },
      mark: final?.mark ?? null,
      passed: final?.passed ?? null,
      assessed: final?.assessed ?? 0,
    }
  })
}
