import type { CustomScore, GradebookInput, ProgramPlan } from '#server/grading/index.ts'
import { type Gradebook, toRules } from '#server/modules/gradebook/gradebook-input.ts'
import type { HeldWork } from './held-work.ts'
import type { StoredProgram } from './queries.ts'

type Stored = Pick<StoredProgram, 'closings' | 'records'>
type Closing = StoredProgram['closings'][number]

const idsOf = (rows: readonly { readonly id: number }[]) => new Set(rows.map(({ id }) => id))

/**
 * The marks of now by the rules, weights and tasks with which a program was closed: what was changed or added later counts in later
 * evaluations, not in a correction of this one. Of an open program it is the gradebook as it is.
 */
export function asClosed(gradebook: Gradebook, { closings: [closing], records }: Stored): Gradebook {
  if (!closing) return gradebook
  const plan = planOf(closing, gradebook)
  const tasks = idsOf(plan.deliverables)
  const works = new Map(records.map(({ id, work }) => [id, work as unknown as HeldWork | null | undefined]))
  return {
    ...gradebook,
    plan,
    rulesVersion: closing.rules_version,
    inputs: new Map([...gradebook.inputs].map(([id, input]) => [id, inputOf(plan, input, works.get(id), closing)])),
    grades: gradebook.grades.filter(({ deliverable_id }) => tasks.has(deliverable_id)),
  }
}

/** Points are those of now: they are the unit in which the marks of now are written. */
function planOf(closing: Closing, gradebook: Gradebook): ProgramPlan {
  const held = closing.plan ? (closing.plan as unknown as ProgramPlan) : planWithoutTasks(closing, gradebook)
  const points = new Map(gradebook.plan.deliverables.map(({ id, maxPoints }) => [id, maxPoints]))
  return { ...held, deliverables: held.deliverables.map((each) => ({ ...each, maxPoints: points.get(each.id) ?? each.maxPoints })) }
}

/** Of a closing that holds rules and weights only, as the first ones did: with the criteria and tasks of now. */
function planWithoutTasks({ rules, rule_pack, weights }: Closing, { plan, program }: Gradebook): ProgramPlan {
  const held = new Map((weights as unknown as { id: number; weight: number }[]).map(({ id, weight }) => [id, weight]))
  const results = plan.results.filter(({ id }) => held.has(id)).map((each) => ({ ...each, weight: held.get(each.id) ?? each.weight }))
  const criteria = idsOf(results.flatMap((result) => result.criteria))
  return {
    ...plan,
    rules: toRules(rules ?? undefined, { ...program, rule_pack }).rules,
    results,
    deliverables: plan.deliverables.map((each) => ({
      ...each,
      criteria: each.criteria.filter(({ criterionId }) => criteria.has(criterionId)),
    })),
  }
}

/** The marks of one student in a plan. Of a task that no longer exists it is the one that was held; later closings raise nothing. */
function inputOf(plan: ProgramPlan, input: GradebookInput, held: HeldWork | null | undefined, closing: Closing): GradebookInput {
  const existing = idsOf(input.deliverables)
  const [results, contents] = [idsOf(plan.results), idsOf(plan.contents)]
  const isKnown = ({ target }: CustomScore) => target.kind === 'program' || (target.kind === 'result' ? results : contents).has(target.id)
  const closedAt = new Date(closing.closed_at).toISOString()
  const grades = plan.deliverables.flatMap(({ id }) => {
    const grade = (existing.has(id) ? input : held)?.grades[id]
    return grade ? [[id, grade] as const] : []
  })
  return {
    ...plan,
    grades: Object.fromEntries(grades),
    customScores: input.customScores.filter(isKnown),
    closed: (input.closed ?? []).filter(({ resultId, at }) => results.has(resultId) && at <= closedAt),
  }
}
