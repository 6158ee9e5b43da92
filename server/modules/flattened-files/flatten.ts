import { type ApiError, rejected } from '#server/errors.ts'
import { WorkQueue } from '#server/work-queue.ts'
import { workerThreads } from '#server/worker-threads.ts'
import type { FlattenTask, UnflattenedReason } from './flatten-task.ts'
import type { flatten as flattenInThread } from './flatten-thread.ts'

/** Bytes of the largest file. */
const mostBytes = 100 * 1024 * 1024
/** Megabytes of objects in the thread. */
const mostHeap = 1024

/** What one file may take. */
interface Limits {
  /** Milliseconds after which the thread is ended. */
  longest: number
  /** Bytes that the process may grow by meanwhile: a small file may unpack to any size, outside the heap of the thread. */
  mostGrowth: number
}
const usual: Limits = { longest: 30_000, mostGrowth: 1.5 * 1024 ** 3 }

/** Milliseconds between two looks at time and memory. */
const every = 200

const reasons: Readonly<Record<UnflattenedReason, () => ApiError>> = {
  file_protected: () => rejected('file_protected', 'The file opens with a password only.'),
  file_broken: () => rejected('file_broken', 'The content of the file cannot be read.'),
  file_too_complex: () => rejected('file_too_complex', 'The file is too large or too complex to draw into it.'),
}

const queue = new WorkQueue({ atOnce: 1, mostWaiting: 10, detail: 'Too many annotated files are being made.' })
const threads = workerThreads(new URL('flatten-thread.ts', import.meta.url), { atOnce: 1, mostHeap })

/** A task whose content is read when its turn comes, so that those that wait hold none. */
interface WaitingTask extends Omit<FlattenTask, 'bytes'> {
  size: number
  read: () => Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Draws annotations into a PDF or an image, one file at a time and in a thread.
 * @returns the bytes of a PDF
 * @throws 409 for a file that cannot be read, 503 while too many wait
 */
export async function flatten({ read, size, ...task }: WaitingTask, limits = usual): Promise<Uint8Array> {
  if (size > mostBytes) throw reasons.file_too_complex()
  const result = await queue.run(async () => {
    const bytes = await read()
    return withinLimits(limits, (signal) => threads.run({ ...task, bytes }, { name: 'flatten', signal, transferList: [bytes.buffer] }))
  })
  if (typeof result === 'string') throw reasons[result]()
  return result
}

type Result = Awaited<ReturnType<typeof flattenInThread>>

/** Ends work in a thread that takes too long or too much memory. */
async function withinLimits({ longest, mostGrowth }: Limits, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const end = new AbortController()
  const last = performance.now() + longest
  const most = process.memoryUsage.rss() + mostGrowth
  // oxlint-disable-next-line no-restricted-globals -- a job does not see the memory of this process
  const watch = setInterval(() => {
    if (performance.now() > last || process.memoryUsage.rss() > most) end.abort()
  }, every)
  try {
    return await work(end.signal)
  } catch (error) {
    if (end.signal.aborted || isOutOfMemory(error)) return 'file_too_complex'
    throw error
  } finally {
    clearInterval(watch)
  }
}

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
