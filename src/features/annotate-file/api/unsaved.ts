import type { QueryClient } from '@tanstack/react-query'

/** Tries once to save what is not saved of some files. @returns whether all of it is saved */
type Saver = (fileIds: readonly number[]) => Promise<boolean>

const savers = new WeakMap<QueryClient, Saver>()

/** Called by the code that annotates, once there is something to save. */
export const setSaver = (client: QueryClient, saver: Saver): void => void savers.set(client, saver)

/** Saves the annotations of some files, and the comment that is being written. @returns whether nothing is left */
export const saveAnnotations = (client: QueryClient, fileIds: readonly number[]): Promise<boolean> =>
  savers.get(client)?.(fileIds) ?? Promise.resolve(true)
