import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import {
  createActor,
  SimulatedClock,
  type ActorRefFrom,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import { deliverableTexts } from '@/entities/deliverable'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { answersOf, exploreMachine, inRouter } from '@/shared/testing'
import { loadAllLazyModules } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { useDeskView } from '../model/desk-view'
import { byType, everything, loads, record, saves, silentAutosave, silentMachine, work } from '../model/grading-fixtures'
import type { GradingEvent } from '../model/grading-types'
import { DeskScreen } from './desk-screen'

type Desk = ActorRefFrom<typeof silentMachine>
type Caused = Exclude<GradingEvent['type'], 'open' | 'fresh' | 'uploads' | `autosave.${string}`>

/** Waits until React has rendered: it flushes updates of stores and clicks before the next task. */
const rendered = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

const find = (selector: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role=menuitem]')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent).replace(/,.*/, '') === name,
  )

function press(name: string): boolean {
  const element = named(name)
  element?.click()
  return element !== undefined && !element.matches(':disabled')
}

const key = (pressed: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }))

function write(selector: string, text: string): void {
  const field = find(selector)
  if (!field) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // an input event with the same text is ignored
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value === text ? `${text} ` : text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

async function chooseVersion(item: string): Promise<void> {
  key('v')
  await expect.poll(() => named(item)).toBeDefined()
  press(item)
  await expect.poll(() => find('[role=menu]')).toBeNull()
}

/** Causes an event on the screen as a teacher does; does nothing where the screen does not offer it. */
const acts = {
  change: ({ change }) => 'text' in change && write(`#desk-${change.field}`, change.text),
  set: () => press('NP: no presentado'),
  normalise: () => find('#desk-mark')?.focus(),
  flush: () => {
    find('#desk-note')?.focus()
    find('#desk-mark')?.focus()
    find('#desk-mark')?.blur()
  },
  retry: () => press('Reintentar'),
  discard: () => press('Descartar lo escrito') || press('Dejarla como estaba'),
  keepMine: () => press('Guardar lo mío'),
  takeTheirs: () => press('Quedarme con lo suyo'),
  view: ({ versionId }) => press(versionId === 70 ? 'v1' : 'v2'),
  compare: ({ versionId }) => chooseVersion(`Comparar con la v${versionId - 69}`),
  stopComparing: () => press('Dejar de comparar'),
  select: async () => {
    press('v1')
    await rendered()
    await chooseVersion('Hacer que cuente la v1')
    press('v2')
  },
  release: ({ released }) => press(released ? 'Publicar nota' : 'Retirar la nota'),
  dismiss: () => press('Cerrar') || press('No publicar'),
  go: ({ to }) => void key({ next: 'j', previous: 'k', nextUngraded: 'u' }[to]),
} satisfies {
  [T in Caused]: (event: Extract<GradingEvent, { type: T }>) => unknown
}

interface TestPath {
  readonly end: string
  readonly events: readonly AnyEventObject[]
}

/** The shortest path to every end state, and a path through every transition that a teacher can cause. */
function pathsOf<M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  events: readonly AnyEventObject[],
  facts: (snapshot: SnapshotFrom<M>) => unknown = () => null,
): readonly TestPath[] {
  const follow = (path: readonly AnyEventObject[]): string => {
    const actor = createActor(machine, { input, clock: new SimulatedClock() }).start()
    for (const event of path) actor.send(event as never)
    const snapshot = actor.getSnapshot()
    actor.stop()
    return JSON.stringify([(snapshot as AnyMachineSnapshot).value, facts(snapshot)])
  }
  const found = new Map<string, TestPath>()
  const keep = (name: string, path: TestPath) => void (found.has(name) || found.set(name, path))
  const { paths } = exploreMachine({ machine, input, events, facts })
  for (const path of paths.toSorted((a, b) => a.events.length - b.events.length)) {
    const start = follow(path.events)
    keep(start, { end: start, events: path.events })
    for (const event of events.filter(({ type }) => type in acts)) {
      const longer = [...path.events, event]
      const end = follow(longer)
      if (end !== start) keep(`${event.type}: ${start} → ${end}`, { end, events: longer })
    }
  }
  return [...found.values()]
}

const canGrade = ({ context }: SnapshotFrom<typeof silentMachine>) => context.desk?.can_grade
const saveEvents = [
  ...[byType.change, byType.set, byType.normalise, byType.flush, byType.retry, byType.discard, byType.keepMine, byType.takeTheirs].flat(),
  { type: 'hold', when: 'quiet' },
  ...answersOf({ save: Object.values(saves) }),
]

/** Causes an event on the screen where possible; events of the server, the clock and the address are sent to the machine. */
async function happen(actor: Desk, event: AnyEventObject, sent: Set<string>): Promise<void> {
  sent.delete(event.type)
  await (acts as unknown as Readonly<Record<string, ((event: AnyEventObject) => unknown) | undefined>>)[event.type]?.(event)
  if (!sent.has(event.type)) {
    if (event.type === 'hold' || event.type.endsWith('.actor.save')) actor.getSnapshot().children.autosave?.send(event as never)
    else actor.send(event as GradingEvent)
  }
  await rendered()
}

const kinds = {
  clean: 'idle',
  saved: 'saved',
  dirty: 'unsaved',
  due: 'unsaved',
  saving: 'saving',
  invalid: 'unsaved',
  conflict: 'conflict',
  rejected: 'failed',
  failed: 'failed',
} as const

const leaf = (value: unknown): string => (typeof value === 'string' ? value : leaf(Object.values(value as object)[0]))

function expectShown(actor: Desk): void {
  const { value, context, children } = actor.getSnapshot()
  const at = JSON.stringify([value, children.autosave?.getSnapshot().value])
  const text = document.body.textContent
  if (typeof value === 'string') {
    expect(find('#desk-mark'), at).toBeNull()
    expect(find('[data-slot=skeleton]') !== null, at).toBe(value === 'loading')
    expect(text.includes('No se ha podido abrir la entrega'), at).toBe(value === 'unavailable')
    expect(text.includes('No encontramos esta entrega'), at).toBe(value === 'closed')
    return
  }
  const { action, versions } = value.desk
  const isReleasing = typeof action === 'object' && 'releasing' in action
  const save = leaf(children.autosave?.getSnapshot().value) as keyof typeof kinds
  const isSettled = save === 'clean' || save === 'saved'
  expect(find('[data-slot=save-state]')?.dataset['kind'], at).toBe(kinds[save])
  expect(find('#desk-mark')?.disabled, at).toBe(isSettled && !context.desk?.can_grade)
  expect(find('#desk-mark')?.getAttribute('aria-invalid') === 'true', at).toBe(save === 'invalid')
  expect(named('Guardar lo mío') !== undefined, at).toBe(save === 'conflict')
  expect(named('Descartar lo escrito') !== undefined, at).toBe(save === 'rejected')
  expect(named('Publicar nota')?.getAttribute('aria-busy') === 'true', at).toBe(isReleasing && named('Publicar nota') !== undefined)
  expect(named('Acciones con las versiones')?.getAttribute('aria-busy') === 'true', at).toBe(
    typeof action === 'object' && 'selecting' in action,
  )
  expect(/No se ha podido cambiar la|Aún no se ha publicado:/.test(text), at).toBe(['failed', 'unsaved'].includes(leaf(action)))
  expect(find('[aria-label="Versión al lado"]') !== null, at).toBe(versions === 'sideBySide')
  expect(find('[data-slot=desk]')?.getAttribute('aria-busy') === 'true', at).toBe(context.destinationId !== null)
}

beforeAll(async () => {
  await startI18n('es')
  await Promise.all([loadTexts(gradingDeskTexts, deliverableTexts, commonTexts), loadAllLazyModules()])
})

const inDesk = inRouter({ path: '/group/$groupId/deliverables/$deliverableId/grade/$studentId', at: '/group/2/deliverables/5/grade/31' })
const client = new QueryClient()

interface PageProps {
  readonly actor: Desk
  /** The types of the events that the screen sends. */
  readonly sent: Set<string>
}

function Driven({ actor, sent }: PageProps) {
  const { view } = useDeskView(actor)
  const send = (event: GradingEvent) => {
    sent.add(event.type)
    actor.send(event)
  }
  return <DeskScreen work={work} view={view} send={send} />
}

function Page(props: PageProps) {
  const [Story] = useState(() => () => <Driven {...props} />)
  return <QueryClientProvider client={client}>{inDesk(Story)}</QueryClientProvider>
}

/** Takes every path on the screen, and waits until the end of it shows. @returns the types of the events that the screen could cause */
async function walk(paths: readonly TestPath[], before: readonly AnyEventObject[], endOf: (actor: Desk) => unknown): Promise<string[]> {
  const byHand = new Set<string>()
  for (const { events, end } of paths) {
    const actor = createActor(silentMachine, { input: work, clock: new SimulatedClock() }).start()
    const sent = new Set<string>()
    const screen = await render(<Page actor={actor} sent={sent} />)
    await expect.poll(() => find('[data-slot=skeleton]')).not.toBeNull()
    for (const event of [...before, ...events]) {
      await happen(actor, event, sent)
      if (sent.has(event.type)) byHand.add(event.type)
    }
    expect(JSON.stringify(endOf(actor)), JSON.stringify(events)).toBe(end)
    await vi.waitFor(() => expectShown(actor))
    actor.stop()
    await screen.unmount()
  }
  return [...byHand].toSorted()
}

test('every state of the desk is reached by hand and shows what it must', async () => {
  const paths = pathsOf(silentMachine, work, everything, canGrade)
  const byHand = await walk(paths, [], (actor) => [actor.getSnapshot().value, canGrade(actor.getSnapshot())])
  expect(byHand).toEqual(['compare', 'dismiss', 'go', 'release', 'retry', 'select', 'stopComparing'])
  expect(paths).toHaveLength(104)
}, 180_000)

test('every state of a grade is reached by hand and shows what it must', async () => {
  const paths = pathsOf(silentAutosave, { server: record() }, saveEvents)
  const before = [{ type: 'xstate.done.actor.loadDesk', output: loads.opened }]
  const byHand = await walk(paths, before, (actor) => [actor.getSnapshot().children.autosave?.getSnapshot().value, null])
  expect(byHand).toEqual(['change', 'discard', 'flush', 'keepMine', 'retry', 'set', 'takeTheirs'])
  expect(paths).toHaveLength(28)
}, 180_000)
