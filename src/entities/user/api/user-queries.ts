import { queryOptions } from '@tanstack/react-query'
import { api, unwrap, type Query } from '@/shared/api'

export const userQueries = {
  all: () => ['user'] as const,
  /** The signed-in person; loaded once, then updated by mutations. */
  self: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'self'] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/self', { signal })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    }),
  /** All accounts, for IT admins. */
  list: (query: Query<'listUsers'> = {}) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users', { params: { query }, signal })),
      placeholderData: (before) => before,
    }),
  /** A person, as far as the signed-in person may see them. */
  detail: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/{id}', { params: { path: { id } }, signal })),
    }),
  /** What happened to the access to an account; only one's own is visible. */
  signIns: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'sign-ins', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/{id}/sign_ins', { params: { path: { id } }, signal })),
    }),
  /** The second factor of a member of staff; only one's own is visible. */
  secondFactor: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'second-factor', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/{id}/second_factor', { params: { path: { id } }, signal })),
    }),
  /** Sessions of a person; only their own are visible. */
  sessions: (id: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'sessions', id] as const,
      queryFn: ({ signal }) => unwrap(api.GET('/users/users/{id}/sessions', { params: { path: { id } }, signal })),
    }),
}
