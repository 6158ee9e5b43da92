import { formatDate } from '@/shared/lib/format'
import type { Position } from './grid-keys'
import { type GridColumn, groupName } from './grid-layout'
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

/** The columns of a pasted table that hold the names of its students. */
interface NameColumns {
  readonly start: number
  readonly end: number
  /** Whether the first row is one of headings. */
  readonly hasWords: boolean
}

const nameIn = (texts: readonly string[] | undefined, { start, end }: Pick<NameColumns, 'start' | 'end'>) =>
  (texts ?? []).slice(start, end).filter(Boolean).join(' ')

/** Surnames may have two columns of their own. */
const mostNameColumns = 3

/** The column, or the neighbours joined, in which most rows name a student: at least half of them. */
function findNames(table: Pasting['table'], isStudent: (name: string) => boolean): NameColumns | null {
  const [headings = []] = table
  let found: NameColumns | null = null
  let most = 0
  for (let width = 1; width <= mostNameColumns; width += 1) {
    for (let start = 0; start + width <= headings.length; start += 1) {
      const place = { start, end: start + width }
      const others = headings.slice(place.end)
      const hasWords = !isStudent(nameIn(headings, place)) && others.length > 0 && others.every(isHeading)
      const people = table.slice(hasWords ? 1 : 0)
      const known = people.filter((texts) => isStudent(nameIn(texts, place))).length
      if (known <= most || known * 2 < people.length) continue
      most = known
      found = { ...place, hasWords }
    }
  }
  return found
}

/**
 * Where each pasted text goes. Names decide the student, whatever the order; a first row of deliverables decides the column; what names
 * none, or more than one, goes where the teacher says. Otherwise texts go down and to the right from the active cell, those that follow
 * the names. Empty texts and texts that stand there already change nothing.
 */
export function planPaste({ table, book, rows, columns, entries, at }: Pasting, assigned = nothingAssigned): PastePlan {
  const shown = columns.flatMap((column) => (column.kind === 'task' ? [column] : []))
  const tasks = shown.map(({ task }) => task)
  const byName = Map.groupBy(book.rows, ({ student }) => nameKey(student.name))
  const named = (name: string) => {
    const found = byName.get(nameKey(name))
    return found?.length === 1 ? found[0] : undefined
  }
  const byTitle = Map.groupBy(book.columns.keys(), (task) => nameKey(book.columns[task]?.name ?? ''))
  const titled = (text: string) => (text === '' ? [] : (byTitle.get(nameKey(text)) ?? []))
  const names = findNames(table, (name) => named(name) !== undefined)
  const isByName = names !== null
  const nameOf = (line: number) => (names ? nameIn(table[line], names) : '')
  const matches = (table[0] ?? []).map((text, index) => (names && index >= names.start && index < names.end ? [] : titled(text)))
  const isHeaded = matches.some((found) => found.length > 0) || (names?.hasWords ?? false)
  const head = isHeaded ? 1 : 0
  const headings = matches.map(([task, ...others]) =>
    task !== undefined && others.length === 0 && tasks.includes(task) ? task : undefined,
  )
  // without headings, what stands before the names, such as a number, is no mark
  const isMark = (index: number) => names === null || index >= names.end || (isHeaded && index < names.start)

  const rowOf = (line: number) => {
    if (!isByName) return rows[Math.max(0, at.row) + line - head]
    return book.rows.find(({ student }) => student.id === assigned.rows[line]) ?? named(nameOf(line))
  }
  // from the active column on, without the means between
  const start = columns.slice(0, Math.max(0, at.column)).filter(({ kind }) => kind === 'task').length
  const taskOf = (index: number) => {
    const task = isHeaded ? headings[index] : tasks[start + index - (names?.end ?? 0)]
    const chosen = tasks.find((each) => book.columns[each]?.id === assigned.columns[index])
    return chosen ?? task
  }
  /** Tasks of one name are told apart by what they assess and by their date. */
  const labelOf = (task: number) => {
    const { name = '', due_at = null } = book.columns[task] ?? {}
    if (titled(name).length < 2) return name
    const home = shown.find((column) => column.task === task)?.home ?? ''
    return [name, groupName(book, home), due_at === null ? '' : formatDate(due_at, 'min')].filter(Boolean).join(' · ')
  }
  const lines = table.flatMap((texts, line) => (line < head || texts.every((text, index) => text === '' || !isMark(index)) ? [] : [line]))
  const places = (table[0] ?? []).flatMap((text, index) => (text === '' || !isMark(index) ? [] : [{ at: index, text }]))

  const cells = new Map<string, PastedCell>()
  const seen = new Set<string>()
  let leftOver = 0
  let repeated = 0
  for (const line of lines) {
    const row = rowOf(line)
    for (const [index, text] of (table[line] ?? []).entries()) {
      if (text === '' || !isMark(index)) continue
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
      if (before !== text) cells.set(key, { ...ids, text, revision: cell.revision, student: row.student.name, task: labelOf(task), before })
    }
  }
  const taken = new Set(lines.map((line) => named(nameOf(line))?.student.id))
  const used = new Set(headings)
  return {
    cells: [...cells.values()],
    isByName,
    leftOver,
    repeated,
    unmatchedRows: isByName ? lines.map((line) => ({ at: line, text: nameOf(line) })).filter(({ text }) => !named(text)) : [],
    unmatchedColumns: isHeaded ? places.filter((place) => headings[place.at] === undefined) : [],
    freeStudents: book.rows.flatMap(({ student }) => (taken.has(student.id) ? [] : [student])),
    freeTasks: tasks.flatMap((task) => {
      const id = book.columns[task]?.id
      return used.has(task) || id === undefined ? [] : [{ id, name: labelOf(task) }]
    }),
  }
}
