import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { errorMessage } from '@/shared/api'

interface Saver {
  /** Tries once to save what is not saved of some files, or of all. @returns whether all of it is saved */
  readonly save: (fileIds?: readonly number[]) => Promise<boolean>
  /** Resolves once nothing of some files is left: saved, or discarded by the teacher. */
  readonly whenSaved: (fileIds: readonly number[], signal: AbortSignal) => Promise<void>
}

const savers = new WeakMap<QueryClient, Saver>()

/** Called by the code that annotates, once there is something to save. */
export const setSaver = (client: QueryClient, saver: Saver): void => void savers.set(client, saver)

/** Saves the annotations of some files, or of all, and the comment that is being written. @returns whether nothing is left */
export const saveAnnotations = (client: QueryClient, fileIds?: readonly number[]): Promise<boolean> =>
  savers.get(client)?.save(fileIds) ?? Promise.resolve(true)

/** Waits until nothing of some files is left to save: all is saved, or the teacher has discarded what the server refuses. */
export const annotationsSaved = (client: QueryClient, fileIds: readonly number[], signal: AbortSignal): Promise<void> =>
  savers.get(client)?.whenSaved(fileIds, signal) ?? Promise.resolve()

/** What the server does not have would be missing in what is made of the annotations. */
class UnsavedAnnotations extends Error {}

/** Before something is done with all annotations of some files, or of all. @throws an error for `annotationErrorMessage` */
export async function requireSavedAnnotations(client: QueryClient, fileIds?: readonly number[]): Promise<void> {
  if (!(await saveAnnotations(client, fileIds))) throw new UnsavedAnnotations()
}

/** `errorMessage` for what waits for annotations. */
export const annotationErrorMessage = (error: unknown, t: TFunction, own?: Readonly<Record<string, string>>): string =>
  error instanceof UnsavedAnnotations ? t(($) => $.errors.unsavedAnnotations) : errorMessage(error, t, own)
