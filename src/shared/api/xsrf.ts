const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The header that proves a write comes from this page: the value of the XSRF cookie, for same-origin writes only. */
export function xsrfHeader(method: string, url: string): Readonly<Record<string, string>> {
  if (safeMethods.has(method) || !globalThis.document) return {}
  if (new URL(url, location.href).origin !== location.origin) return {}
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
  return cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)) } : {}
}

/**
 * Repeats a write once that was rejected for lack of the XSRF cookie, which expires after a month: the rejection sets a new one.
 * @param attempt reads the cookie each time
 */
export async function withXsrf(attempt: () => Promise<Response>): Promise<Response> {
  const response = await attempt()
  if (response.status !== 403) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'csrf_failed' ? attempt() : response
}
