import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Session } from '@/entities/session'
import type { Self } from '@/entities/user'

export interface RouterContext {
  readonly session: Session
  /** Starts a query without waiting for it, so that it travels together with the page's code. */
  readonly prefetch: <T, E, D, K extends QueryKey>(query: FetchQueryOptions<T, E, D, K>) => void
  /** The profile of who is signed in, loaded once. */
  readonly self: () => Promise<Self>
  /** Downloaded with the first private page: the sign-in page does without it. */
  readonly queries: () => Promise<QueryClient>
}
