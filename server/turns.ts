import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a computation may keep the only thread of the process, in milliseconds. */
const longestTurn = 10

/** @returns what a long computation awaits often, so that other requests are served in between */
export function turns(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < longestTurn) return
    await nextTurn()
    began = performance.now()
  }
}

/** `list.map(map)` for a list of thousands, in turns. */
export async function mapInTurns<T, U>(list: readonly T[], map: (each: T, index: number) => U): Promise<U[]> {
  const mapped: U[] = []
  const turn = turns()
  for (const [index, each] of list.entries()) {
    await turn()
    mapped.push(map(each, index))
  }
  return mapped
}
