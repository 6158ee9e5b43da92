import type { QueryClient } from '@tanstack/react-query'

let client: Promise<QueryClient> | undefined

/** The only query client. It is downloaded with the first private page, because the sign-in page does not need it. */
export function queries(): Promise<QueryClient> {
  client ??= import('./query-client').then(({ createQueryClient }) => createQueryClient())
  return client
}
