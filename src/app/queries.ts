import type { QueryClient } from '@tanstack/react-query'

let client: Promise<QueryClient> | undefined

/** The one query client, downloaded with the first private page: the sign-in page does without it. */
export function queries(): Promise<QueryClient> {
  client ??= import('./query-client').then(({ createQueryClient }) => createQueryClient())
  return client
}
