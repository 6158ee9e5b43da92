import { workerThreads } from '#server/worker-threads.ts'
import type { draw, DrawTask } from './draw-thread.ts'

/** Two, so that the zip of a whole center does not hold up a single document. */
const threads = workerThreads(new URL('draw-thread.ts', import.meta.url), { atOnce: 2 })

/** The acta of an evaluation, or the reports of its students, as a PDF that is drawn beside the requests. */
export async function evaluationPdf(task: DrawTask): Promise<Buffer> {
  const bytes = (await threads.run(task, { name: 'draw' })) as Awaited<ReturnType<typeof draw>>
  return Buffer.from(bytes.buffer)
}
