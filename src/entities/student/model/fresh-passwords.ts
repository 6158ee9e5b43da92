import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schema } from '@/shared/api'

type Fresh = Readonly<Record<number, string>>

const none: Fresh = {}
const freshPasswords = queryOptions({
  queryKey: ['fresh passwords'],
  queryFn: () => none,
  staleTime: Infinity,
  gcTime: Infinity,
  initialData: none,
})

/**
 * One-time passwords that were made since the page was opened, by student: the server tells each once and cannot tell it again.
 * They live in this page's memory alone, and go with everything else of the session when it ends.
 */
export const useFreshPasswords = (): Fresh => useQuery(freshPasswords).data

/** Keeps what the server just told. */
export function useKeepPasswords() {
  const client = useQueryClient()
  return (accesses: readonly Schema<'Access'>[]) => {
    const made = accesses.flatMap(({ id, password }) => (password === null ? [] : [[id, password] as const]))
    client.setQueryData(freshPasswords.queryKey, (before = none) => ({ ...before, ...Object.fromEntries(made) }))
  }
}
