import { drawHead, drawTable, layouts, pageWidth, wholeCell, width as uprightWidth } from './draw-table.ts'
import { flow } from './flow.ts'
import { ink, type Letterhead, mm, type Paper } from './paper.ts'

/** A table with a title, as it is printed. */
export interface PrintedList {
  title: string
  /** Lines below the title. */
  about: readonly string[]
  headings: readonly string[]
  lines: readonly (readonly string[])[]
  /** Paragraphs below the table. */
  notes: readonly string[]
  /**
   * Of a sheet with any number of columns of marks: it always lies on its side, breaks its headings into lines, and goes on with the
   * columns that do not fit on further pages, beside the first one again.
   */
  isSheet?: boolean
}

/** Longer texts are broken into lines. */
const widest = 60 * mm
/** Up to this width a column holds numbers and codes, which are centred and not broken into lines. */
const narrow = 20 * mm

/** Draws a table with a line per row, on pages that lie on their side where the columns need it. */
export function drawList(
  paper: Paper,
  { title, about, headings, lines, notes, isSheet = false }: PrintedList,
  letterhead: Letterhead,
  made: string,
): void {
  const natural = headings.map((heading, index) => {
    paper.font('strong').fontSize(8)
    const texts = [...(isSheet ? heading.split(/\s+/) : [heading]), ...lines.map((cells) => cells[index] ?? '')]
    return Math.min(widest, Math.max(8 * mm, ...texts.map((text) => paper.widthOfString(text) + 3 * mm)))
  })
  const newPage = () => {
    paper.addPage(layouts[isSheet || sum(natural) > uprightWidth ? 'landscape' : 'portrait'])
    return drawHead(paper, letterhead, made)
  }
  let y = newPage()
  const width = pageWidth(paper)
  y = flow(paper, 'H1', title, y, newPage, { size: 15, strong: true }) + 1 * mm
  for (const line of about) y = flow(paper, 'P', line, y, newPage) + 0.5 * mm
  const bands = isSheet ? bandsOf(natural, width) : [natural.map((_, index) => index)]
  for (const [number, band] of bands.entries()) {
    if (number > 0) y = newPage() - 3.5 * mm
    const ofBand = band.map((index) => natural[index] ?? 0)
    const widths = fitted(ofBand, width)
    const columns = band.map((index, at) => ({
      heading: headings[index] ?? '',
      width: widths[at] ?? 0,
      centred: (ofBand[at] ?? 0) <= narrow,
    }))
    const rows = lines.map((cells) => ({ cells: band.map((index) => cells[index] ?? '') }))
    y = drawTable(paper, columns, rows, y + 3.5 * mm, newPage, wholeCell) + 3 * mm
  }
  for (const note of notes) y = flow(paper, 'P', note, y, newPage, { size: 7, color: ink.muted }) + 1.5 * mm
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

/** The columns of each part of a table that is wider than a page: the first one, and as many of the others as fit. */
function bandsOf([first = 0, ...others]: readonly number[], width: number): number[][] {
  const bands: number[][] = [[0]]
  let taken = first
  for (const [index, each] of others.entries()) {
    if (taken + each > width && taken > first) {
      bands.push([0])
      taken = first
    }
    bands.at(-1)?.push(index + 1)
    taken += each
  }
  return bands
}

/** Widths that fill a page: the columns of texts take what is left, or give what is missing. */
function fitted(natural: readonly number[], width: number): number[] {
  const texts = natural.filter((each) => each > narrow)
  const isText = (each: number) => (texts.length === 0 ? true : each > narrow)
  const flexible = texts.length === 0 ? sum(natural) : sum(texts)
  const fixed = sum(natural) - flexible
  const share = Math.max(0.4, (width - fixed) / flexible)
  const widths = natural.map((each) => (isText(each) ? each * share : each))
  const total = sum(widths)
  return total > width ? widths.map((each) => (each * width) / total) : widths
}
