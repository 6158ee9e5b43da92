/*
 * How the web app talks to the server.
 *
 * Reading: one file of `queryOptions` per entity, `entities/<entity>/api/<entity>-queries.ts`, is the only place where its keys
 * are written:
 *
 *   export const deliverableQueries = {
 *     all: () => ['deliverable'] as const,
 *     detail: (id: number, group?: number) =>
 *       queryOptions({
 *         queryKey: [...deliverableQueries.all(), 'detail', id, group] as const,
 *         queryFn: ({ signal }) =>
 *           unwrap(api.GET('/courses/deliverables/{id}', { params: { path: { id }, query: group ? { group } : {} }, signal })),
 *       }),
 *   }
 *
 * The route's loader starts it without waiting (`context.prefetch(deliverableQueries.detail(params.id))`), so that it travels
 * together with the page's code; the page reads it with `useSuspenseQuery`; until it is there the route shows the page's own
 * skeleton (`pendingComponent`). What is thrown reaches the route's error screen, which knows a 404 from a lost connection.
 * In stories and tests: `shared/testing`.
 *
 * Writing: `useMutation({ mutationFn: () => unwrap(api.PUT(…)) })`; afterwards `queryClient.invalidateQueries({ queryKey: xQueries.all() })`.
 * A POST carries an `Idempotency-Key`: the same request pressed twice, or again after a lost connection, has one effect.
 * A row that several people edit is written with `If-Match: etagOf(revision)`; a lost race is `isApiError(error, 'conflict')`,
 * with the value that stands now in `error.current`.
 *
 * Errors: everything throws `ApiError`. `errorMessage(error, t)` is what to show (t = `useTexts(commonTexts)`), `error.errors` are
 * codes per field. No notice below the UI: who calls decides where it is said. 401 is never seen here: the session renews itself,
 * and when it cannot, the page stays as it is behind a sign-in dialog and its calls go on afterwards.
 */
export { ApiError, isApiError, unwrap } from './api-error'
export { api, fetchFile } from './client'
export type { Query, Schema } from './contract'
export { errorMessage } from './error-message'
export { etagOf } from './etag'
export { fitsKeepalive } from './keepalive'
export { connectSessionGate, type AuthRequest, type SessionGate, type RetryDecision } from './session-gate'
export { uploadFile, type Upload, type UploadPath } from './upload'
