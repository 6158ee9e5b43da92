import { combine } from './combine.ts'
import { criteriaOf, inactiveDeliverables, leaf } from './deliverable.ts'
import { type MarkNode, inOrder } from './mark-node.ts'
import { type Chance, withRecoveries } from './recovery.ts'
import { keepClosed, overrideOf, settle } from './settle.ts'
import type { PlannedCriterion, PlannedResult, GradebookInput } from './gradebook-input.ts'

/** A criterion's mark: its rule over the deliverables that assess it, or its recovery where that is better. */
function criterionNode(criterion: PlannedCriterion, input: GradebookInput, inactive: ReadonlySet<number>): MarkNode {
  const leaves: MarkNode[] = []
  const chances: Chance[] = []
  for (const deliverable of input.deliverables) {
    const link = criteriaOf(deliverable, input).find(({ criterionId }) => criterionId === criterion.id)
    if (link === undefined) continue
    const place = { criterionId: criterion.id, weight: link.weight, isActive: !inactive.has(deliverable.id) }
    const node = leaf(deliverable, input, place)
    if (node.recovery) chances.push({ node, recoversId: deliverable.recoversId })
    else leaves.push(node)
  }
  const { passMark } = input.rules
  const { ordinary, standing } = withRecoveries(criterion.rule, leaves, chances, passMark)
  return settle({ kind: 'criterion', ...criterion }, criterion.rule, combine(criterion.rule, ordinary, standing), passMark)
}

/** A learning result's mark: `Σ w·CE / Σ w` over the criteria with evidence. */
function resultNode(result: PlannedResult, input: GradebookInput, inactive: ReadonlySet<number>): MarkNode {
  const criteria = inOrder(result.criteria).map((criterion) => criterionNode(criterion, input, inactive))
  const override = overrideOf(input, 'result', result.id)
  const node = settle({ kind: 'result', ...result }, 'weighted', combine('weighted', criteria), input.rules.passMark, override)
  return keepClosed(node, input)
}

/** The program by results: `Σ w·RA / Σ w` over the results with evidence. A result not yet worked is neutral, not 0. */
export function resultsReading(input: GradebookInput): MarkNode {
  const inactive = inactiveDeliverables(input)
  const results = inOrder(input.results).map((result) => resultNode(result, input, inactive))
  const base = { kind: 'reading', id: 'results', name: null, weight: null, position: 0 } as const
  return settle(base, 'weighted', combine('weighted', results), input.rules.passMark)
}
