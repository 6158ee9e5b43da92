import type { Schema } from '@/shared/api'

type Program = Schema<'ReportedProgram'>

/** Pending criteria of failed learning results and those of the plan; and the recovery tasks of the program. */
export function planOptions({ results, recovery_plan }: Program) {
  const pending = results.flatMap((result) =>
    result.pending.map(({ id, code, name }) => ({ id, label: [result.code, code, name].filter(Boolean).join(' ') })),
  )
  const planned = (recovery_plan?.criteria ?? []).map(({ id, result, code, name }) => ({
    id,
    label: [result, code, name].filter(Boolean).join(' '),
  }))
  const criteria = new Map([...planned, ...pending].map((each) => [each.id, each]))
  const tasks = new Map(results.flatMap(({ recoveries }) => recoveries).map((task) => [task.id, task]))
  return { criteria: [...criteria.values()], tasks: [...tasks.values()] }
}

/** Of the chosen tasks those that assess a criterion of the plan: others are refused. */
export function proposedTasks(program: Program, criteria: readonly number[], chosen: readonly number[]): number[] {
  const assessing = planOptions(program).tasks.filter((task) => task.criteria.some((id) => criteria.includes(id)))
  return assessing.map(({ id }) => id).filter((id) => chosen.includes(id))
}

/** The plan as it is sent; without one, all that is pending, with the tasks that assess only that. */
export function toPlanValues(program: Program): Schema<'RecoveryPlanChange'> {
  const { recovery_plan: plan } = program
  if (plan) {
    const { due_on, remark, criteria: planned, tasks } = plan
    return { criteria: planned.map(({ id }) => id), deliverables: tasks.map(({ id }) => id), due_on, remark }
  }
  const options = planOptions(program)
  const criteria = options.criteria.map(({ id }) => id)
  const deliverables = options.tasks.filter((task) => task.criteria.every((id) => criteria.includes(id))).map(({ id }) => id)
  return { criteria, deliverables, due_on: null, remark: '' }
}
