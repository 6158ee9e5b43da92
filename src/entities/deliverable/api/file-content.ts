import { queryOptions } from '@tanstack/react-query'
import { fetchFile, type Schema } from '@/shared/api'

/** The bytes of a file. What stands behind an id never changes, so it is read once and kept for ten minutes after its last use. */
export function fileContent({ id, url }: Pick<Schema<'File'>, 'id' | 'url'>) {
  return queryOptions({
    queryKey: ['file', id] as const,
    queryFn: async ({ signal }) => (await fetchFile(url, signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })
}
