import { busy } from '#server/errors.ts'

/**
 * Runs at most a few pieces of work at once; the others wait in turn.
 * @throws 503 with the remaining seconds when too many wait
 */
export class WorkQueue {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #detail: string
  readonly #waiting: (() => void)[] = []
  #running = 0
  /** Milliseconds of one piece of work, averaged over the last ones. */
  #duration = 50

  /** @param detail what the 503 says */
  constructor({ atOnce, mostWaiting, detail }: { atOnce: number; mostWaiting: number; detail: string }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
    this.#detail = detail
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) {
      this.#refuseIfFull()
      // The place is handed over: the number of running pieces stays the same.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running += 1
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.#duration += (performance.now() - start - this.#duration) / 10
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }

  #refuseIfFull(): void {
    if (this.#waiting.length < this.#mostWaiting) return
    throw busy(this.#detail, Math.ceil((this.#waiting.length * this.#duration) / this.#atOnce / 1000))
  }
}
