import { text } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { SaxesParser } from 'saxes'
import { extractText, getDocumentProxy } from 'unpdf'
import { records } from '#server/modules/imports/reading/delimited.ts'
import { openParts } from '#server/modules/imports/reading/zip-parts.ts'

/** Points between two pieces of text that are still the same cell. */
const withinCell = 4

interface Piece {
  x: number
  end: number
  text: string
}

/** The text of each page of a PDF, with one space between words. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return pages.map((page) => page.replaceAll(/\s+/g, ' '))
}

/**
 * The lines of each page of a PDF, made from the positions of its texts alone: its cells from left to right. A cell that is broken into
 * lines gives several.
 */
export async function rowsOfPdf(bytes: Uint8Array): Promise<string[][][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[][][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const lines = new Map<number, Piece[]>()
    for (const item of items as { str: string; transform: number[]; width: number }[]) {
      const [x = 0, y = 0] = item.transform.slice(4)
      if (item.str.trim() === '') continue
      const line = Math.round(y)
      lines.set(line, [...(lines.get(line) ?? []), { x, end: x + item.width, text: item.str }])
    }
    pages.push([...lines].toSorted(([above], [below]) => below - above).map(([, pieces]) => cellsOf(pieces)))
  }
  return pages
}

/** The texts of a PDF that reach into its margins, but for the numbers of the pages; a printer cuts them, or they are not on the sheet. */
export async function textsInMargins(bytes: Uint8Array, margin: number): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const found: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { width } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    for (const item of items as { str: string; transform: number[]; width: number }[]) {
      const [x = 0, y = 0] = item.transform.slice(4)
      const isOutside = y < margin || x < margin || x + item.width > width - margin + 1
      if (isOutside && item.str.trim() !== '' && !/^(Página|Page) /.test(item.str)) found.push(item.str)
    }
  }
  return found
}

function cellsOf(pieces: readonly Piece[]): string[] {
  const cells: Piece[] = []
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = cells.at(-1)
    if (!last || piece.x - last.end > withinCell) cells.push({ ...piece })
    else Object.assign(last, { end: piece.end, text: `${last.text}${piece.x - last.end > 1 ? ' ' : ''}${piece.text}` })
  }
  return cells.map((cell) => cell.text.trim())
}

/** The rows of the first sheet of a workbook, as a library of its own reads them: numbers are numbers. */
export const rowsOfXlsx = (bytes: Uint8Array) => readSheet(Buffer.from(bytes))

/** What stays in view of the first sheet of a workbook while it is scrolled: the attributes of its pane in the XML, if it has one. */
export async function paneOfXlsx(bytes: Uint8Array): Promise<Readonly<Record<string, string>> | undefined> {
  const parts = await openParts(bytes)
  const xml = await text(await parts.read('xl/worksheets/sheet1.xml'))
  parts.close()
  let pane: Record<string, string> | undefined
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'pane') pane = attributes
  })
  parser.write(xml).close()
  return pane
}

/** The heading and the first column stay in view. */
export const headingAndFirstColumn = { state: 'frozen', xSplit: '1', ySplit: '1', topLeftCell: 'B2' }

/** The records of a file with semicolons. */
export const rowsOfCsv = (bytes: Uint8Array): string[][] => [...records(Buffer.from(bytes).toString('utf8').replace('\uFEFF', ''), ';')]
