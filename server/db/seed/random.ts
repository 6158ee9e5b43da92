/** Pseudo-random numbers, the same at every load. */
export interface Dice {
  /** From 0 to 1, 1 excluded. */
  roll: () => number
  /** A whole number from `min` to `max`, both included. */
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

/**
 * A separate generator for each purpose (`key`), so that one more call in one place changes nothing elsewhere. The generator is
 * mulberry32 (public domain), its seed the key's FNV-1a hash.
 */
export function dice(key: string): Dice {
  let state = 0x811c9dc5
  for (const sign of key) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (min: number, max: number) => min + Math.floor(roll() * (max - min + 1))
  return {
    roll,
    between,
    chance: (probability) => roll() < probability,
    pick: (list) => {
      const found = list[between(0, list.length - 1)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    shuffle: (list) => {
      const order = [...list]
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = between(0, last)
        ;[order[last], order[other]] = [order[other] as (typeof order)[number], order[last] as (typeof order)[number]]
      }
      return order
    },
  }
}
