import { type Fraction, ONE, ZERO, compare, fraction, multiply, sum } from './fraction.ts'
import type { Exclusion, MarkNode } from './mark-node.ts'
import type { CriterionRule } from './gradebook-input.ts'

/** The combination of children: the only place where marks are combined. */
export interface Combined {
  readonly computed: Fraction | null
  readonly children: readonly MarkNode[]
  readonly assessed: Fraction
  /** Why there is no mark; only meaningful while `computed` is `null`. */
  readonly absence: Exclusion
  readonly recovered: boolean
}

const later = (a: MarkNode, b: MarkNode) => a.position - b.position || Number(a.id) - Number(b.id)
const better = (a: MarkNode, b: MarkNode) => compare(a.value ?? ZERO, b.value ?? ZERO) || -later(a, b)

function greatest(nodes: readonly MarkNode[], order: (a: MarkNode, b: MarkNode) => number): MarkNode | undefined {
  return nodes.reduce<MarkNode | undefined>((top, each) => (top === undefined || order(each, top) > 0 ? each : top), undefined)
}

/** Per rule: how much a child counts before normalising, and why one that could count does not. */
const rules = {
  weighted: { part: (child: MarkNode) => child.weight ?? 0, unchosen: 'no_weight' },
  mean: { part: () => 1, unchosen: 'no_weight' },
  last: { part: (child: MarkNode, all: readonly MarkNode[]) => (child === greatest(all, later) ? 1 : 0), unchosen: 'not_last' },
  best: { part: (child: MarkNode, all: readonly MarkNode[]) => (child === greatest(all, better) ? 1 : 0), unchosen: 'not_best' },
} as const satisfies Record<CriterionRule, { part: (child: MarkNode, all: readonly MarkNode[]) => number; unchosen: Exclusion }>

/**
 * Combines the reasons of children without a mark: the reason that all share, else "not assessed". Exempt and empty ones count less
 * than others.
 */
function absenceOf(children: readonly MarkNode[]): Exclusion {
  const ignored = new Set<Exclusion>(['inactive', 'recovery_off'])
  const reasons = children.flatMap(({ excluded }) => (excluded === null || ignored.has(excluded) ? [] : [excluded]))
  const weighed = new Set(reasons.filter((reason) => reason !== 'no_weight'))
  const [first, ...others] = [...weighed].filter((reason) => reason !== 'exempt' && reason !== 'empty')
  if (first !== undefined) return others.length === 0 ? first : 'not_assessed'
  if (weighed.size > 0) return weighed.has('exempt') ? 'exempt' : 'empty'
  return reasons.length > 0 ? 'no_weight' : 'empty'
}

function assessedOf(rule: CriterionRule, ordinary: readonly MarkNode[]): Fraction {
  const weightOf = (child: MarkNode) => (rule === 'weighted' ? (child.weight ?? 0) : 1)
  const live = ordinary.filter((child) => child.excluded !== 'inactive' && child.excluded !== 'exempt')
  const total = live.reduce((all, child) => all + weightOf(child), 0)
  return total === 0 ? ZERO : sum(live.map((child) => multiply(child.assessed, fraction(weightOf(child), total))))
}

/**
 * Combines children by a rule. Children without a mark, inactive ones and exempt ones are left out of the mean and its weights. A
 * recovery is compared with all ordinary children together: it replaces them when it is better, and changes nothing otherwise.
 * Without any ordinary mark it is the only evidence.
 */
export function combine(rule: CriterionRule, ordinary: readonly MarkNode[], recoveries: readonly MarkNode[] = []): Combined {
  const weightless = (child: MarkNode) => rule === 'weighted' && child.weight === 0 && child.excluded !== 'inactive'
  const judged = ordinary.map((child): MarkNode => (weightless(child) ? { ...child, excluded: 'no_weight' } : child))
  const counted = judged.filter((child) => child.excluded === null)
  const parts = new Map(counted.map((child) => [child, rules[rule].part(child, counted)]))
  const whole = [...parts.values()].reduce((all, part) => all + part, 0)
  const shares = new Map(
    counted.map((child) => {
      const share = fraction(parts.get(child) ?? 0, whole)
      return [child, { share, contribution: multiply(share, child.value ?? ZERO) }]
    }),
  )
  const byRule = counted.length === 0 ? null : sum([...shares.values()].map((each) => each.contribution))

  const chances = recoveries.filter((each) => each.excluded === null)
  const recovery = greatest(chances, better)
  const recovered = recovery !== undefined && (byRule === null || compare(recovery.value ?? ZERO, byRule) > 0)

  const children = [
    ...judged.map((child): MarkNode => {
      if (child.excluded !== null) return child
      if (recovered) return { ...child, excluded: 'recovered' }
      if (parts.get(child) === 0) return { ...child, excluded: rules[rule].unchosen }
      return { ...child, ...shares.get(child) }
    }),
    ...recoveries.map((each): MarkNode => {
      if (each.excluded !== null) return each
      if (!recovered || each !== recovery) return { ...each, excluded: 'not_better' }
      return { ...each, share: ONE, contribution: each.value ?? ZERO }
    }),
  ]
  return {
    computed: recovered ? recovery.value : byRule,
    children,
    assessed: chances.length > 0 ? ONE : assessedOf(rule, judged),
    absence: absenceOf(judged.some((child) => child.excluded !== 'inactive') ? judged : recoveries),
    recovered,
  }
}
