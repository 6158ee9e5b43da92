const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The header that proves a write comes from this page: the XSRF cookie's value, for same-origin writes only. */
export function xsrfHeader(method: string, url: string): Readonly<Record<string, string>> {
  if (safeMethods.has(method) || !globalThis.document) return {}
  if (new URL(url, location.href).origin !== location.origin) return {}
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
  return cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)) } : {}
}

/**
 * Sends a write once more where it was refused for lack of the cookie, which lives a month: the refusal has just brought a new one.
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
