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
 * The route's loader starts it without waiting (`context.prefetch(deliverableQueries.detail(params.id))`), so that it loads
 * in parallel with the page's code; the page reads it with `useSuspenseQuery`; until then the route shows the page's skeleton
 * (`pendingComponent`). Errors reach the route's error screen, which distinguishes a 404 from a lost connection.
 * In stories and tests: `shared/testing`.
 *
 * Writing: `useMutation({ mutationFn: () => unwrap(api.PUT(…)) })`; afterwards `queryClient.invalidateQueries({ queryKey: xQueries.all() })`.
 * A POST carries an `Idempotency-Key`: the same request pressed twice, or again after a lost connection, has one effect.
 * A row that several people edit is written with `If-Match: etagOf(revision)`; a lost update is `isApiError(error, 'conflict')`,
 * with the current value in `error.current`.
 *
 * Errors: every call throws `ApiError`. `errorMessage(error, t)` is the text to show (t = `useTexts(commonTexts)`), `error.errors` are
 * codes per field. Only components show errors. Callers never see a 401: the session renews itself, and when it cannot, the page
 * stays behind a sign-in dialog and its calls continue afterwards.
 */
export { ApiError, isApiError, type Quota, rejectedBy, unwrap } from './api-error'
export { api, etagOf, fetchFile, fitsKeepalive } from './client'
export type { Query, Schema } from './contract'
export { errorMessage } from './error-message'
export { isServiceBack, outage, outagePause } from './outage'
export { connectSessionGate, type AuthRequest, type SessionGate, type RetryDecision } from './session-gate'
export { uploadFile } from './upload'
export { xsrfToken } from './xsrf'
