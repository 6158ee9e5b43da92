import type { Language } from '#server/texts/language.ts'
import type { NumberedAnnotation } from './annotation-marks.ts'

/** A file with its annotations, for the thread that draws them. */
export interface FlattenTask {
  /** Given away to the thread. */
  bytes: Uint8Array
  mediaType: string
  /** Name of the file. */
  name: string
  language: Language
  /** In the order of their numbers. */
  annotations: readonly NumberedAnnotation[]
}

/** Why a file cannot be flattened. */
export type UnflattenedReason = 'file_protected' | 'file_broken' | 'file_too_complex'

export class Unflattened extends Error {
  override name = 'Unflattened'
  readonly reason: UnflattenedReason

  constructor(reason: UnflattenedReason, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}
