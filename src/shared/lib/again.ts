export interface Again {
  /** Milliseconds to wait before the second try, the third, and so on; no pause is left, no try is left. */
  readonly pauses: readonly number[]
  /** Ends the waiting; what is under way ends itself. */
  readonly signal: AbortSignal
  /** Whether a failure may be over the next time. */
  readonly isPassing: (error: unknown) => boolean
}

/**
 * Tries something again after failures that pass.
 * @throws what the last try threw; nothing is tried again once the signal is aborted
 */
export async function again<T>(run: () => Promise<T>, { pauses, signal, isPassing }: Again): Promise<T> {
  for (const pause of pauses) {
    try {
      return await run()
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await waited(pause, signal)
      if (signal.aborted) throw error
    }
  }
  return run()
}

function waited(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
