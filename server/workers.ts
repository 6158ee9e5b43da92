import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from 'pino'

/** Delay before a worker restarts, in milliseconds: doubled each time, up to half a minute. */
const firstDelay = 500
const longestDelay = 30_000
/** A worker that ran for this long did not fail at its start. */
const steadyMs = 60_000

/** Message of a worker to the primary process once it listens. */
export const ready = 'ready'
/** Message of the primary process to one worker when all of them listen. */
export const announce = 'announce'

/** The worker processes of one port. */
export interface Workers {
  /** Ends all workers gracefully and starts none any more. */
  stop: () => Promise<void>
}

/**
 * Starts worker processes that share the port, and starts those again that die. The first is up before the others begin: it prepares
 * the database.
 * @returns null when the first worker could not start; it has printed the reason
 */
export async function startWorkers(count: number, log: Logger): Promise<Workers | null> {
  const running = new Set<Worker>()
  let isStopping = false
  let delay = firstDelay

  /** Resolves to whether the worker started to listen. */
  const start = () =>
    new Promise<boolean>((resolve) => {
      const worker = cluster.fork()
      const since = performance.now()
      let isUp = false
      running.add(worker)
      worker.on('message', (message) => {
        if (message !== ready) return
        isUp = true
        resolve(true)
      })
      worker.once('exit', (code, signal) => {
        running.delete(worker)
        if (!isUp) return resolve(false)
        if (performance.now() - since > steadyMs) delay = firstDelay
        if (!isStopping) log.error({ code, signal, delay }, 'a worker process ended; another one starts')
        return startLater()
      })
    })
  const keepOne = async () => {
    if (!(await start())) startLater()
  }
  const startLater = () => {
    setTimeout(() => {
      if (!isStopping) void keepOne()
    }, delay).unref()
    delay = Math.min(delay * 2, longestDelay)
  }

  if (!(await start())) return null
  await Promise.all(Array.from({ length: count - 1 }, keepOne))
  const [first] = running
  first?.send(announce)
  return {
    async stop() {
      isStopping = true
      await Promise.all(
        [...running].map(async (worker) => {
          const ended = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          await ended
        }),
      )
    },
  }
}
