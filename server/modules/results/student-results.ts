import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { type Gradebook, loadGradebooks, toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { type ResultPlaceRow, resultPlace, resumePlace } from './place-queries.ts'
import { recoveryPlanOf } from './recovery-plan.ts'
import { programsOf, resultsQuery } from './result-queries.ts'
import { finalOf, taughtBy } from './result-rows.ts'
import { countTasks, toTasks } from './tasks.ts'

type Schemas = components['schemas']

export interface ResultRequest {
  course: number
  group: number | undefined
  student: number | undefined
}

const readerOf = (caller: Caller) => (caller.role === 'student' ? 'student' : 'staff')

export function toResultPlace(row: ResultPlaceRow): Schemas['ResultPlace'] {
  return {
    student: toPerson(row),
    course: { id: row.course_id, name: row.course_name },
    group: { id: row.group_id, name: row.group_name },
    enrolment_id: row.enrolment_id,
    archived: row.archived_at !== null,
    groups: row.groups,
  }
}

/** The place of a student's results with its gradebook, as the caller may see it. @throws 404 */
export async function openGradebook(
  db: Db,
  caller: Caller,
  { course, group, student }: ResultRequest,
): Promise<{ row: ResultPlaceRow; gradebook: Gradebook; studentId: number }> {
  const studentId = student ?? caller.id
  const row = await resultPlace(db, caller, { courseId: course, groupId: group, studentId })
  const programs = programsOf(db, [row.group_id], course)
  const [gradebook] = await loadGradebooks(db, programs, [studentId], readerOf(caller))
  if (!gradebook) throw notFound()
  return { row, gradebook, studentId }
}

/** A student's results in a program. Students see no unreleased mark in them. */
export async function studentResults(
  db: Db,
  caller: Caller,
  { course, group, student }: ResultRequest,
  now: Date,
): Promise<Schemas['Results']> {
  const studentId = student ?? caller.id
  const row = await resultPlace(db, caller, { courseId: course, groupId: group, studentId })
  const data = await resultsQuery(db, programsOf(db, [row.group_id], course), studentId, now).executeTakeFirstOrThrow()
  const [gradebook] = toGradebooks(data, [studentId], readerOf(caller))
  if (!gradebook) throw notFound()
  const { passMark, finalReading } = gradebook.plan.rules
  const deliverables = toTasks(data.tasks, passMark, readerOf(caller))
  return {
    ...toResultPlace(row),
    taught_by: taughtBy(data.teachers, gradebook),
    ...finalOf(gradebook, studentId),
    ...countTasks(data.tasks, passMark, readerOf(caller)),
    pass_mark: passMark,
    final_reading: finalReading,
    deliverables,
    recovery_plan: recoveryPlanOf(gradebook, studentId, data, readerOf(caller)),
  }
}

/** The programs of a student in one look, current groups first. */
export async function studentResume(
  db: Db,
  caller: Caller,
  { group, student }: Omit<ResultRequest, 'course'>,
  now: Date,
): Promise<Schemas['ResultsResume']> {
  const studentId = student ?? caller.id
  const places = await resumePlace(db, caller, { groupId: group, studentId })
  const [first] = places
  if (!first) return { student: null, programs: [] }
  const ids = places.map(({ group_id }) => group_id)
  const data = await resultsQuery(db, programsOf(db, ids), studentId, now).executeTakeFirstOrThrow()
  const gradebooks = toGradebooks(data, [studentId], readerOf(caller))
  const programs = places.flatMap(({ group_id, archived_at }) =>
    gradebooks
      .filter(({ program }) => program.group_id === group_id)
      .map((gradebook) => {
        const { course_id, course_name, group_name } = gradebook.program
        const rows = data.tasks.filter((task) => task.group_id === group_id && task.course_id === course_id)
        return {
          course: { id: course_id, name: course_name },
          group: { id: group_id, name: group_name },
          archived: archived_at !== null,
          taught_by: taughtBy(data.teachers, gradebook),
          ...finalOf(gradebook, studentId),
          ...countTasks(rows, gradebook.plan.rules.passMark, readerOf(caller)),
        }
      }),
  )
  return { student: toPerson(first), programs }
}
