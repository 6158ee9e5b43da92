import fc from 'fast-check'
import { expect, it } from 'vitest'
import { classFigures, distributionOf } from './class-figures.ts'
import { add, compare, fraction, ZERO } from './fraction.ts'
import { gradeProgram } from './program.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { fewerRuns } from './testing/runs.ts'

const marked = (...marks: (number | [number, number] | null)[]) =>
  marks.map((mark) => {
    const value = mark === null ? null : Array.isArray(mark) ? fraction(...mark) : fraction(mark)
    return { value, passed: value === null ? null : compare(value, fraction(500)) >= 0 }
  })

it('leaves out who has no mark, and rounds the exact mean once, half up', () => {
  expect(classFigures(marked(501, 500, null))).toEqual({ mean: 501, marked: 2, failed: 0 })
  expect(classFigures(marked(null))).toEqual({ mean: null, marked: 0, failed: 0 })
  // three marks that show as 4.67 each: their shown mean would stay above the exact one
  expect(classFigures(marked([1400, 3], [1400, 3], 466))).toEqual({ mean: 466, marked: 3, failed: 3 })
})

it('counts a mark by its exact value, and a 10 with the nines', () => {
  expect(distributionOf(marked(0, 99, 100, 999, 1000))).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(distributionOf(marked([49_980, 100], 500))[4]).toBe(1)
})

it('for any class: the mean lies between its marks, everybody is counted once, and the order does not matter', () => {
  fc.assert(
    fc.property(fc.array(anyGradebookInput, { maxLength: 6 }), (inputs) => {
      const nodes = inputs.map((input) => gradeProgram(input).program)
      const { mean, marked: count, failed } = classFigures(nodes)
      const values = nodes.flatMap(({ value }) => value ?? [])
      expect(count).toBe(values.length)
      expect(distributionOf(nodes).reduce((all, each) => all + each, 0)).toBe(count)
      expect(failed).toBeLessThanOrEqual(count)
      expect(classFigures(nodes.toReversed())).toEqual({ mean, marked: count, failed })
      if (mean === null) return
      const total = values.reduce(add, ZERO)
      // −count < mean × count − total ≤ count / 2: what showing it may change
      expect(compare(fraction(mean * count + count), total)).toBeGreaterThan(0)
      expect(compare(fraction(2n * total.n + BigInt(count) * total.d, total.d), fraction(2 * mean * count))).toBeGreaterThanOrEqual(0)
    }),
    fewerRuns,
  )
})
