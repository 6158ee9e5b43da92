import type { Schema } from '@/shared/api'

/** A file that a viewer shows. One with `read` has no address: it lies in an archive, or was made for this person. */
export type ShownFile = Schema<'File'> & { readonly read?: (signal?: AbortSignal) => Promise<Blob> }

let last = 0

/** A file that no address serves. Its content is read when it is needed and forgotten with what shows it. */
export function localFile(file: Pick<ShownFile, 'name' | 'media_type' | 'size'> & Required<Pick<ShownFile, 'read'>>): ShownFile {
  last -= 1
  return { ...file, id: last, url: '' }
}
