const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The header that proves a write comes from this page: the XSRF cookie's value, for same-origin writes only. */
export function xsrfHeader(method: string, url: string): Readonly<Record<string, string>> {
  if (safeMethods.has(method) || !globalThis.document) return {}
  if (new URL(url, location.href).origin !== location.origin) return {}
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='))
  return cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie.slice('XSRF-TOKEN='.length)) } : {}
}
