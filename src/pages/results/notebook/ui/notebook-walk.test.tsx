import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { createActor, SimulatedClock, type AnyEventObject, type InspectionEvent } from 'xstate'
import { deliverableTexts } from '@/entities/deliverable'
import { userQueries } from '@/entities/user'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { aScoreBook, aSelf, exploreMachine, inRouter, silentPromise } from '@/shared/testing'
import { loadAllLazyModules } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { allEntries } from '../model/queue-entries'
import { ana, events, facts, luis, noHistory } from '../model/queue-fixtures'
import { queueMachine } from '../model/queue-machine'
import type { CellIds, Entry, QueueEvent } from '../model/queue-types'
import { cellOf, cellText, type ScoreBook, withScore } from '../model/score-cell'
import { storedQueues } from '../model/stored-queue'
import { Notebook } from './notebook'

const silentMachine = queueMachine.provide({ actors: { save: silentPromise() } })

const sample = aScoreBook()
const emptyBook = aScoreBook({
  columns: sample.columns.slice(0, 1),
  rows: sample.rows.slice(0, 2).map((row, index) => ({
    ...{ ...row, marks: [-1], revisions: [0], flags: [0] },
    student: { ...row.student, id: [ana, luis][index]?.studentId ?? 0 },
  })),
})

function start(onEvent: (type: string) => void = () => {}) {
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.event' && inspected.actorRef.sessionId === inspected.rootId) onEvent(inspected.event.type)
  }
  return createActor(silentMachine, { input: noHistory, clock: new SimulatedClock(), inspect }).start()
}
type Queue = ReturnType<typeof start>

/** Waits until React has rendered: it flushes updates of stores and keys before the next task. */
const rendered = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

const grid = () => document.querySelector<HTMLElement>('[role=grid]')
const cellOn = ({ studentId }: CellIds) =>
  document.querySelector<HTMLElement>(`[data-row="${studentId === ana.studentId ? 0 : 1}"] [data-column="0"]`)
const named = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const press = (name: string) => named(name)?.click()
const key = (target: Element | null, pressed: string, more: KeyboardEventInit = {}) =>
  target?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, ...more }))

/** Causes an event in the notebook as a teacher does; does nothing where the notebook does not offer it. */
const acts = {
  type: async ({ cells }) => {
    for (const cell of cells) {
      cellOn(cell)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
      await rendered()
      key(grid(), cell.text)
      await rendered()
      key(grid()?.querySelector('input') ?? null, 'ArrowDown')
    }
  },
  undo: ({ step }) => step === undefined && key(grid(), 'z', { ctrlKey: true }),
  retry: () => press('Enviar ahora'),
  discard: () => press('Descartar lo escrito'),
  keepMine: () => press('Guardar la mía'),
  takeTheirs: () => press('Dejar la suya'),
} satisfies { [T in Exclude<QueueEvent['type'], 'restore' | 'commented'>]: (event: Extract<QueueEvent, { type: T }>) => unknown }
const act = acts as unknown as Readonly<Record<string, ((event: AnyEventObject) => unknown) | undefined>>

const count = (entries: readonly Entry[], state: Entry['state']) => entries.filter((entry) => entry.state === state).length

/** The notebook shows each cell with its text, its state and its reason, and says how saving goes. */
function expectShown(queue: Queue, book: ScoreBook): void {
  const { value, context } = queue.getSnapshot()
  const entries = allEntries(context.entries)
  const at = JSON.stringify([value, context.entries, context.sent])
  for (const ids of [ana, luis]) {
    const entry = context.entries[ids.studentId]?.[ids.deliverableId]
    const row = book.rows.find(({ student }) => student.id === ids.studentId)
    const isSent = context.sent?.studentId === ids.studentId
    const isSaved = context.revisions[`${ids.studentId}:${ids.deliverableId}`] !== undefined
    const sign = isSent ? 'Guardando' : entry ? signs[entry.state] : isSaved ? 'Guardado' : ''
    const text = cellOn(ids)?.textContent ?? ''
    expect(text.startsWith(entry ? entry.text : cellText(row ? cellOf(row, 0).mark : -1)), at).toBe(true)
    expect(
      Object.values(words).filter((word) => text.includes(word)),
      at,
    ).toEqual(sign === '' ? [] : [sign])
    expect(cellOn(ids)?.getAttribute('aria-invalid'), at).toBe(entry?.state === 'refused' && !isSent ? 'true' : null)
  }
  const text = document.body.textContent
  const stuck = entries.find(({ state }) => state !== 'unsaved')
  expect(text.includes('Escribe una nota (7,5), puntos (13/20), NP, NE o EX.'), at).toBe(stuck?.state === 'refused')
  expect(text.includes('Otra persona ha guardado 3,00'), at).toBe(stuck?.state === 'conflict')
  const isWaiting = value === 'waiting' && count(entries, 'unsaved') > 0
  expect(text.includes('guardada en este dispositivo') || text.includes('guardadas en este dispositivo'), at).toBe(isWaiting)
  expect(/Guardando \d/.test(text), at).toBe(value === 'saving' && count(entries, 'unsaved') > 0)
  expect(/sin guardar: corr/.test(text), at).toBe(count(entries, 'refused') > 0)
  expect(/por otra persona: decide/.test(text), at).toBe(count(entries, 'conflict') > 0)
}
const signs = { unsaved: 'Sin guardar', refused: 'No se ha guardado', conflict: 'Otra persona ha cambiado esta nota' } as const
const words = { ...signs, saving: 'Guardando', saved: 'Guardado' } as const

beforeAll(async () => {
  await page.viewport(1280, 800)
  await startI18n('es')
  await Promise.all([loadTexts(notebookTexts, deliverableTexts, commonTexts), loadAllLazyModules()])
})
// files share one page, which is as narrow as a phone
afterAll(() => page.viewport(414, 896))

const inNotebook = inRouter({ path: '/group/$groupId/scores', at: '/group/2/scores' })
const client = new QueryClient()
client.setQueryData(userQueries.self().queryKey, aSelf())

interface PageProps {
  readonly queue: Queue
  /** Keeps what the notebook shows of the server, for the expectations. */
  readonly onBook: (book: ScoreBook) => void
}

/** The notebook with the marks that the queue has heard of, as the query cache has them. */
function Driven({ queue, onBook }: PageProps) {
  const [book, setBook] = useState(emptyBook)
  useEffect(() => queue.on('changed', ({ saved }) => setBook((before) => withScore(before, saved))).unsubscribe, [queue])
  useEffect(() => onBook(book), [book, onBook])
  return <Notebook {...{ book }} courseId={3} actor={queue} search={{}} onSearch={() => {}} />
}

function Page(props: PageProps) {
  const [Story] = useState(() => () => <Driven {...props} />)
  return (
    <QueryClientProvider client={client}>
      <div style={{ height: 600 }}>{inNotebook(Story)}</div>
    </QueryClientProvider>
  )
}

async function show(queue: Queue) {
  let book = emptyBook
  const screen = await render(<Page queue={queue} onBook={(next) => void (book = next)} />)
  await expect.poll(() => cellOn(luis)).not.toBeNull()
  return { book: () => book, unmount: screen.unmount }
}

/** The shortest path to every vertex of the machine, and one for each event of the teacher between two states that changes the vertex. */
function allPaths() {
  const { paths } = exploreMachine({ machine: silentMachine, input: noHistory, events, facts })
  const found = new Map<string, { readonly end: string; readonly path: readonly AnyEventObject[] }>()
  const keep = (name: string, end: string, path: readonly AnyEventObject[]) => void (found.has(name) || found.set(name, { end, path }))
  const follow = (path: readonly AnyEventObject[]) => {
    const queue = start()
    for (const event of path) queue.send(event as QueueEvent)
    queue.stop()
    const snapshot = queue.getSnapshot()
    return { value: snapshot.value, vertex: JSON.stringify([snapshot.value, facts(snapshot)]) }
  }
  for (const { events: path } of paths.toSorted((a, b) => a.events.length - b.events.length)) {
    const from = follow(path)
    keep(from.vertex, from.vertex, path)
    for (const event of events.filter(({ type }) => type in acts)) {
      const to = follow([...path, event])
      if (to.vertex !== from.vertex) keep(`${event.type}: ${from.value} → ${to.value}`, to.vertex, [...path, event])
    }
  }
  return [...found.values()]
}

test('every state of the queue is reached by hand in the grid, shows what it must, and is shown again after a reload', async () => {
  const byHand = new Set<string>()
  const paths = allPaths()
  for (const { end, path } of paths) {
    sessionStorage.clear()
    const heard = new Set<string>()
    const queue = start((type) => heard.add(type))
    const shown = await show(queue)
    for (const event of path) {
      heard.clear()
      await act[event.type]?.(event)
      if (heard.has(event.type)) byHand.add(event.type)
      else queue.send(event as QueueEvent)
      await rendered()
    }
    const { value, context } = queue.getSnapshot()
    expect(JSON.stringify([value, facts(queue.getSnapshot())]), JSON.stringify(path)).toBe(end)
    await vi.waitFor(() => expectShown(queue, shown.book()))
    queue.stop()
    await shown.unmount()

    const stored = storedQueues({ userId: 1, groupId: 2, courseId: 3 })
    const name = stored.newName()
    stored.write(name, allEntries(context.entries))
    const restored = start()
    restored.send({ type: 'restore', entries: stored.read(name), isOwn: true })
    stored.write(name, [])
    expect(allEntries(restored.getSnapshot().context.entries).map(({ text, state }) => [text, state])).toEqual(
      allEntries(context.entries).map(({ text, state }) => [text, state]),
    )
    const again = await show(restored)
    await vi.waitFor(() => expectShown(restored, again.book()))
    restored.stop()
    await again.unmount()
  }
  expect([...byHand].toSorted()).toEqual(['discard', 'keepMine', 'retry', 'takeTheirs', 'type', 'undo'])
  expect(paths.length).toBeGreaterThan(40)
}, 180_000)
