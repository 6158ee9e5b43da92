import { combine } from './combine.ts'
import { criteriaOf, inactiveDeliverables, leaf } from './deliverable.ts'
import { type MarkNode, inOrder } from './mark-node.ts'
import { type Chance, withRecoveries } from './recovery.ts'
import { overrideOf, settle } from './settle.ts'
import type { PlannedCriterion, PlannedResult, ProgramSheet } from './sheet.ts'

/** A criterion's mark: its rule over the deliverables that assess it, or its recovery where that is better. */
function criterionNode(criterion: PlannedCriterion, sheet: ProgramSheet, inactive: ReadonlySet<number>): MarkNode {
  const leaves: MarkNode[] = []
  const chances: Chance[] = []
  for (const deliverable of sheet.deliverables) {
    const link = criteriaOf(deliverable, sheet).find(({ criterionId }) => criterionId === criterion.id)
    if (link === undefined) continue
    const place = { criterionId: criterion.id, weight: link.weight, isActive: !inactive.has(deliverable.id) }
    const node = leaf(deliverable, sheet, place)
    if (node.recovery) chances.push({ node, recoversId: deliverable.recoversId })
    else leaves.push(node)
  }
  const { passMark } = sheet.rules
  const { ordinary, standing } = withRecoveries(criterion.rule, leaves, chances, passMark)
  return settle({ kind: 'criterion', ...criterion }, criterion.rule, combine(criterion.rule, ordinary, standing), passMark)
}

/** A learning result's mark: `Σ w·CE / Σ w` over the criteria with evidence. */
function resultNode(result: PlannedResult, sheet: ProgramSheet, inactive: ReadonlySet<number>): MarkNode {
  const criteria = inOrder(result.criteria).map((criterion) => criterionNode(criterion, sheet, inactive))
  const override = overrideOf(sheet, 'result', result.id)
  return settle({ kind: 'result', ...result }, 'weighted', combine('weighted', criteria), sheet.rules.passMark, override)
}

/** The program by results: `Σ w·RA / Σ w` over the results with evidence. A result not yet worked is neutral, not 0. */
export function resultsReading(sheet: ProgramSheet): MarkNode {
  const inactive = inactiveDeliverables(sheet)
  const results = inOrder(sheet.results).map((result) => resultNode(result, sheet, inactive))
  const base = { kind: 'reading', id: 'results', name: null, weight: null, position: 0 } as const
  return settle(base, 'weighted', combine('weighted', results), sheet.rules.passMark)
}
