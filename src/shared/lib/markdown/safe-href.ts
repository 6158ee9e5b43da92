const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:'])

/** The address of a link if it can neither run code nor lead into this site unseen: absolute, and http, https or mailto. */
export function safeHref(target: string): string | undefined {
  if (!URL.canParse(target)) return undefined
  const { protocol, href } = new URL(target)
  return schemes.has(protocol) ? href : undefined
}
