/** What a sign of a chart means. */
export interface LegendItem {
  /** Bars of what passes and of what does not, the line of a mean, and the dashed line of the pass mark. */
  readonly sign: 'passed' | 'failed' | 'mean' | 'passMark'
  readonly label: string
}

/** About what a character of the small text is wide. */
const letter = 7
const sign = 22
const gap = 18
export const legendRow = 20

/** Where each sign is, from left to right, in as many rows as the width needs. */
export function placeLegend(items: readonly LegendItem[], width: number) {
  let [x, row] = [0, 0]
  const places = items.map((item) => {
    const length = sign + item.label.length * letter
    if (x > 0 && x + length > width) [x, row] = [0, row + 1]
    const place = { ...item, x, y: row * legendRow, textX: x + sign }
    x += length + gap
    return place
  })
  return { places, height: items.length === 0 ? 0 : (row + 1) * legendRow + 8 }
}
