import { shownPercent } from './explain.ts'
import { type Fraction, ONE, ZERO, compare, multiply, sum } from './fraction.ts'
import { TOP_MARK } from './mark.ts'
import type { MarkNode } from './mark-node.ts'
import { gradeProgram } from './program.ts'
import type { Grade, ProgramPlan } from './gradebook-input.ts'

/** How much of the mark of a learning result, or of a content without a parent, one deliverable is, in hundredths of a percent. */
export interface ColumnShare {
  readonly kind: 'result' | 'content'
  readonly id: number
  readonly deliverableId: number
  readonly share: number
}

/** The parts of the deliverables below a node, and those whose part the rule "best" leaves open until there are marks. */
function partsBelow(node: MarkNode, part: Fraction): { id: number; part: Fraction | null }[] {
  if (node.kind === 'deliverable') return [{ id: Number(node.id), part }]
  const counted = node.children.filter(({ excluded }) => excluded === null || excluded === 'not_best')
  const isOpen = node.rule === 'best' && counted.length > 1
  return counted.flatMap((child) => (isOpen ? [{ id: Number(child.id), part: null }] : partsBelow(child, multiply(part, child.share))))
}

/** The parts that deliverables have once all are marked; recoveries have none. Empty where the rule "best" decides only with marks. */
export function columnShares(plan: ProgramPlan): ColumnShare[] {
  const marked: Grade = { outcome: 'marked', mark: TOP_MARK }
  const ordinary = plan.deliverables.filter(({ kind }) => kind === 'ordinary')
  const grades = Object.fromEntries(ordinary.map(({ id }) => [id, marked]))
  const { results, contents } = gradeProgram({ ...plan, grades, customScores: [] })
  const groups = [...results.children, ...contents.children].filter(({ kind }) => kind === 'result' || kind === 'content')
  return groups.flatMap((group) =>
    [...Map.groupBy(partsBelow(group, ONE), ({ id }) => id)].flatMap(([deliverableId, parts]): ColumnShare[] => {
      const known = parts.flatMap(({ part }) => (part === null ? [] : [part]))
      const whole = known.length < parts.length ? ZERO : sum(known)
      if (compare(whole, ZERO) === 0) return []
      return [{ kind: group.kind === 'result' ? 'result' : 'content', id: Number(group.id), deliverableId, share: shownPercent(whole) }]
    }),
  )
}
