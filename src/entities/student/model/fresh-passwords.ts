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
 * One-time passwords that were created since the page was opened, by student: the server returns each only once. They are kept in
 * memory only and removed when the session ends.
 */
export const useFreshPasswords = (): Fresh => useQuery(freshPasswords).data

/** Keeps passwords that the server has just returned. */
export function useKeepPasswords() {
  const client = useQueryClient()
  return (accesses: readonly Schema<'Access'>[]) => {
    const made = accesses.flatMap(({ id, password }) => (password === null ? [] : [[id, password] as const]))
    client.setQueryData(freshPasswords.queryKey, (before = none) => ({ ...before, ...Object.fromEntries(made) }))
  }
}
