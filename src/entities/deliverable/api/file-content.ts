import { queryOptions } from '@tanstack/react-query'
import { fetchFile, type Schema } from '@/shared/api'

/** The bytes of a file. They never change for an id, so they are fetched once and cached for ten minutes after the last use. */
export function fileContent({ id, url }: Pick<Schema<'File'>, 'id' | 'url'>) {
  return queryOptions({
    queryKey: ['file', id] as const,
    queryFn: async ({ signal }) => (await fetchFile(url, { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  })
}
