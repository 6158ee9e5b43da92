import { type Fraction, fraction, multiply, sum } from './fraction.ts'
import type { MarkNode } from './mark-node.ts'
import { shownMark } from './shown-mark.ts'

/** The marks of several students in the same node as numbers; who has no mark is left out. */
export interface ClassFigures {
  /** In hundredths, from the exact marks, shown like a mark; null without marks. */
  readonly mean: number | null
  readonly marked: number
  readonly failed: number
}

/** A node; of a whole program with `passed` as the acta says it. */
type Marked = Pick<MarkNode, 'value' | 'passed'>

const valuesOf = (nodes: readonly Marked[]): Fraction[] => nodes.flatMap(({ value }) => (value === null ? [] : [value]))

/** A statistic over the marks of a class, and never a mark of anybody. The order of the students does not matter. */
export function classFigures(nodes: readonly Marked[]): ClassFigures {
  const values = valuesOf(nodes)
  const mean = values.length === 0 ? null : multiply(sum(values), fraction(1, values.length))
  return { mean: shownMark(mean), marked: values.length, failed: nodes.filter(({ passed }) => passed === false).length }
}

/** How many marks from 0 to below 1, from 1 to below 2, …, from 9 to 10. 4.998 shows as 4.99 and is one of the fours. */
export function distributionOf(nodes: readonly Marked[]): number[] {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const { n, d } of valuesOf(nodes)) {
    const step = Math.min(9, Number(n / (d * 100n)))
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}
