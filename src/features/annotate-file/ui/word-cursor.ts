/** A word of the text over a page. */
interface Word {
  readonly node: Node
  readonly start: number
  readonly end: number
  readonly text: string
}

export const cursorKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
export type CursorKey = (typeof cursorKeys)[number]

/** The part of a viewer that scrolls and takes the keys. */
export const pagesIn = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[role=group][tabindex="0"]') ?? null

/** The words of the pages that are drawn, in reading order. */
function wordsIn(root: HTMLElement): readonly Word[] {
  return [...root.querySelectorAll('.pdf-text')].flatMap((layer) => {
    const words: Word[] = []
    const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      for (const { 0: text, index } of (node.textContent ?? '').matchAll(/\S+/g))
        words.push({ node, start: index, end: index + text.length, text })
    return words
  })
}

/** A page of a picture, such as a scan: its text is read, and has no words. */
export const isWithoutWords = (root: HTMLElement | null, page = 0) => !!root?.querySelector(`[data-page="${page}"] .pdf-text[data-empty]`)

function boxOf({ node, start, end }: Word): DOMRect {
  const range = new Range()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range.getBoundingClientRect()
}

const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
const pageOf = (word: Word | undefined) => word?.node.parentElement?.closest('[data-page]')
const isAt = (node: Node | null, offset: number) => (word: Word) => word.node === node && word.start <= offset && offset <= word.end

/** The word above or below, in the next line that has one; the same word where there is none. */
function inNextLine(words: readonly Word[], from: number, isDown: boolean): number {
  const [word] = words.slice(from, from + 1)
  if (!word) return from
  const box = boxOf(word)
  const boxes = words.map((each, at) => ({ at, box: boxOf(each) }))
  const beyond = boxes.filter((each) => (isDown ? middleOf(each.box) > box.bottom : middleOf(each.box) < box.top))
  const away = (each: DOMRect) => Math.abs(middleOf(each) - middleOf(box))
  const nearest = Math.min(...beyond.map((each) => away(each.box)))
  const line = beyond.filter((each) => away(each.box) < nearest + box.height / 2)
  const aside = (each: DOMRect) => Math.abs((each.left + each.right) / 2 - (box.left + box.right) / 2)
  return line.toSorted((a, b) => aside(a.box) - aside(b.box))[0]?.at ?? from
}

/** The first or the last word of the line. */
function atEndOfLine(words: readonly Word[], from: number, by: 1 | -1): number {
  const [word] = words.slice(from, from + 1)
  if (!word) return from
  const box = boxOf(word)
  let at = from
  for (let next = words[at + by]; next; next = words[at + by]) {
    const other = boxOf(next)
    if (Math.abs(middleOf(other) - middleOf(box)) > box.height / 2 || pageOf(next) !== pageOf(word)) break
    at += by
  }
  return at
}

const moves: Readonly<Record<CursorKey, (words: readonly Word[], from: number) => number>> = {
  ArrowLeft: (_, from) => from - 1,
  ArrowRight: (_, from) => from + 1,
  ArrowUp: (words, from) => inNextLine(words, from, false),
  ArrowDown: (words, from) => inNextLine(words, from, true),
  Home: (words, from) => atEndOfLine(words, from, -1),
  End: (words, from) => atEndOfLine(words, from, 1),
}

/**
 * Selects another word of the drawn pages, or with `isLonger` the words from the first selected one to it, within a page: an annotation is
 * on one page. The selection of the browser is the cursor, so a click with the mouse moves it too.
 * @param key null: begins at the first word in the window
 * @returns what is selected then; null where the pages have no words
 */
export function moveCursor(root: HTMLElement, key: CursorKey | null, isLonger = false): string | null {
  const words = wordsIn(root)
  const selection = document.getSelection()
  if (words.length === 0 || !selection) return null
  const current = words.findIndex(isAt(selection.focusNode, selection.focusOffset))
  const anchor = words.findIndex(isAt(selection.anchorNode, selection.anchorOffset))
  const top = pagesIn(root)?.getBoundingClientRect().top ?? 0
  const first = Math.max(
    0,
    words.findIndex((word) => boxOf(word).top >= top),
  )
  const isNew = key === null || current === -1
  const wanted = isNew ? first : Math.max(0, Math.min(moves[key](words, current), words.length - 1))
  const from = isLonger && !isNew && anchor !== -1 ? anchor : wanted
  const to = pageOf(words[wanted]) === pageOf(words[from]) ? wanted : current
  const [start, end] = [words[from], words[to]]
  if (!start || !end) return null
  if (from <= to) selection.setBaseAndExtent(start.node, start.start, end.node, end.end)
  else selection.setBaseAndExtent(start.node, start.end, end.node, end.start)
  end.node.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return words
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .map(({ text }) => text)
    .join(' ')
}
