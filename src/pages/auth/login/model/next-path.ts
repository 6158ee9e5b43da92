/**
 * The path to open after signing in, or undefined unless it is a path of this app. Addresses that a browser resolves to another
 * site are rejected: `//elsewhere`, `/\elsewhere`, and both with a tab, a line break or dots between.
 */
export function nextPath(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, 'http://here')) return undefined
  const { origin, pathname } = new URL(next, 'http://here')
  return origin === 'http://here' && !pathname.startsWith('//') ? next : undefined
}
