import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { columnShares } from './column-shares.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { content, deliverable, input, percent, recovery, result } from './testing/gradebook-inputs.ts'
import { runs } from './testing/runs.ts'

const sharesOf = (kind: 'result' | 'content', given: ReturnType<typeof input>) =>
  columnShares(given)
    .filter((each) => each.kind === kind)
    .map(({ id, deliverableId, share }) => [id, deliverableId, share])

describe('by learning results', () => {
  it('is the weight in each criterion by the weight of the criterion, without recoveries', () => {
    const results = [
      result(1, 100, [
        [11, 60],
        [12, 40],
      ]),
    ]
    const deliverables = [deliverable(1, { 11: 100 }), deliverable(2, { 11: 50, 12: 50 }), recovery(3, { 11: 100 })]
    // 60 % × 2/3, and 60 % × 1/3 with all of the other 40 %
    expect(sharesOf('result', input({ results, deliverables }))).toEqual([
      [1, 1, percent(40)],
      [1, 2, percent(60)],
    ])
  })

  it('follows the rule of the criterion, and is left open where only marks decide', () => {
    const given = (rule: 'last' | 'best') =>
      input({ results: [result(1, 100, [[11, 100, rule]])], deliverables: [deliverable(1, { 11: 100 }), deliverable(2, { 11: 100 })] })
    expect(sharesOf('result', given('last'))).toEqual([[1, 2, percent(100)]])
    expect(sharesOf('result', given('best'))).toEqual([])
  })
})

it('by contents it is the weights on the way down', () => {
  const contents = [content(1, null, 100), content(2, 1, 50), content(3, 1, 50)]
  const at = (id: number, contentId: number) => deliverable(id, {}, { contentId })
  expect(sharesOf('content', input({ contents, deliverables: [at(1, 2), at(2, 3), at(3, 3)] }))).toEqual([
    [1, 1, percent(50)],
    [1, 2, percent(25)],
    [1, 3, percent(25)],
  ])
})

it('never makes more than the whole', () => {
  fc.assert(
    fc.property(anyGradebookInput, (given) => {
      const wholes = Map.groupBy(columnShares(given), ({ kind, id }) => `${kind} ${id}`)
      // shown percentages are rounded one by one
      for (const parts of wholes.values())
        expect(parts.reduce((all, { share }) => all + share, 0)).toBeLessThanOrEqual(10_000 + parts.length)
    }),
    runs,
  )
})
