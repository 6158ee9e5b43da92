import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WeightedSibling, WHOLE_WEIGHT, autoDistribute, evenWeights, weightSum } from './weights.ts'

const free = (id: number, weight = 0): WeightedSibling => ({ id, weight, isPinned: false, isActive: true })
const pinned = (id: number, weight: number): WeightedSibling => ({ ...free(id, weight), isPinned: true })
const inactive = (id: number, weight: number): WeightedSibling => ({ ...free(id, weight), isActive: false })

const weightsOf = (siblings: readonly WeightedSibling[]) => {
  const distribution = autoDistribute(siblings)
  return distribution.ok ? distribution.weights.map(({ weight }) => weight) : distribution
}

describe('autoDistribute', () => {
  it('gives the remainder to the last', () => {
    expect(weightsOf([free(1), free(2), free(3)])).toEqual([3333, 3333, 3334])
    expect(weightsOf(Array.from({ length: 7 }, (_, index) => free(index)))).toEqual([1428, 1428, 1428, 1428, 1428, 1428, 1432])
  })

  it('leaves pinned and inactive ones as they are, wherever they stand', () => {
    expect(weightsOf([free(1), pinned(2, 2500), free(3), inactive(4, 9000), free(5), pinned(6, 2500)])).toEqual([
      1666, 2500, 1666, 9000, 1668, 2500,
    ])
    expect(weightsOf([free(1), { ...pinned(2, 9999), isActive: false }])).toEqual([10_000, 9999])
  })

  it('leaves nothing when the pinned ones have it all', () => {
    expect(weightsOf([pinned(1, 10_000), free(2, 500), free(3, 500)])).toEqual([10_000, 0, 0])
  })

  it('refuses pinned weights above 100.00', () => {
    expect(weightsOf([pinned(1, 6000), pinned(2, 4001), free(3)])).toEqual({ ok: false, code: 'pinned_over_100', pinned: 10_001 })
  })

  it('with nothing unpinned, takes what adds up and refuses what does not', () => {
    expect(weightsOf([pinned(1, 6000), pinned(2, 4000)])).toEqual([6000, 4000])
    expect(weightsOf([pinned(1, 6000), pinned(2, 3999), inactive(3, 1)])).toEqual({
      ok: false,
      code: 'nothing_to_distribute',
      pinned: 9999,
    })
    expect(weightsOf([inactive(1, 300)])).toEqual([300])
    expect(weightsOf([])).toEqual([])
  })

  it('always adds up, touches only what it may, shares equally and gives the same the second time', () => {
    const sibling = fc.record({ id: fc.nat(), weight: fc.integer({ min: 0, max: 10_000 }), isPinned: fc.boolean(), isActive: fc.boolean() })
    fc.assert(
      fc.property(fc.array(sibling, { maxLength: 12 }), (siblings) => {
        const distribution = autoDistribute(siblings)
        const held = siblings.filter(({ isPinned, isActive }) => isPinned && isActive)
        const open = siblings.filter(({ isPinned, isActive }) => !isPinned && isActive)
        const pinnedSum = held.reduce((sum, { weight }) => sum + weight, 0)
        if (!distribution.ok) {
          expect(pinnedSum > 10_000 || (open.length === 0 && held.length > 0 && pinnedSum < 10_000)).toBe(true)
          return
        }
        const after = siblings.map((each, index) => ({ ...each, weight: distribution.weights[index]?.weight ?? -1 }))
        const touched = after.filter((each, index) => each.weight !== siblings[index]?.weight)
        expect(touched.every(({ isPinned, isActive }) => isActive && !isPinned)).toBe(true)
        expect(weightSum(after)).toBe(open.length + held.length === 0 ? 0 : 10_000)
        const shares = after.filter(({ isPinned, isActive }) => isActive && !isPinned).map(({ weight }) => weight)
        expect(new Set(shares.slice(0, -1)).size).toBeLessThanOrEqual(1)
        const last = shares.at(-1) ?? 0
        expect([last >= (shares[0] ?? 0), last - (shares[0] ?? 0) < Math.max(1, shares.length)]).toEqual([true, true])
        expect(autoDistribute(after)).toEqual(distribution)
      }),
    )
  })
})

it('equal weights always add up to exactly 100.00', () => {
  for (let count = 1; count <= 60; count += 1) {
    const weights = evenWeights(count)
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(WHOLE_WEIGHT)
    expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(count)
  }
  expect(evenWeights(0)).toEqual([])
})
