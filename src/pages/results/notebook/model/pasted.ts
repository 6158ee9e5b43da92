import type { Position } from './grid-keys'
import type { GridColumn } from './grid-layout'
import { entryAt } from './queue-entries'
import type { Entries, TypedCell } from './queue-types'
import { cellOf, cellText, type ScoreBook, type ScoreRow } from './score-cell'

/** A name without order of its parts, accents, case and signs: "García Soler, Ana" is "ana garcia soler". */
const nameKey = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ')

export interface PastedCell extends TypedCell {
  readonly student: string
  readonly task: string
}

export interface PastePlan {
  readonly cells: readonly PastedCell[]
  readonly isByName: boolean
  /** Names of the first column that are nobody's, or of more than one student. */
  readonly unknown: readonly string[]
  /** Cells that have no place in the grid. */
  readonly leftOver: number
}

interface Pasting {
  readonly book: ScoreBook
  /** The rows and columns as they are shown. */
  readonly rows: readonly ScoreRow[]
  readonly columns: readonly GridColumn[]
  readonly entries: Entries
  readonly at: Position
}

/**
 * Where each pasted text goes. A first column of names decides the student, whatever the order; a first row of deliverables decides the
 * column. Otherwise texts go down and to the right from the active cell. Empty texts and texts that stand there already change nothing.
 */
export function planPaste(table: readonly (readonly string[])[], { book, rows, columns, entries, at }: Pasting): PastePlan {
  const tasks = columns.flatMap((column) => (column.kind === 'task' ? [column.task] : []))
  const byName = Map.groupBy(book.rows, ({ student }) => nameKey(student.name))
  const rowOf = (name: string) => {
    const found = byName.get(nameKey(name))
    return found?.length === 1 ? found[0] : undefined
  }
  const named = table.filter(([first = '']) => rowOf(first) !== undefined)
  const isByName = named.length > 0 && named.length * 2 >= table.length
  const headings = (table[0] ?? []).map((text) =>
    tasks.find((task) => nameKey(book.columns[task]?.name ?? '') === nameKey(text) && text !== ''),
  )
  const isHeaded = headings.some((task) => task !== undefined)
  const first = isByName ? 1 : 0
  // from the active column on, without the means between
  const start = columns.slice(0, at.column).filter(({ kind }) => kind === 'task').length
  const taskOf = (index: number) => (isHeaded ? headings[index] : tasks[start + index - first])

  const cells: PastedCell[] = []
  const unknown: string[] = []
  let leftOver = 0
  for (const [line, texts] of table.slice(isHeaded ? 1 : 0).entries()) {
    const row = isByName ? rowOf(texts[0] ?? '') : rows[at.row + line]
    if (isByName && !row) unknown.push(texts[0] ?? '')
    for (const [index, text] of texts.entries()) {
      if (index < first || text === '') continue
      const task = taskOf(index)
      const column = task === undefined ? undefined : book.columns[task]
      if (!row || task === undefined || !column) {
        if (row || !isByName) leftOver += 1
        continue
      }
      const ids = { studentId: row.student.id, deliverableId: column.id }
      const cell = cellOf(row, task)
      const before = entryAt(entries, ids)?.text ?? cellText(cell.mark)
      if (before !== text) cells.push({ ...ids, text, revision: cell.revision, student: row.student.name, task: column.name, before })
    }
  }
  return { cells, isByName, unknown: unknown.filter((name) => name !== ''), leftOver }
}
