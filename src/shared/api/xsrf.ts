const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The header that proves a write comes from this page: the value of the XSRF cookie, for same-origin writes only. */
export function xsrfHeader(method: string, url: string): Readonly<Record<string, string>> {
  if (safeMethods.has(method) || !globalThis.document) return {}
  if (new URL(url, location.href).origin !== location.origin) return {}
  const token = xsrfToken(document.cookie)
  return token === null ? {} : { 'X-XSRF-TOKEN': token }
}

/**
 * The token in a page's cookies; null without one. Under https its name has the prefix that only this host can set
 * (server/plugins/cookies.ts).
 */
export function xsrfToken(cookies: string): string | null {
  const read = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies)?.[1]
  const value = read('__Host-XSRF-TOKEN') ?? read('XSRF-TOKEN')
  return value === undefined ? null : decodeURIComponent(value)
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
