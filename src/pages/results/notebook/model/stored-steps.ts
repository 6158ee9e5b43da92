import { storedValue } from '@/shared/lib/storage'
import { keyOf } from './queue-entries'
import type { QueueHistory } from './queue-machine'
import type { QueueContext, Step } from './queue-types'
import { isId, isObject, type NotebookIds } from './stored-queue'

/** A term of changes of a whole class would fill the storage of the tab. */
const most = { steps: 50, cells: 2000 } as const

interface StoredSteps extends QueueHistory {
  /** The stored queue of the page that took the steps. */
  readonly queue: string
}

const none: StoredSteps = { queue: '', steps: [], lastStep: 0, earlier: {} }

const isText = (value: unknown) => value === null || typeof value === 'string'

function isStep(value: unknown): value is Step {
  if (!isObject(value) || !isId(value['id']) || !Array.isArray(value['cells'])) return false
  return value['cells'].every(
    (cell: unknown) =>
      isObject(cell) &&
      isId(cell['studentId']) &&
      isId(cell['deliverableId']) &&
      isText(cell['before']) &&
      typeof cell['shown'] === 'string',
  )
}

function readSteps(text: string | null): StoredSteps {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isObject(value) || typeof value['queue'] !== 'string' || !Array.isArray(value['steps']) || !isObject(value['earlier'])) return none
  const steps = value['steps'].filter((step) => isStep(step))
  const earlier = Object.entries(value['earlier']).filter((entry): entry is [string, number] => isId(entry[1]))
  return { queue: value['queue'], steps, lastStep: Math.max(0, ...steps.map(({ id }) => id)), earlier: Object.fromEntries(earlier) }
}

/** What a teacher can undo in a notebook, kept in this tab: it outlives a reload. */
export const storedSteps = ({ userId, groupId, courseId }: NotebookIds) =>
  storedValue<StoredSteps>(`aula.notebook.steps.${userId}.${groupId}.${courseId}`, {
    parse: readSteps,
    format: (steps) => JSON.stringify(steps),
    fallback: none,
    perTab: true,
  })

/** The last steps, with the revisions of their cells. */
export function lastSteps({ steps, lastStep, earlier, revisions }: QueueContext): QueueHistory {
  let cells = 0
  const kept = steps
    .slice(-most.steps)
    .toReversed()
    .filter((step) => (cells += step.cells.length) <= most.cells)
    .toReversed()
  const known = { ...earlier, ...revisions }
  const keys = new Set(kept.flatMap((step) => step.cells.map(keyOf)))
  return { steps: kept, lastStep, earlier: Object.fromEntries(Object.entries(known).filter(([key]) => keys.has(key))) }
}
