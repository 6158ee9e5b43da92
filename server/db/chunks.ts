import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from './client.ts'

/** Rows of the first transaction, and the fewest and the most of the others. */
const firstChunk = 3
const smallestChunk = 3
const largestChunk = 250
/** How long a transaction should take, in milliseconds: everybody waits for it on the embedded database, and the center on PostgreSQL. */
const goal = 25

/**
 * The size of the next chunk, from that of the last one and its milliseconds. A row takes longer the more an installation holds, so the
 * size follows the measured time.
 */
export const nextSize = (size: number, took: number) =>
  Math.min(largestChunk, size * 2, Math.max(smallestChunk, Math.round((size * goal) / Math.max(1, took))))

/** Runs one step of a job in a transaction that has locked what it works on; returns null when there is nothing to work on any more. */
export type Step<Row> = <T>(work: (tx: Tx, row: Row) => Promise<T>) => Promise<T | null>

/**
 * Works on rows in chunks, each a step of its own, until one finds no more rows or the step has nothing to work on any more.
 * @param work returns whether there were any rows
 * @param signal ends the work after a chunk
 */
export async function repeatInChunks<Row>(
  step: Step<Row>,
  work: (tx: Tx, row: Row, size: number) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (let size = firstChunk, isMore: boolean | null = true; isMore && !signal.aborted;) {
    let took = 0
    isMore = await step(async (tx, row) => {
      // Without the wait for the locks: it says how busy others are, not how long they wait.
      const start = performance.now()
      const found = await work(tx, row, size)
      took = performance.now() - start
      return found
    })
    size = nextSize(size, took)
    // Requests that came meanwhile go first.
    await pause(took / 2)
  }
}
