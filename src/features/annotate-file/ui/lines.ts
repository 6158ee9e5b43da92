/** The line of a text under a point of the window. */
export function lineAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]') ?? null
}

export const numberOf = (line: HTMLElement | null): number => Number(line?.dataset['line'] ?? 0)

export const lineElement = (root: HTMLElement | null, number: number) => root?.querySelector<HTMLElement>(`[data-line="${number}"]`) ?? null

/** The line in the middle of what the window shows of a text; null where there are no lines. */
export function lineInMiddle(root: HTMLElement | null): number | null {
  const lines = [...(root?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const bounds = lines[0]?.closest('[tabindex]')?.getBoundingClientRect()
  if (!bounds) return null
  const top = Math.max(bounds.top, lines[0]?.getBoundingClientRect().top ?? 0)
  const bottom = Math.min(bounds.bottom, lines.at(-1)?.getBoundingClientRect().bottom ?? 0)
  return numberOf(lines.find((line) => line.getBoundingClientRect().bottom > (top + bottom) / 2) ?? lines.at(-1) ?? null)
}

/** The lines of the selected text, the first and the last; null without any. */
export function selectedLines(root: HTMLElement | null): readonly [first: number, last: number] | null {
  const selection = document.getSelection()
  if (!root || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const { startContainer, endContainer, endOffset } = selection.getRangeAt(0)
  const lineOf = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-line]') ?? null
  const [start, end] = [lineOf(startContainer), lineOf(endContainer)]
  if (!start || !root.contains(start)) return null
  const first = numberOf(start)
  // a selection of whole lines ends at the beginning of the next one
  const last = end ? numberOf(end) - (endOffset === 0 && end !== start ? 1 : 0) : first
  return [first, Math.max(first, last)]
}
