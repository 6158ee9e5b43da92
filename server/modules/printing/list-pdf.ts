import { workerThreads } from '#server/worker-threads.ts'
import type { draw, ListTask } from './list-thread.ts'

const threads = workerThreads(new URL('list-thread.ts', import.meta.url), { atOnce: 1 })

/** A list as a tagged PDF that is drawn beside the requests. */
export async function listPdf(task: ListTask): Promise<Buffer> {
  const bytes = (await threads.run(task, { name: 'draw' })) as Awaited<ReturnType<typeof draw>>
  return Buffer.from(bytes.buffer)
}
