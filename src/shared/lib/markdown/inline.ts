export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }

// Each pattern excludes its own delimiters, so that matching takes linear time.
const marks = new RegExp(
  [
    /\\(?<escaped>[\\`*_[\]()#-])/,
    /`(?<code>[^`\n]+)`/,
    /\*\*(?=\S)(?<strong>(?:[^*\n]|\*(?!\*))+)\*\*/,
    /\*(?=\S)(?<star>[^*\n]+)\*/,
    /(?<!\w)_(?=\S)(?<line>[^_\n]+)_(?!\w)/,
    /\[(?<label>[^[\]\n]+)\]\((?<target>[^()\s]+)\)/,
    /(?<url>https?:\/\/[^\s<>()[\]]*[^\s<>()[\].,;:!?'"])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** Only links that cannot run code. */
function safeLink(target: string): string | undefined {
  return /^(?:https?:\/\/|mailto:)/i.test(target) ? target : undefined
}

function mark(groups: Readonly<Record<string, string | undefined>>, whole: string): Inline {
  const { escaped, code, strong, star, line, label, target, url } = groups
  if (escaped !== undefined) return { kind: 'text', text: escaped }
  if (code !== undefined) return { kind: 'code', text: code }
  if (strong !== undefined) return { kind: 'strong', children: parseInline(strong) }
  const emphasis = star ?? line
  if (emphasis !== undefined) return { kind: 'emphasis', children: parseInline(emphasis) }
  if (url !== undefined) return { kind: 'link', href: url, children: [{ kind: 'text', text: url }] }
  const href = safeLink(target ?? '')
  return href ? { kind: 'link', href, children: [{ kind: 'text', text: label ?? href }] } : { kind: 'text', text: whole }
}

/** Parses bold, italics, code and links of one line; everything else, also HTML, is text. */
export function parseInline(text: string): readonly Inline[] {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) })
    found.push(mark(match.groups ?? {}, match[0]))
    from = match.index + match[0].length
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) })
  return found
}
