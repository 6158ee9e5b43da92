import { storedValue } from '@/shared/lib/storage'
import type { Entry } from './queue-types'

/** Typed cells that are not saved yet, kept on this device: they outlive a reload, an ended session and a closed browser. */
export const storedQueue = (userId: number, groupId: number, courseId: number) =>
  storedValue<readonly Entry[]>(`aula.notebook.${userId}.${groupId}.${courseId}`, {
    parse: (text) => (text === null ? [] : (JSON.parse(text) as Entry[])),
    format: (entries) => JSON.stringify(entries),
    fallback: [],
  })

interface LastNotebook {
  readonly group: number
  readonly course?: number
}

/** The notebook that was opened last on this device. */
export const lastNotebook = storedValue<LastNotebook | null>('aula.notebook', {
  parse: (text) => (text === null ? null : (JSON.parse(text) as LastNotebook)),
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

export const storedPlace = (name: string) =>
  storedValue<NotebookPlace>(`aula.notebook.place.${name}`, {
    parse: (text) => (text === null ? { row: 0, column: 0, top: 0, left: 0 } : (JSON.parse(text) as NotebookPlace)),
    format: (place) => JSON.stringify(place),
    fallback: { row: 0, column: 0, top: 0, left: 0 },
    perTab: true,
  })
