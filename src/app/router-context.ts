import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Session } from '@/entities/session'
import type { Self } from '@/entities/user'

export interface RouterContext {
  readonly session: Session
  /** Starts a query without waiting, so that it loads in parallel with the code of the page. */
  readonly prefetch: <T, E, D, K extends QueryKey>(query: FetchQueryOptions<T, E, D, K>) => void
  /** The profile of the signed-in person, loaded once. */
  readonly self: () => Promise<Self>
  /** Downloaded with the first private page; the sign-in page does not need it. */
  readonly queries: () => Promise<QueryClient>
}
