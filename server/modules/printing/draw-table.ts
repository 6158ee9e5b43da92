import { a4, drawLogo, ink, type Letterhead, mm, type Paper, write } from './paper.ts'

export const margin = 16 * mm
export const width = a4.width - 2 * margin
export const bottom = a4.height - margin

const portrait = { size: 'A4', margin: 0 } as const
/** Layouts of a page; one that lies on its side has space for more columns. */
export const layouts = { portrait, landscape: { ...portrait, layout: 'landscape' } } as const
export const landscapeWidth = a4.height - 2 * margin

/** The same of the current page, which may lie on its side. */
export const pageWidth = ({ page }: Paper) => page.width - 2 * margin
export const pageBottom = ({ page }: Paper) => page.height - margin

/** Adds a part of the tagged document: what `draw` writes is read as one element of this type; pictures need an `alt`. */
export function tag<T>(paper: Paper, type: string, draw: () => T, options: { alt?: string } = {}): T {
  let result: T | undefined
  paper.addStructure(
    paper.struct(type, options, () => {
      result = draw()
    }),
  )
  return result as T
}

/** Draws what screen readers skip. */
export function decorate(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact')
  draw()
  paper.endMarkedContent()
}

/** Logo, name of the center and date at the top of a page; read once, and skipped by screen readers on every further page. */
export function drawHead(paper: Paper, letterhead: Letterhead, made: string): number {
  const size = 11 * mm
  const space = pageWidth(paper) - size - 3 * mm
  decorate(paper, () => drawLogo(paper, letterhead, margin, margin, size))
  tag(paper, 'P', () =>
    write(paper, letterhead.name, {
      x: margin + size + 3 * mm,
      y: margin + 1.2 * mm,
      width: space,
      size: 11,
      strong: true,
    }),
  )
  tag(paper, 'P', () => write(paper, made, { x: margin + size + 3 * mm, y: margin + 6.6 * mm, width: space, size: 8, color: ink.muted }))
  rule(paper, margin + size + 3 * mm)
  return margin + size + 8 * mm
}

export function rule(paper: Paper, y: number, x = margin, length = pageWidth(paper)): void {
  decorate(paper, () => {
    paper.lineWidth(0.5).strokeColor(ink.line)
    paper
      .moveTo(x, y)
      .lineTo(x + length, y)
      .stroke()
  })
}

/** A place to sign: what the person is, and their name where it is known. */
interface Signature {
  label: string
  name?: string | null
}

/** Lines to sign on, side by side, as if there were `columns` of them. @returns the height of what is written below them */
export function drawSignatures(paper: Paper, places: readonly Signature[], y: number, columns = places.length): number {
  const space = (pageWidth(paper) - (columns - 1) * 8 * mm) / columns
  let below = 0
  for (const [index, { label, name = null }] of places.entries()) {
    const x = margin + index * (space + 8 * mm)
    const line = { x, width: space, size: 8 }
    rule(paper, y, x, space)
    if (name !== null) tag(paper, 'P', () => write(paper, name, { ...line, y: y + 1 * mm, strong: true }))
    const gap = (name === null ? 1 : 5) * mm
    below = Math.max(below, gap + tag(paper, 'P', () => write(paper, label, { ...line, y: y + gap, color: ink.muted, lines: 6 })))
  }
  return below
}

/** Writes on every page which one it is, at its foot. Comes last, and needs `openPaper` with `numbered`. */
export function numberPages(paper: Paper, textOf: (page: number, pages: number) => string): void {
  const { start, count } = paper.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    paper.switchToPage(start + index)
    decorate(paper, () => {
      const text = textOf(index + 1, count)
      const space = paper.font('regular').fontSize(8).widthOfString(text)
      write(paper, text, {
        ...{ x: margin + pageWidth(paper) - space, y: paper.page.height - 11 * mm },
        ...{ width: space + 1, size: 8, color: ink.muted },
      })
    })
  }
}

export interface Column {
  heading: string
  width: number
  /** Marks and codes are centred. */
  centred?: boolean
}

export interface TableRow {
  cells: readonly string[]
  strong?: boolean
}

const padding = 1 * mm

/** Lines of a cell with the longest text that is taken, a remark or a learning result, and less than a page. */
export const wholeCell = 48

/**
 * Draws a tagged table, with its heading again on each page. @param newPage begins a page and returns where the table goes on
 * @param mostLines of a cell; what does not fit into them is cut
 * @returns the position below it
 */
export function drawTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly TableRow[],
  from: number,
  newPage: () => number,
  mostLines = 4,
): number {
  const size = 8
  const table = paper.struct('Table')
  paper.addStructure(table)
  const heightOf = (cells: readonly string[]) => {
    paper.font('regular').fontSize(size)
    const lines = cells.map((text, index) => paper.heightOfString(text || ' ', { width: (columns[index]?.width ?? 0) - 2 * padding }))
    return Math.min(Math.max(...lines), mostLines * paper.currentLineHeight(true)) + 2 * padding
  }
  const drawRow = (cells: readonly string[], y: number, height: number, { isHead, strong }: { isHead: boolean; strong: boolean }) => {
    const row = paper.struct('TR')
    table.add(row)
    let x = margin
    for (const [index, column] of columns.entries()) {
      const at = x
      const text = cells[index] ?? ''
      row.add(
        paper.struct(isHead ? 'TH' : 'TD', {}, () => {
          paper.font(isHead || strong ? 'strong' : 'regular').fontSize(size)
          const shift = column.centred ? Math.max(0, (column.width - 2 * padding - paper.widthOfString(text)) / 2) : 0
          write(paper, text, {
            ...{ x: at + padding + shift, y: y + padding, width: column.width - 2 * padding - shift + 0.5, size },
            ...{ strong: isHead || strong, color: isHead ? ink.muted : ink.text, lines: mostLines },
          })
        }),
      )
      x += column.width
    }
    row.end()
    rule(paper, y + height)
  }
  const heading = columns.map((column) => column.heading)
  const drawHeading = (y: number) => {
    const height = heightOf(heading)
    drawRow(heading, y, height, { isHead: true, strong: true })
    return y + height
  }
  let y = drawHeading(from)
  for (const { cells, strong = false } of rows) {
    const height = heightOf(cells)
    if (y + height > pageBottom(paper) - 8 * mm) y = drawHeading(newPage())
    drawRow(cells, y, height, { isHead: false, strong })
    y += height
  }
  table.end()
  return y
}
