/** Runs in a thread of its own: draws annotations into a file. */
import { move } from 'piscina'
import { lowerPriority } from '#server/low-priority.ts'
import { flattenImage } from './flatten-image.ts'
import { flattenPdf } from './flatten-pdf.ts'
import { type FlattenTask, Unflattened, type UnflattenedReason } from './flatten-task.ts'

lowerPriority()

/** @returns the bytes of a PDF, or why there are none: an error would arrive without its reason */
export async function flatten(task: FlattenTask): Promise<Uint8Array | UnflattenedReason> {
  try {
    const bytes = await (task.mediaType === 'application/pdf' ? flattenPdf(task) : flattenImage(task))
    return move(bytes) as Uint8Array
  } catch (error) {
    if (error instanceof Unflattened) return error.reason
    throw error
  }
}
