import { randomId } from '@/shared/lib/random-id'
import { storedNames, storedValue } from '@/shared/lib/storage'
import type { Entry, SaveInput } from './queue-types'
import type { ScoreCell } from './score-cell'

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
export const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each) => Number.isSafeInteger(each)) : [])
const revisionOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : 0)

function readInput(value: unknown): SaveInput | null {
  if (!isObject(value)) return null
  const { studentId, deliverableId, text, revision, gradingRevision, steps } = value
  if (!isId(studentId) || !isId(deliverableId) || typeof text !== 'string') return null
  return {
    studentId,
    deliverableId,
    text,
    revision: revisionOf(revision),
    steps: numbers(steps),
    ...(isId(gradingRevision) ? { gradingRevision } : {}),
  }
}

function readTheirs(value: unknown): ScoreCell | null {
  if (!isObject(value)) return null
  const [mark, revision, flags] = numbers([value['mark'], value['revision'], value['flags']])
  return mark === undefined || revision === undefined || flags === undefined ? null : { mark, revision, flags }
}

/**
 * One stored cell. What an older version of the page did not store is filled in, and a cell whose state is not understood is sent again;
 * null without the cell or its text.
 */
function readEntry(value: unknown): Entry | null {
  const input = readInput(value)
  if (!input || !isObject(value)) return null
  const attempt = readInput(value['attempt'])
  const theirs = value['state'] === 'conflict' ? readTheirs(value['theirs']) : null
  const isRefused = value['state'] === 'refused' && typeof value['problem'] === 'string'
  return {
    ...input,
    state: theirs ? 'conflict' : isRefused ? 'refused' : 'unsaved',
    problem: isRefused ? (value['problem'] as Entry['problem']) : null,
    theirs,
    attempt,
    undoesAttempt: attempt !== null && value['undoesAttempt'] === true,
    isUndo: value['isUndo'] === true,
  }
}

/** The notebook of one teacher. */
export interface NotebookIds {
  readonly userId: number
  readonly groupId: number
  readonly courseId: number
}

interface StoredCells {
  readonly entries: readonly Entry[]
  /** Stored texts that are no cells, as they are. */
  readonly unreadable: readonly string[]
}

function readCells(text: string | null): StoredCells {
  if (text === null) return { entries: [], unreadable: [] }
  let cells: unknown
  try {
    cells = JSON.parse(text)
  } catch {
    return { entries: [], unreadable: [text] }
  }
  if (!Array.isArray(cells)) return { entries: [], unreadable: [text] }
  const read = cells.map((cell: unknown) => ({ cell, entry: readEntry(cell) }))
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    unreadable: read.flatMap(({ cell, entry }) => (entry ? [] : [JSON.stringify(cell)])),
  }
}

/**
 * Typed cells that are not saved yet, kept on this device: they outlive a reload, an ended session and a closed browser. Every page load
 * has a place of its own, so that two tabs overwrite nothing of each other.
 */
export function storedQueues({ userId, groupId, courseId }: NotebookIds) {
  const notebook = `aula.notebook.${userId}.${groupId}.${courseId}`
  const cellsIn = (name: string) =>
    storedValue<StoredCells>(name, {
      parse: readCells,
      format: ({ entries }) => JSON.stringify(entries),
      fallback: { entries: [], unreadable: [] },
    })
  const unreadableName = `${notebook}.unreadable`
  /** What could not be read stays on the device until the teacher has seen it. */
  const unreadable = storedValue<readonly string[]>(unreadableName, {
    parse: (text) => (JSON.parse(text ?? '[]') as unknown[]).map(String),
    format: (texts) => JSON.stringify(texts),
    fallback: [],
  })
  return {
    newName: () => `${notebook}.${randomId()}`,
    /** The places that hold cells. The pages of an older version shared one, which has the name of the notebook. */
    names: () => storedNames(notebook).filter((name) => name === notebook || (name.startsWith(`${notebook}.`) && name !== unreadableName)),
    read: (name: string): readonly Entry[] => {
      const cells = cellsIn(name)
      const read = cells.read()
      if (read.unreadable.length > 0) {
        unreadable.write([...unreadable.read(), ...read.unreadable])
        cells.write(read.entries.length === 0 ? null : read)
      }
      return read.entries
    },
    write: (name: string, entries: readonly Entry[]) => cellsIn(name).write(entries.length === 0 ? null : { entries, unreadable: [] }),
    unreadable,
  }
}

interface LastNotebook {
  readonly group: number
  readonly course?: number
}

function readLast(text: string | null): LastNotebook | null {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isObject(value) || !isId(value['group'])) return null
  return { group: value['group'], ...(isId(value['course']) ? { course: value['course'] } : {}) }
}

/** The notebook that was opened last on this device. */
export const lastNotebook = storedValue<LastNotebook | null>('aula.notebook', {
  parse: readLast,
  format: (last) => JSON.stringify(last),
  fallback: null,
})

/** Where a notebook was left in this tab: the active cell, and how far it was scrolled. */
export interface NotebookPlace {
  readonly row: number
  readonly column: number
  readonly top: number
  readonly left: number
}

const start: NotebookPlace = { row: 0, column: 0, top: 0, left: 0 }

function readPlace(text: string | null): NotebookPlace {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isObject(value)) return start
  const number = (name: keyof NotebookPlace) => (Number.isFinite(value[name]) ? Number(value[name]) : 0)
  return { row: number('row'), column: number('column'), top: number('top'), left: number('left') }
}

export const storedPlace = (name: string) =>
  storedValue<NotebookPlace>(`aula.notebook.place.${name}`, {
    parse: readPlace,
    format: (place) => JSON.stringify(place),
    fallback: start,
    perTab: true,
  })
