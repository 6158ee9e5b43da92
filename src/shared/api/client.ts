import createClient from 'openapi-fetch'
import { ApiError } from './api-error'
import type { paths } from './contract'
import { withIdempotencyKey } from './idempotency'
import { noteAnswer } from './outage'
import { throughSession } from './session-gate'
import { withXsrf, xsrfHeader } from './xsrf'

/** Base address of the API. Absolute, because requests outside a browser cannot have relative addresses. */
export const apiBase = `${globalThis.location?.origin ?? 'http://localhost'}/api/v1`

/** Calls that open or end a session, or need none: their 401 is final and never replayed. */
const publicPaths = [
  '/users/auth/',
  '/refresh',
  '/logout',
  '/google_login',
  '/request_password_reset',
  '/reset_password',
  '/password_links/',
  '/first_start',
  '/confirm_email',
]

function needsSession(url: string): boolean {
  const path = url.slice(apiBase.length)
  return !publicPaths.some((start) => path.startsWith(start))
}

const sendOnce = (request: Request): Promise<Response> =>
  withXsrf(() => {
    // the original stays unread, so that it can be sent again; the XSRF cookie may have changed since
    const copy = request.clone()
    for (const [name, value] of Object.entries(xsrfHeader(copy.method, copy.url))) copy.headers.set(name, value)
    return globalThis.fetch(copy).then(noteAnswer)
  })

/** The client of the contract: `unwrap(api.GET('/groups/groups/{id}', { params: { path: { id } } }))`. */
export const api = /* @__PURE__ */ createClient<paths>({
  baseUrl: apiBase,
  credentials: 'include',
  fetch: (request) =>
    needsSession(request.url)
      ? withIdempotencyKey(request, () => throughSession(() => sendOnce(request), request.signal))
      : sendOnce(request),
})

/**
 * The bytes of a file of the contract (`File.url`), through the session: an iframe or image that loads the address by itself
 * gets a 401 once the access token is ten minutes old, without a refresh.
 * @param options `range`: first byte and the one after the last; the server answers with this part alone. `cache`: `no-store` for many parts
 * at once, because a browser reads parts of one address into its cache one after the other
 * @throws ApiError
 */
export async function fetchFile(
  url: string,
  {
    cache = 'default',
    range,
    signal,
  }: { readonly cache?: RequestCache; readonly range?: readonly [number, number]; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const headers: Record<string, string> = range ? { range: `bytes=${range[0]}-${range[1] - 1}` } : {}
  const request = new Request(new URL(url, apiBase), { cache, credentials: 'include', headers, ...(signal ? { signal } : {}) })
  const response = await throughSession(() => globalThis.fetch(request.clone()), signal).catch((reason: unknown) => {
    throw reason instanceof TypeError ? ApiError.unreachable(reason) : reason
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined), response.headers)
  return response
}

/** The `If-Match` for a revision: `params: { header: { 'If-Match': etagOf(draft.revision) } }`. */
export function etagOf(revision: number): string {
  return `"${revision}"`
}

/** Browsers limit keepalive requests to 64 KiB; a character has at most three bytes, and the rest of a request is small. */
const maxKeepaliveLength = 20_000

/** Whether a call with these texts may outlive its page: the last edit is then saved although the tab was closed. */
export function fitsKeepalive(...texts: readonly string[]): boolean {
  return texts.reduce((sum, text) => sum + text.length, 0) <= maxKeepaliveLength
}
