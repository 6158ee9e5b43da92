import { Piscina } from 'piscina'

interface WorkerThreadsOptions {
  /** Threads that run at once. */
  atOnce: number
  /** Megabytes of objects in one thread; more end it. By default the limit of Node. */
  mostHeap?: number
  /** What each thread finds as its `workerData`. */
  data?: unknown
}

/**
 * Threads for work that would hold up requests. They start with the first work and end a minute after the last one.
 * @param file the module whose functions they run
 */
export const workerThreads = (file: URL, { atOnce, data, mostHeap }: WorkerThreadsOptions): Piscina =>
  new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: 60_000,
    workerData: data,
    ...(mostHeap === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: mostHeap } }),
  })
