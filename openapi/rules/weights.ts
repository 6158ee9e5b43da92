/** The whole: 100.00 % in hundredths. */
export const WHOLE_WEIGHT = 10_000

/** A weight as it is stored in the log: `33,34 %`. */
export const formatWeight = (hundredths: number) => `${(hundredths / 100).toFixed(2).replace('.', ',')} %`

/** One of the siblings that share 100.00 %, in the order of the screen. */
export interface WeightedSibling {
  readonly id: number
  readonly weight: number
  readonly isPinned: boolean
  readonly isActive: boolean
}

/**
 * The siblings with their weights after the distribution, in the same order; or why there is none.
 * `pinned_over_100`: the pinned ones alone come to more than 100.00. `nothing_to_distribute`: all are pinned, and they
 * do not come to 100.00 by themselves.
 */
export type Distribution =
  | { readonly ok: true; readonly weights: readonly { readonly id: number; readonly weight: number }[] }
  | { readonly ok: false; readonly code: 'pinned_over_100' | 'nothing_to_distribute'; readonly pinned: number }

/** The sum of the active weights. Inactive siblings keep their weight, which does not count until they are active again. */
export function weightSum(siblings: readonly WeightedSibling[]): number {
  return siblings.reduce((sum, { weight, isActive }) => sum + (isActive ? weight : 0), 0)
}

/**
 * Shares what the pinned siblings leave of 100.00 % equally among the other active ones, in whole hundredths; the
 * rounding remainder goes to the last of them. Pinned and inactive siblings are not touched; the active ones then add up
 * to exactly 100.00.
 */
export function autoDistribute(siblings: readonly WeightedSibling[]): Distribution {
  const free = siblings.filter(({ isPinned, isActive }) => isActive && !isPinned)
  const pinned = weightSum(siblings.filter(({ isPinned }) => isPinned))
  const rest = WHOLE_WEIGHT - pinned
  if (rest < 0) return { ok: false, code: 'pinned_over_100', pinned }
  const someActive = siblings.some(({ isActive }) => isActive)
  if (free.length === 0 && someActive && rest > 0) return { ok: false, code: 'nothing_to_distribute', pinned }
  const each = Math.trunc(rest / Math.max(1, free.length))
  const last = free.at(-1)
  const weightOf = (sibling: WeightedSibling) => {
    if (!free.includes(sibling)) return sibling.weight
    return sibling === last ? rest - each * (free.length - 1) : each
  }
  return { ok: true, weights: siblings.map((sibling) => ({ id: sibling.id, weight: weightOf(sibling) })) }
}

/** 100.00 % shared equally in whole hundredths; the remainder goes to the last. */
export function evenWeights(count: number): number[] {
  const distribution = autoDistribute(Array.from({ length: count }, (_, id) => ({ id, weight: 0, isPinned: false, isActive: true })))
  return distribution.ok ? distribution.weights.map(({ weight }) => weight) : []
}
