/**
 * Where to go after signing in: a path of this app as it was written, or nothing. What a browser would read as another site is
 * nothing: `//elsewhere`, `/\elsewhere`, and both with a tab, a line break or dots between.
 */
export function nextPlace(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, 'http://here')) return undefined
  const { origin, pathname } = new URL(next, 'http://here')
  return origin === 'http://here' && !pathname.startsWith('//') ? next : undefined
}
