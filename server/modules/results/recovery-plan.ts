import type { components } from '#openapi/generated/schema.gen.ts'
import type { Gradebook } from '#server/modules/gradebook/gradebook-input.ts'
import { fullName } from '#server/modules/people/person.ts'
import type { RecoveryPlanRow, TaskRow } from './result-queries.ts'
import { rowsByRa } from './result-rows.ts'
import { toTask } from './tasks.ts'

interface PlannedData {
  tasks: readonly TaskRow[]
  recovery_plans: readonly RecoveryPlanRow[]
}

const authorOf = ({ first_name, last_name_1, last_name_2 }: RecoveryPlanRow) =>
  first_name === null ? null : fullName({ first_name, last_name_1: last_name_1 ?? '', last_name_2: last_name_2 ?? '' })

/** What a student has to recover in the program of a gradebook; without criteria and tasks that exist no more. Null without a plan. */
export function recoveryPlanOf(
  gradebook: Gradebook,
  studentId: number,
  { tasks, recovery_plans }: PlannedData,
  reader: 'staff' | 'student',
): components['schemas']['RecoveryPlan'] | null {
  const { course_id, group_id } = gradebook.program
  const isOfProgram = (row: { course_id: number; group_id: number }) => row.course_id === course_id && row.group_id === group_id
  const plan = recovery_plans.find(isOfProgram)
  if (!plan) return null
  const rows = rowsByRa(gradebook, studentId)
  const codes = new Map(rows.map(({ id, kind, code }) => [`${kind}-${id}`, code]))
  return {
    criteria: rows
      .filter(({ id, kind }) => kind === 'criterion' && plan.criteria.includes(id))
      .map(({ id, code, name, parent_id }) => ({ id, code, name, result: codes.get(`result-${parent_id}`) ?? null })),
    tasks: tasks
      .filter((task) => isOfProgram(task) && plan.deliverables.includes(task.id))
      .map((task) => toTask(task, gradebook.plan.rules.passMark, reader)),
    due_on: plan.due_on,
    remark: plan.remark,
    author: authorOf(plan),
    changed_at: new Date(plan.changed_at).toISOString(),
    revision: plan.revision,
  }
}
