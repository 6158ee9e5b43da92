import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Fraction, compare, fraction } from './fraction.ts'
import { gradeProgram } from './program.ts'
import { reachesMark, shownMark } from './shown-mark.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'
import { everyNode } from './testing/trees.ts'

it.each([
  [[1499, 3], 499],
  [[1500, 3], 500],
  [[1400, 3], 467],
  [[64_996, 100], 649],
  [[1001, 2], 501],
  [[999, 2], 499],
  [[1999, 2], 999],
  [[1, 3], 0],
  [[0, 1], 0],
  [[1000, 1], 1000],
] as const)('%j hundredths show as %d', ([n, d], shown) => {
  expect(shownMark(fraction(n, d))).toBe(shown)
})

/** Near the lines, where rounding could cross one, and anywhere. */
const anyMark = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10_000 }), fc.boolean())
    .map(([line, d, isBelow]) => fraction(BigInt(line * 50 * d) + (isBelow || line === 20 ? -1n : 1n), d)),
  fc.integer({ min: 1, max: 10_000 }).chain((d) => fc.integer({ min: 0, max: 1000 * d }).map((n) => fraction(n, d))),
)
const lines = Array.from({ length: 21 }, (_, at) => at * 50)

it('reaches a whole or half mark exactly where the mark itself does', () => {
  fc.assert(
    fc.property(anyMark, (value) => {
      const differing = lines.filter((line) => reachesMark(value, line) !== compare(value, fraction(line)) >= 0)
      expect(differing).toEqual([])
    }),
    runs,
  )
})

it('is less than a hundredth from the mark, half up everywhere else, and never falls where the mark rises', () => {
  const halfUp = ({ n, d }: Fraction) => Number((n * 2n + d) / (d * 2n))
  fc.assert(
    fc.property(anyMark, anyMark, (value, other) => {
      const shown = shownMark(value)
      if (halfUp(value) % 50 !== 0) expect(shown).toBe(halfUp(value))
      else expect([halfUp(value), halfUp(value) - 1]).toContain(shown)
      expect(compare(value, fraction(shown + 1))).toBeLessThan(0)
      if (compare(value, other) <= 0) expect(shown).toBeLessThanOrEqual(shownMark(other))
    }),
    runs,
  )
})

it('no number of a program contradicts its state, nor the acta that is made of it', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const { program, acta } = gradeProgram(input)
      const contradicting = everyNode(program).filter(
        ({ value, passed }) => value !== null && passed !== shownMark(value) >= input.rules.passMark,
      )
      expect(contradicting).toEqual([])
      if (acta.value === null || program.value === null) return
      const { lowest, highest } = input.rules.scale
      expect(acta.rounded).toBe(Math.min(highest, Math.max(lowest, Math.floor((shownMark(program.value) + 50) / 100))))
    }),
    runs,
  )
})
