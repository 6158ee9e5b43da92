interface Again {
  /** Milliseconds to wait before the second try, the third, and so on; the number of pauses limits the tries. */
  readonly pauses: readonly number[]
  /** Ends the waiting; a running try must end itself. */
  readonly signal: AbortSignal
  /** Whether an error may be temporary. */
  readonly isPassing: (error: unknown) => boolean
}

/**
 * Retries an operation after temporary errors.
 * @throws the error of the last try; nothing is retried once the signal is aborted
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
