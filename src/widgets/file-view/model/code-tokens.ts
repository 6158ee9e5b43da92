/** A piece of a line, with the kind that highlight.js gave it: "keyword", "string"; empty for plain text. */
export interface CodeToken {
  readonly text: string
  readonly kind: string
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescaped = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)

/** The lines of highlighted code. What is open at the end of a line goes on in the next. */
export function linesOf(html: string): readonly (readonly CodeToken[])[] {
  const lines: CodeToken[][] = [[]]
  const open: string[] = []
  for (const [piece] of html.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (piece === '</span>') open.pop()
    else if (piece.startsWith('<')) open.push(/hljs-([\w-]+)/.exec(piece)?.[1]?.replace(/_$/, '') ?? open.at(-1) ?? '')
    else
      for (const [at, text] of unescaped(piece).split('\n').entries()) {
        if (at > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push({ text, kind: open.at(-1) ?? '' })
      }
  }
  return lines
}
