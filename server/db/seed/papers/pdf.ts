import { encode, textWidth, wrap } from './pdf-text.ts'
import { pdfFile } from './pdf-file.ts'
import type { Picture } from './picture.ts'

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; picture: Picture; caption: string }

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const text = (...paragraphs: string[]): Block[] => paragraphs.map((each) => ({ kind: 'text', text: each }))
export const code = (source: string): Block => ({ kind: 'code', text: source })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const table = (...rows: string[][]): Block => ({ kind: 'table', rows })
export const figure = (picture: Picture, caption: string): Block => ({ kind: 'figure', picture, caption })

export interface Sheet {
  title: string
  author: string
  /** Small line at the top of every page. */
  header: string
  /** Lines under the title. */
  lines?: readonly string[]
  blocks: readonly Block[]
}

const page = { width: 595, height: 842, margin: 62 }
const column = page.width - 2 * page.margin
type Font = 'F1' | 'F2' | 'F3'

/** A4 pages with a title, running head and page numbers; text in the viewer's own Helvetica and Courier. */
export function pdf(sheet: Sheet): Buffer {
  const pages: string[][] = []
  const pictures: Picture[] = []
  let y = 0
  const out = () => pages.at(-1) ?? []
  const put = (font: Font, size: number, x: number, baseline: number, words: string, grey = 0.13) =>
    out().push(`BT ${grey} g /${font} ${size} Tf ${x} ${baseline.toFixed(1)} Td <${encode(words).toString('hex')}> Tj ET`)
  const box = (x: number, bottom: number, w: number, h: number, grey: number) =>
    out().push(`${grey} g ${x} ${bottom.toFixed(1)} ${w} ${h} re f`)
  const turn = () => {
    pages.push([])
    put('F1', 8.5, page.margin, page.height - 40, sheet.header, 0.45)
    box(page.margin, page.height - 47, column, 0.6, 0.75)
    y = page.height - 76
  }
  const room = (height: number) => {
    if (y - height < page.margin) turn()
  }
  const line = (font: Font, size: number, words: string, indent = 0, grey?: number) => {
    room(size * 1.4)
    y -= size * 1.4
    put(font, size, page.margin + indent, y, words, grey)
  }
  const paragraph = (words: string, indent = 0) => wrap(words, 10.5, column - indent).forEach((each) => line('F1', 10.5, each, indent))

  const draw = {
    heading: ({ text: words }) => {
      room(60)
      y -= 10
      line('F2', 13, words)
      y -= 3
    },
    text: ({ text: words }) => paragraph(words),
    list: ({ items }) => {
      for (const item of items) {
        room(16)
        put('F1', 10.5, page.margin + 6, y - 14.7, '•')
        paragraph(item, 20)
      }
    },
    code: ({ text: source }) => {
      for (const each of source.trimEnd().split('\n')) {
        room(13)
        y -= 13
        box(page.margin, y - 4, column, 13.2, 0.95)
        put('F3', 9, page.margin + 8, y, each.slice(0, 84), 0.15)
      }
      y -= 6
    },
    table: ({ rows }) => {
      const wide = column / (rows[0]?.length ?? 1)
      y -= 4
      for (const [index, row] of rows.entries()) {
        const cells = row.map((cell) => wrap(cell, 9.5, wide - 12))
        const height = Math.max(...cells.map(({ length }) => length)) * 12.5 + 7
        room(height)
        if (index === 0) box(page.margin, y - height, column, height, 0.92)
        for (const [at, lines] of cells.entries()) {
          for (const [n, each] of lines.entries()) put(index === 0 ? 'F2' : 'F1', 9.5, page.margin + 6 + at * wide, y - 13 - n * 12.5, each)
        }
        y -= height
        box(page.margin, y, column, 0.5, 0.75)
      }
    },
    figure: ({ picture, caption }) => {
      const w = Math.min(column, picture.width * 0.6)
      const h = (w * picture.height) / picture.width
      room(h + 30)
      y -= h + 6
      pictures.push(picture)
      out().push(`q ${w.toFixed(1)} 0 0 ${h.toFixed(1)} ${page.margin} ${y.toFixed(1)} cm /I${pictures.length} Do Q`)
      line('F1', 8.5, caption, 0, 0.4)
    },
  } satisfies { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => void }

  turn()
  for (const each of wrap(sheet.title, 21, column)) line('F2', 21, each)
  for (const each of sheet.lines ?? []) line('F1', 10, each, 0, 0.4)
  y -= 8
  for (const block of sheet.blocks) {
    y -= 5
    ;(draw[block.kind] as (block: Block) => void)(block)
  }
  for (const [index, content] of pages.entries()) {
    const number = `${index + 1} / ${pages.length}`
    content.push(
      `BT 0.45 g /F1 8.5 Tf ${(page.width - page.margin - textWidth(number, 8.5)).toFixed(1)} 34 Td <${encode(number).toString('hex')}> Tj ET`,
    )
  }
  return pdfFile({
    title: sheet.title,
    author: sheet.author,
    width: page.width,
    height: page.height,
    pages: pages.map((content) => content.join('\n')),
    pictures,
  })
}
