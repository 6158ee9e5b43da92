import { combine } from './combine.ts'
import { criteriaOf, inactiveDeliverables, leaf } from './deliverable.ts'
import { type MarkNode, inOrder } from './mark-node.ts'
import { type Chance, withRecoveries } from './recovery.ts'
import { keepClosed, overrideOf, settle } from './settle.ts'
import type { PlannedCriterion, PlannedDeliverable, PlannedResult, ProgramPlan, GradebookInput } from './gradebook-input.ts'

interface Assessed {
  readonly deliverable: PlannedDeliverable
  readonly weight: number
}

/** The deliverables that assess each criterion, in the order of the plan. */
function assessedBy(plan: ProgramPlan): ReadonlyMap<number, readonly Assessed[]> {
  const links = plan.deliverables.flatMap((deliverable) => criteriaOf(deliverable, plan).map((link) => ({ ...link, deliverable })))
  return Map.groupBy(links, ({ criterionId }) => criterionId)
}

interface Links {
  readonly byCriterion: ReadonlyMap<number, readonly Assessed[]>
  readonly inactive: ReadonlySet<number>
}

/** A criterion's mark: its rule over the deliverables that assess it, or its recovery where that is better. */
function criterionNode(criterion: PlannedCriterion, input: GradebookInput, { byCriterion, inactive }: Links): MarkNode {
  const leaves: MarkNode[] = []
  const chances: Chance[] = []
  for (const { deliverable, weight } of byCriterion.get(criterion.id) ?? []) {
    const node = leaf(deliverable, input, { criterionId: criterion.id, weight, isActive: !inactive.has(deliverable.id) })
    if (node.recovery) chances.push({ node, recoversId: deliverable.recoversId })
    else leaves.push(node)
  }
  const { passMark } = input.rules
  const { ordinary, standing } = withRecoveries(criterion.rule, leaves, chances, passMark)
  return settle({ kind: 'criterion', ...criterion }, criterion.rule, combine(criterion.rule, ordinary, standing), passMark)
}

/** A learning result's mark: `Σ w·CE / Σ w` over the criteria with evidence. */
function resultNode(result: PlannedResult, input: GradebookInput, links: Links): MarkNode {
  const criteria = inOrder(result.criteria).map((criterion) => criterionNode(criterion, input, links))
  const override = overrideOf(input, 'result', result.id)
  const node = settle({ kind: 'result', ...result }, 'weighted', combine('weighted', criteria), input.rules.passMark, override)
  return keepClosed(node, input)
}

/** The program by results: `Σ w·RA / Σ w` over the results with evidence. A result not yet worked is neutral, not 0. */
export function resultsReading(input: GradebookInput): MarkNode {
  const links = { byCriterion: assessedBy(input), inactive: inactiveDeliverables(input) }
  const results = inOrder(input.results).map((result) => resultNode(result, input, links))
  const base = { kind: 'reading', id: 'results', name: null, weight: null, position: 0 } as const
  return settle(base, 'weighted', combine('weighted', results), input.rules.passMark)
}
