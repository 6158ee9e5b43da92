import { type Fraction, ONE, ZERO, compare, fraction, multiply, roundHalfUp } from './fraction.ts'
import type { Exclusion, MarkNode } from './mark-node.ts'
import type { ProgramRules } from './rules.ts'
import { reachesMark } from './shown-mark.ts'

/** The reason why the acta may not exceed `at`, and the learning results (`gate`) or deliverables (`minimum`) that cause it, by id. */
export interface Cap {
  readonly reason: 'gate' | 'minimum'
  readonly at: number
  readonly failing: readonly number[]
}

/**
 * The mark of the official record: a whole number of the scale, or none with its reason. `rounded` is what it would be
 * without caps; `provisional` says that some of the weight has no evidence yet.
 */
export type Acta =
  | {
      readonly value: number
      readonly rounded: number
      readonly passed: boolean
      readonly provisional: boolean
      readonly caps: readonly Cap[]
    }
  | { readonly value: null; readonly reason: Exclusion }

/** Rounds only here, from the exact mark. */
const rounding = {
  half_up: (mark: Fraction) => roundHalfUp(multiply(mark, fraction(1, 100))),
} as const satisfies Record<ProgramRules['rounding'], (mark: Fraction) => number>

const isBelow = (value: Fraction | null, limit: number) => value !== null && !reachesMark(value, limit)

/**
 * The deliverables that count for less than the minimum. Not those that a rule or a recovery left out, nor any in a
 * criterion or content node with a recovery that reaches the minimum, nor any under a mark that the teacher set, nor a
 * recovery that replaced only marks of which the minimum asks nothing: it would lower the acta.
 */
function belowMinimum({ children, decidedBy }: MarkNode, minimum: number): number[] {
  const cured = children.some(
    ({ recovery, excluded, value }) => recovery && (excluded === null || excluded === 'not_better') && !isBelow(value, minimum),
  )
  if (cured || decidedBy === 'override') return []
  const below = (nodes: readonly MarkNode[]) =>
    nodes.flatMap((child) => {
      if (child.evidence === null) return belowMinimum(child, minimum)
      return isBelow(child.value, minimum) ? [Number(child.id)] : []
    })
  const replaced = children.filter(({ excluded }) => excluded === 'recovered')
  if (replaced.length > 0 && below(replaced).length === 0) return []
  return below(children.filter(({ share }) => compare(share, ZERO) > 0))
}

function capsOf(final: MarkNode, results: MarkNode, rules: ProgramRules): Cap[] {
  // Passing a program means reaching every learning result, whichever reading its mark comes from.
  const gate = rules.gate ? results.children.filter(({ value }) => isBelow(value, rules.passMark)).map(({ id }) => Number(id)) : []
  const minimum = rules.minimumPerDeliverable === null ? [] : belowMinimum(final, rules.minimumPerDeliverable)
  const caps: Cap[] = [
    { reason: 'gate', at: rules.gateCap, failing: gate },
    { reason: 'minimum', at: rules.gateCap, failing: [...new Set(minimum)].toSorted((a, b) => a - b) },
  ]
  return caps.filter(({ failing }) => failing.length > 0)
}

/** The acta from the program node. A mark that the teacher set for the whole program is final: nothing caps it. */
export function actaOf(program: MarkNode, final: MarkNode, results: MarkNode, rules: ProgramRules): Acta {
  if (program.value === null) return { value: null, reason: program.excluded ?? 'not_assessed' }
  const caps = program.decidedBy === 'override' ? [] : capsOf(final, results, rules)
  const { lowest, highest } = rules.scale
  const rounded = Math.min(highest, Math.max(lowest, rounding[rules.rounding](program.value)))
  const value = Math.min(rounded, ...caps.map(({ at }) => at))
  const provisional = compare(program.assessed, ONE) < 0
  return { value, rounded, passed: value * 100 >= rules.passMark, provisional, caps }
}
