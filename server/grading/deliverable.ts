import { type Fraction, ONE, ZERO, fraction } from './fraction.ts'
import { exactMark } from './mark.ts'
import type { MarkNode } from './mark-node.ts'
import type { ProgramRules } from './rules.ts'
import { reachesMark } from './shown-mark.ts'
import type { Grade, PlannedDeliverable, ProgramPlan, GradebookInput } from './gradebook-input.ts'

/** The deliverable's own mark, exact: `10 × points / max`. NP is 0 only where the program's rules say so. */
function markOf(grade: Grade, maxPoints: number, rules: ProgramRules): Fraction | null {
  if (grade.outcome === 'marked') return 'points' in grade ? exactMark(grade.points, maxPoints) : fraction(grade.mark)
  return grade.outcome === 'not_handed_in' && rules.notHandedIn === 'zero' ? ZERO : null
}

/** The criteria it assesses; a recovery that names none assesses those of the deliverable it is a second chance of. */
export function criteriaOf(deliverable: PlannedDeliverable, plan: ProgramPlan): PlannedDeliverable['criteria'] {
  if (deliverable.criteria.length > 0) return deliverable.criteria
  return plan.deliverables.find(({ id }) => id === deliverable.recoversId)?.criteria ?? []
}

/** Whether a deliverable counts nowhere: it is inactive, or a content above it is. */
export function inactiveDeliverables(plan: ProgramPlan): ReadonlySet<number> {
  const contents = new Map(plan.contents.map((content) => [content.id, content]))
  const isOff = (id: number | null): boolean => {
    const content = id === null ? undefined : contents.get(id)
    return content !== undefined && (!content.isActive || isOff(content.parentId))
  }
  return new Set(plan.deliverables.filter(({ isActive, contentId }) => !isActive || isOff(contentId)).map(({ id }) => id))
}

/** The recoveries that count and assess one of some criteria, with all that they assess. */
export function recoveriesOf(plan: ProgramPlan, criteria: ReadonlySet<number>): { id: number; name: string; criteria: number[] }[] {
  const inactive = inactiveDeliverables(plan)
  return plan.deliverables
    .filter(({ id, kind }) => kind === 'recovery' && !inactive.has(id))
    .map((recovery) => ({ recovery, assessed: criteriaOf(recovery, plan).map(({ criterionId }) => criterionId) }))
    .filter(({ assessed }) => assessed.some((id) => criteria.has(id)))
    .map(({ recovery: { id, name }, assessed }) => ({ id, name, criteria: assessed }))
}

/** The parent of a leaf: a criterion (with the weight it has there) or the content tree. */
export interface Place {
  readonly criterionId: number | null
  readonly weight: number
  readonly isActive: boolean
}

/** One student's deliverable as a leaf in one place of the tree. */
export function leaf(deliverable: PlannedDeliverable, input: GradebookInput, place: Place): MarkNode {
  const { rules } = input
  const grade = input.grades[deliverable.id] ?? { outcome: 'not_assessed' }
  const mark = markOf(grade, deliverable.maxPoints, rules)
  const own = grade.outcome === 'marked' && place.criterionId !== null ? grade.criteria?.[place.criterionId] : undefined
  const value = own === undefined ? mark : fraction(own)
  const recovery = deliverable.kind === 'recovery'
  const absence = grade.outcome === 'marked' ? null : grade.outcome
  return {
    kind: 'deliverable',
    id: deliverable.id,
    code: null,
    name: deliverable.name,
    weight: recovery ? null : place.weight,
    position: deliverable.position,
    recovery,
    rule: 'grade',
    computed: value,
    value,
    passed: value === null ? null : reachesMark(value, rules.passMark),
    decidedBy: value === null ? null : 'grade',
    assessed: value === null ? ZERO : ONE,
    excluded: !place.isActive ? 'inactive' : recovery && rules.recovery === 'none' ? 'recovery_off' : value === null ? absence : null,
    share: ZERO,
    contribution: ZERO,
    adjustments: [],
    evidence: {
      outcome: grade.outcome,
      points: 'points' in grade ? grade.points : null,
      maxPoints: deliverable.maxPoints,
      mark,
      ownCriterionMark: own !== undefined,
    },
    children: [],
  }
}
