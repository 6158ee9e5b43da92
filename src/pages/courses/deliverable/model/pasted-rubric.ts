import type { Schema } from '@/shared/api'
import { pastedCells, readHundredths } from '@/shared/lib/format'
import { mostLevels, mostRows } from './rubric-values'

type Rubric = Schema<'Rubric'>

const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)\s*(?:p|pts?|puntos?|points?)?\.?`
const alone = new RegExp(`^${number}$`, 'iu')
const before = new RegExp(String.raw`^${number}\s*[:–—-]\s*(.+)$`, 'isu')
const behind = new RegExp(String.raw`^(.+?)\s*[([]\s*${number}\s*[)\]]$`, 'isu')

/** Points and text of a cell: "4", "4: Sin errores", "Sin errores (4 puntos)". Null points where it names none. */
export function readCell(cell: string): { readonly points: number | null; readonly text: string } {
  const inFront = before.exec(cell)
  const atEnd = behind.exec(cell)
  const [points, text] = alone.test(cell)
    ? [alone.exec(cell)?.[1], '']
    : inFront
      ? [inFront[1], inFront[2]]
      : atEnd
        ? [atEnd[2], atEnd[1]]
        : [undefined, cell]
  return { points: points === undefined ? null : readHundredths(points), text: text?.trim() ?? '' }
}

type CodedCriterion = Pick<Schema<'Criterion'>, 'id' | 'code'>

/** The criterion whose code begins a title ("RA2.c Diseño", "[RA2.c] Diseño"), and the title without it, where more follows. */
function namedCriterion(title: string, criteria: readonly CodedCriterion[]): { readonly id: number | null; readonly title: string } {
  const [, code = '', rest = ''] = /^[([]?([\p{L}\d.]+?)[)\]]?(?:\s*[:.–—-]?\s+(.+))?$/su.exec(title) ?? []
  const named = criteria.find((each) => each.code.toLowerCase() === code.toLowerCase())
  return named ? { id: named.id, title: rest || title } : { id: null, title }
}

/**
 * A rubric from cells of a spreadsheet: levels in the first row, titles of rows in the first column. Points are in the cells, otherwise
 * with the levels ("Excelente (4)"); where nothing names any, the last level has 0 and each one before it 1 more. Null where the cells are
 * no table of two levels.
 * @param criteria those that the deliverable assesses: a title that begins with the code of one works it
 */
export function pastedRubric(text: string, criteria: readonly CodedCriterion[]): Rubric | null {
  const [head = [], ...body] = pastedCells(text).filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...body.map((row) => row.length))
  // a range may have been copied without the cell above the titles
  const headings = head.length === width - 1 ? head : head.slice(1)
  // a merged title stands in the first of its columns
  const columns = headings.flatMap((title, column) => (title === '' ? [] : [column]))
  const titles = columns.map((column) => headings[column] ?? '')
  if (titles.length < 2 || titles.length > mostLevels || body.length === 0 || body.length > mostRows) return null
  const levels = titles.map((title, index) => {
    const { points, text: name } = readCell(title)
    return { id: index + 1, title: (name === '' ? title : name).slice(0, 100), points: points ?? (titles.length - 1 - index) * 100 }
  })
  const rows = body.map(([first = '', ...cells], index) => {
    const { id: criterion_id, title } = namedCriterion(first, criteria)
    return {
      id: index + 1,
      title: title.slice(0, 300),
      criterion_id,
      cells: levels.map(({ points }, level) => {
        const parts = cells.slice(columns[level], columns[level + 1]).map(readCell)
        const description = parts.flatMap((part) => (part.text === '' ? [] : [part.text])).join(' ')
        return { points: parts.find((part) => part.points !== null)?.points ?? points, description: description.slice(0, 2000) }
      }),
    }
  })
  return { levels: levels.map(({ id, title }) => ({ id, title })), rows }
}
