import { margin, pageBottom, pageWidth, tag } from './draw-table.ts'
import { features, type Line, type Paper, write } from './paper.ts'

export interface FlowStyle extends Partial<Pick<Line, 'size' | 'strong' | 'color'>> {
  /** Begins a page also where less than this is left, in points: a heading stays with what comes below it. */
  space?: number
}

/**
 * Writes a whole text as one element, or one per page: what does not fit goes on on the next page, and nothing is cut.
 * @param from where it begins; what does not fit into the rest of that page begins on another one if it fits there
 * @param newPage begins a page and returns where the text goes on
 * @returns the position below it
 */
export function flow(
  paper: Paper,
  role: string,
  text: string,
  from: number,
  newPage: () => number,
  { space = 0, ...style }: FlowStyle = {},
): number {
  const line = { size: 9, ...style }
  const width = pageWidth(paper)
  const heightOf = (part: string) => {
    paper.font(line.strong ? 'strong' : 'regular').fontSize(line.size)
    return paper.heightOfString(part, { width, features })
  }
  let left = text.normalize('NFC')
  let y = from
  const needed = heightOf(left)
  const isLastLine = y > pageBottom(paper) - Math.max(space, heightOf('x'))
  // what fits a page, below its head, is not broken
  if (isLastLine || (needed > pageBottom(paper) - y && needed < pageBottom(paper) - 3 * margin)) y = newPage()
  while (true) {
    const room = pageBottom(paper) - y
    const part = heightOf(left) <= room ? left : fitting(left, (start) => heightOf(start) <= room)
    const lines = Math.round(heightOf(part) / paper.currentLineHeight(true))
    const at = y
    y += tag(paper, role, () => write(paper, part, { x: margin, y: at, width, ...line, lines }))
    left = left.slice(part.length).trimStart()
    if (left === '') return y
    y = newPage()
  }
}

/** The longest beginning of a text that fits, up to a space; at least one word. */
function fitting(text: string, fits: (start: string) => boolean): string {
  const ends = [...text.matchAll(/\s+|$/g)].map(({ index }) => index).filter((end) => end > 0)
  let [low, high] = [0, ends.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(text.slice(0, ends[middle]))) low = middle
    else high = middle - 1
  }
  return text.slice(0, ends[low])
}
