import type { QueryClient } from '@tanstack/react-query'
import { fetchFile, uploadFile, type Schema } from '@/shared/api'
import { makeThumbnail } from '../lib/make-thumbnail'
import { libraryChanged } from './library-changed'

type Resource = Schema<'Resource'>

let turn: Promise<boolean> = Promise.resolve(true)

/**
 * Makes a thumbnail of the file of a resource and sends it, after those before it. Nobody has to wait for it, and a resource without
 * one shows the icon of its type.
 * @param sent the file, if it is on the device; otherwise it is downloaded
 * @returns false, never an error, where there is none
 */
export function addThumbnail(resource: Resource, queries: QueryClient, sent?: File): Promise<boolean> {
  const { id, type, file, thumbnail, may_edit } = resource
  if (!file || thumbnail !== null || !may_edit) return Promise.resolve(false)
  const add = async () => {
    const content = sent ?? new File([await (await fetchFile(file.url)).blob()], file.name, { type: file.media_type })
    const made = await makeThumbnail(type, content)
    if (!made) return false
    const params = { path: { id }, query: { file: file.id } }
    await uploadFile({ path: '/resources/resources/{id}/thumbnail', params, file: made })
    await libraryChanged(queries)
    return true
  }
  turn = turn.then(add).catch(() => false)
  return turn
}
