import { parseInline, type Inline } from './inline'

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }

const bullet = /^\s{0,3}[-*+]\s+(.*)$/
const numbered = /^\s{0,3}(\d{1,4})[.)]\s+(.*)$/
const fence = /^\s{0,3}```/

function takeCode(lines: readonly string[], from: number): readonly [Block, number] {
  const end = lines.findIndex((line, index) => index > from && fence.test(line))
  const stop = end === -1 ? lines.length : end
  return [{ kind: 'code', text: lines.slice(from + 1, stop).join('\n') }, stop + 1]
}

function takeList(lines: readonly string[], from: number, pattern: RegExp): readonly [Block, number] {
  const items: string[] = []
  let at = from
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const item = pattern.exec(line)
    if (item) items.push(item.at(-1) ?? '')
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else break
  }
  const start = pattern === numbered ? Number(numbered.exec(lines[from] ?? '')?.[1] ?? 1) : 1
  return [{ kind: 'list', ordered: pattern === numbered, start, items: items.map(parseInline) }, at]
}

function takeParagraph(lines: readonly string[], from: number): readonly [Block, number] {
  let at = from + 1
  const ends = (line: string) => line.trim() === '' || bullet.test(line) || numbered.test(line) || fence.test(line)
  while (at < lines.length && !ends(lines[at] ?? '')) at += 1
  return [{ kind: 'paragraph', lines: lines.slice(from, at).map((line) => parseInline(line.trim())) }, at]
}

function take(lines: readonly string[], from: number): readonly [Block, number] {
  const line = lines[from] ?? ''
  if (fence.test(line)) return takeCode(lines, from)
  if (bullet.test(line)) return takeList(lines, from, bullet)
  return numbered.test(line) ? takeList(lines, from, numbered) : takeParagraph(lines, from)
}

/**
 * Parses the Markdown of a feedback: paragraphs (line breaks are kept), lists of one level, code, and within a line bold, italics,
 * code and http(s) or mailto links. Headings, images and HTML stay text: a feedback is short, and typed text must never become markup.
 */
export function parseMarkdown(text: string): readonly Block[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const [block, next] = take(lines, at)
    blocks.push(block)
    at = next
  }
  return blocks
}
