/** Height of a row that has not been drawn yet, in pixels. */
export const usualHeight = 44
/** Rows beyond the visible part that are drawn too, and with how few of them others are drawn. */
const moreRows = 12
const fewestMore = 4

/** Drawn rows, from the first one to before the end. */
export interface RowRange {
  readonly first: number
  readonly end: number
}

/** Rows that are not drawn. */
export interface RowGap extends RowRange {
  readonly isGap: true
}

/** The rows with a part between two heights of the grid. */
export function rowsBetween(heights: readonly number[], top: number, bottom: number): RowRange {
  let [first, end, edge] = [0, 0, 0]
  for (const height of heights) {
    if (edge + height <= top) first += 1
    if (edge < bottom) end += 1
    edge += height
  }
  return { first: Math.min(first, end), end }
}

/** The rows to draw while others are in view: the same ones as long as there are enough around them. */
export function rangeAround(now: RowRange, seen: RowRange, count: number): RowRange {
  const isEnough = now.first <= Math.max(0, seen.first - fewestMore) && now.end >= Math.min(count, seen.end + fewestMore)
  return isEnough ? now : { first: Math.max(0, seen.first - moreRows), end: Math.min(count, seen.end + moreRows) }
}

/** All rows in their order: the places of those that are drawn, and the gaps between them. */
export function slotsOf(count: number, { first, end }: RowRange, kept: ReadonlySet<number>): (number | RowGap)[] {
  const slots: (number | RowGap)[] = []
  let hidden = 0
  for (let at = 0; at <= count; at += 1) {
    const isDrawn = at < count && ((at >= first && at < end) || kept.has(at))
    if (!isDrawn && at < count) continue
    if (hidden < at) slots.push({ isGap: true, first: hidden, end: at })
    if (isDrawn) slots.push(at)
    hidden = at + 1
  }
  return slots
}
