import { fill, frame, type Picture, picture, textWidth, write } from './picture.ts'

export interface Box {
  x: number
  y: number
  title: string
  rows: readonly string[]
}

const wide = 190
const heightOf = ({ rows }: Box) => 40 + rows.length * 20

/** A straight line of right angles from the middle of one box to the middle of another, drawn under both. */
function link(on: Picture, from: Box, to: Box, [near, far]: readonly [string, string]) {
  const [x1, y1] = [from.x + wide / 2, from.y + heightOf(from) / 2]
  const [x2, y2] = [to.x + wide / 2, to.y + heightOf(to) / 2]
  const ink = '#4a5568'
  fill(on, Math.min(x1, x2), Math.round(y1), Math.abs(x2 - x1) + 2, 2, ink)
  fill(on, Math.round(x2), Math.round(Math.min(y1, y2)), 2, Math.round(Math.abs(y2 - y1)) + 2, ink)
  if (x1 === x2) {
    const down = y2 > y1
    write(on, 'small', x1 + 8, Math.round(down ? from.y + heightOf(from) + 4 : from.y - 22), near, '#8a3324')
    write(on, 'small', x1 + 8, Math.round(down ? to.y - 22 : to.y + heightOf(to) + 4), far, '#8a3324')
    return
  }
  const right = x2 > x1
  write(on, 'small', right ? from.x + wide + 6 : from.x - textWidth('small', near) - 6, Math.round(y1) - 20, near, '#8a3324')
  const level = Math.abs(y1 - y2) < heightOf(to) / 2
  if (level) write(on, 'small', right ? to.x - textWidth('small', far) - 6 : to.x + wide + 6, Math.round(y1) - 20, far, '#8a3324')
  else write(on, 'small', x2 + 8, Math.round(y2 > y1 ? to.y - 22 : to.y + heightOf(to) + 4), far, '#8a3324')
}

/** Boxes with a title and rows (entities with attributes, classes with members) and what joins them: `[from, to, near, far]`. */
export function boxes(
  title: string,
  all: readonly Box[],
  links: readonly (readonly [number, number, string, string])[],
  colour = '#274690',
): Picture {
  const right = Math.max(...all.map(({ x }) => x + wide))
  const bottom = Math.max(...all.map((box) => box.y + heightOf(box)))
  const drawn = picture(right + 30, bottom + 30, '#fdfdfb')
  write(drawn, 'title', 30, 14, title, '#1f2430')
  for (const [from, to, near, far] of links) {
    const [a, b] = [all[from], all[to]]
    if (a && b) link(drawn, a, b, [near, far])
  }
  for (const box of all) {
    fill(drawn, box.x, box.y, wide, heightOf(box), '#ffffff')
    fill(drawn, box.x, box.y, wide, 28, colour)
    frame(drawn, box.x, box.y, wide, heightOf(box), '#4a5568', 2)
    write(drawn, 'text', box.x + 10, box.y + 4, box.title, '#ffffff')
    for (const [index, row] of box.rows.entries()) write(drawn, 'small', box.x + 10, box.y + 34 + index * 20, row, '#1f2430')
  }
  return drawn
}

/** A line of time with what happened above and below it in turn. */
export function timeline(title: string, events: readonly (readonly [year: string, what: string])[], colour: string): Picture {
  const drawn = picture(180 * events.length + 60, 330, '#ffffff')
  write(drawn, 'title', 30, 20, title, '#1f2430')
  fill(drawn, 30, 190, drawn.width - 60, 4, colour)
  for (const [index, [year, what]] of events.entries()) {
    const x = 60 + index * 180
    const above = index % 2 === 0
    fill(drawn, x, above ? 130 : 190, 2, 64, colour)
    fill(drawn, x - 6, 185, 14, 14, colour)
    write(drawn, 'text', x + 10, above ? 106 : 232, year, colour)
    for (const [n, line] of what.split('/').entries()) write(drawn, 'small', x + 10, (above ? 130 : 254) + n * 18, line, '#374151')
  }
  return drawn
}

/** Bars with their value, for a report. */
export function bars(title: string, values: readonly (readonly [label: string, value: number])[], colour: string): Picture {
  const drawn = picture(640, 70 + values.length * 34, '#ffffff')
  write(drawn, 'text', 16, 14, title, '#1f2430')
  const most = Math.max(...values.map(([, value]) => value))
  for (const [index, [label, value]] of values.entries()) {
    const y = 50 + index * 34
    write(drawn, 'small', 16, y + 4, label, '#374151')
    const long = Math.round((value / most) * 350)
    fill(drawn, 200, y, long, 24, colour)
    write(drawn, 'small', 208 + long, y + 4, String(value).replace('.', ','), '#374151')
  }
  return drawn
}
