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

/** A name or a heading that is nobody's, or of more than one: the teacher may say whose it is. */
export interface Unmatched {
  /** The row or the column of the pasted table. */
  readonly at: number
  readonly text: string
}

/** What the teacher has said: by row of the table a student, by column a deliverable. */
export interface Assigned {
  readonly rows: Readonly<Record<number, number>>
  readonly columns: Readonly<Record<number, number>>
}

export const nothingAssigned: Assigned = { rows: {}, columns: {} }

export interface PastePlan {
  readonly cells: readonly PastedCell[]
  readonly isByName: boolean
  readonly unmatchedRows: readonly Unmatched[]
  readonly unmatchedColumns: readonly Unmatched[]
  /** Who and what no row and no column is for. */
  readonly freeStudents: readonly { readonly id: number; readonly name: string }[]
  readonly freeTasks: readonly { readonly id: number; readonly name: string }[]
  /** Cells that have no place in the grid. */
  readonly leftOver: number
  /** Cells that a later one for the same student and deliverable replaces. */
  readonly repeated: number
}

export interface Pasting {
  readonly table: readonly (readonly string[])[]
  readonly book: ScoreBook
  /** The rows and columns as they are shown. */
  readonly rows: readonly ScoreRow[]
  readonly columns: readonly GridColumn[]
  readonly entries: Entries
  readonly at: Position
}

/** "Examen 1" or "UD1", but neither "NP" nor "13 p". */
const isHeading = (text: string) => /^\p{L}.{2}/u.test(text)

/**
 * Where each pasted text goes. A first column of names decides the student, whatever the order; a first row of deliverables decides the
 * column; what names none goes where the teacher says. Otherwise texts go down and to the right from the active cell. Empty texts and
 * texts that stand there already change nothing.
 */
export function planPaste({ table, book, rows, columns, entries, at }: Pasting, assigned = nothingAssigned): PastePlan {
  const tasks = columns.flatMap((column) => (column.kind === 'task' ? [column.task] : []))
  const byName = Map.groupBy(book.rows, ({ student }) => nameKey(student.name))
  const named = (name: string) => {
    const found = byName.get(nameKey(name))
    return found?.length === 1 ? found[0] : undefined
  }
  const [title = '', ...others] = table[0] ?? []
  const hasWords = !named(title) && others.length > 0 && others.every(isHeading)
  const people = table.slice(hasWords ? 1 : 0)
  const known = people.filter(([name = '']) => named(name)).length
  const isByName = known > 0 && known * 2 >= people.length
  const first = isByName ? 1 : 0
  const headings = (table[0] ?? []).map((text) =>
    tasks.find((task) => text !== '' && nameKey(book.columns[task]?.name ?? '') === nameKey(text)),
  )
  const isHeaded = headings.some((task) => task !== undefined) || (isByName && hasWords)
  const head = isHeaded ? 1 : 0

  const rowOf = (line: number) => {
    if (!isByName) return rows[at.row + line - head]
    return book.rows.find(({ student }) => student.id === assigned.rows[line]) ?? named(table[line]?.[0] ?? '')
  }
  // from the active column on, without the means between
  const start = columns.slice(0, at.column).filter(({ kind }) => kind === 'task').length
  const taskOf = (index: number) => {
    const task = isHeaded ? headings[index] : tasks[start + index - first]
    const chosen = tasks.find((each) => book.columns[each]?.id === assigned.columns[index])
    return chosen ?? task
  }
  const lines = table.flatMap((texts, line) => (line < head || texts.slice(first).every((text) => text === '') ? [] : [line]))
  const places = (table[0] ?? []).flatMap((text, index) => (index < first || text === '' ? [] : [{ at: index, text }]))

  const cells = new Map<string, PastedCell>()
  const seen = new Set<string>()
  let leftOver = 0
  let repeated = 0
  for (const line of lines) {
    const row = rowOf(line)
    for (const [index, text] of (table[line] ?? []).entries()) {
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
      const key = `${ids.studentId}:${ids.deliverableId}`
      if (seen.has(key)) repeated += 1
      seen.add(key)
      cells.delete(key)
      if (before !== text) cells.set(key, { ...ids, text, revision: cell.revision, student: row.student.name, task: column.name, before })
    }
  }
  const taken = new Set(lines.map((line) => named(table[line]?.[0] ?? '')?.student.id))
  const used = new Set(headings)
  return {
    cells: [...cells.values()],
    isByName,
    leftOver,
    repeated,
    unmatchedRows: isByName ? lines.map((line) => ({ at: line, text: table[line]?.[0] ?? '' })).filter(({ text }) => !named(text)) : [],
    unmatchedColumns: isHeaded ? places.filter((place) => headings[place.at] === undefined) : [],
    freeStudents: book.rows.flatMap(({ student }) => (taken.has(student.id) ? [] : [student])),
    freeTasks: tasks.flatMap((task) => (used.has(task) ? [] : (book.columns[task] ?? []))),
  }
}
