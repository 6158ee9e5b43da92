import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { recoveriesOf, summarise } from '#server/grading/index.ts'
import { type Gradebook, toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { resumePlace } from '#server/modules/results/place-queries.ts'
import { recoveryPlanOf } from '#server/modules/results/recovery-plan.ts'
import { programsOf, resultsQuery, type TaskRow } from '#server/modules/results/result-queries.ts'
import { finalOf, marksOf, rowsByRa, taughtBy } from '#server/modules/results/result-rows.ts'
import { countTasks } from '#server/modules/results/tasks.ts'
import { remarksOf } from './remark-queries.ts'

type Schemas = components['schemas']
type StudentReport = Schemas['StudentReport']
type ReportedResult = Schemas['ReportedResult']

export interface ReportRequest {
  group: number
  student: number
  course?: number | undefined
}

/** Recovery tasks that count that assess one of the criteria, by date. */
function toRecoveries({ plan }: Gradebook, tasks: readonly TaskRow[], criteria: ReadonlySet<number>): ReportedResult['recoveries'] {
  const assessedBy = new Map(recoveriesOf(plan, criteria).map(({ id, criteria: assessed }) => [id, assessed]))
  return tasks
    .filter(({ id }) => assessedBy.has(id))
    .map(({ id, name, due_at, selected_version_id, outcome, mark }) => ({
      ...{ id, name, outcome, mark, delivered: selected_version_id !== null, criteria: assessedBy.get(id) ?? [] },
      due_at: due_at === null ? null : new Date(due_at).toISOString(),
    }))
}

/** The learning results of a program; those that are not passed with their pending criteria and how to recover them. */
function resultsOf(gradebook: Gradebook, tasks: readonly TaskRow[], studentId: number): ReportedResult[] {
  const rows = rowsByRa(gradebook, studentId)
  const own = new Set(summarise(marksOf(gradebook, studentId)).results.flatMap(({ id, overridden }) => (overridden ? [id] : [])))
  return rows
    .filter(({ kind }) => kind === 'result')
    .map(({ id, code, name, weight, mark, passed, assessed }) => {
      const isPending = passed === false
      const criteria = rows.filter(({ kind, parent_id }) => kind === 'criterion' && parent_id === id)
      const pending = isPending ? criteria.filter((each) => each.passed !== true) : []
      return {
        ...{ id, code, name, weight, mark, is_own: own.has(id), passed, assessed },
        pending: pending.map((each) => ({ id: each.id, code: each.code, name: each.name, mark: each.mark })),
        recoveries: isPending ? toRecoveries(gradebook, tasks, new Set(criteria.map((each) => each.id))) : [],
      }
    })
}

/**
 * What a student of a group has passed and what is pending, with the marks of `modules/results`. In three statements.
 * @throws 404 for a student, group or program that the caller cannot access
 */
export async function studentReport(
  db: Db,
  caller: Caller,
  { group, student, course }: ReportRequest,
  now: Date,
): Promise<{ report: StudentReport; centerId: number }> {
  const [place] = await resumePlace(db, caller, { groupId: group, studentId: student })
  if (!place) throw notFound()
  const data = await resultsQuery(db, programsOf(db, [group], course), student, now).executeTakeFirstOrThrow()
  const gradebooks = toGradebooks(data, [student], 'staff')
  if (course !== undefined && gradebooks.length === 0) throw notFound()
  const remarks = await remarksOf(db, group, student).execute()
  const programs = gradebooks.map((gradebook) => {
    const { course_id, course_name } = gradebook.program
    const tasks = data.tasks.filter((task) => task.course_id === course_id)
    const { mark, passed, assessed, acta } = finalOf(gradebook, student)
    return {
      course: { id: course_id, name: course_name },
      taught_by: taughtBy(data.teachers, gradebook),
      ...{ mark, passed, assessed, acta, is_own: summarise(marksOf(gradebook, student)).final.overridden },
      ...countTasks(tasks, gradebook.plan.rules.passMark, 'staff'),
      results: resultsOf(gradebook, tasks, student),
      recovery_plan: recoveryPlanOf(gradebook, student, data, 'staff'),
      remarks: remarks
        .filter((each) => each.course_id === course_id)
        .map(({ id, name, acta: held, code, remark }) => ({ evaluation: { id, name }, acta: held, code, remark })),
    }
  })
  return { report: { student: toPerson(place), group: { id: group, name: place.group_name }, programs }, centerId: place.center_id }
}
