import { queryOptions } from '@tanstack/react-query'
import { fetchFile } from '@/shared/api'
import type { ShownFile } from '../model/local-file'

/** The bytes of a file. They never change for an id, so they are fetched once and cached for ten minutes after the last use. */
export function fileContent({ id, url, read }: Pick<ShownFile, 'id' | 'url' | 'read'>) {
  return queryOptions({
    queryKey: ['file', id] as const,
    queryFn: async ({ signal }) => (read ? read(signal) : (await fetchFile(url, { signal })).blob()),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: read ? 0 : 10 * 60_000,
  })
}
