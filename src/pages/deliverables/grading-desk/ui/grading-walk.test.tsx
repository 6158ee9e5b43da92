import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createActor, SimulatedClock, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { deliverableTexts } from '@/entities/deliverable'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { inRouter } from '@/shared/testing'
import { gradingDeskTexts } from '../i18n'
import { deskView } from '../model/desk-view'
import { work } from '../model/grading-fixtures'
import { silentMachine, ways, type Told } from '../model/grading-ways'
import type { GradingEvent } from '../model/grading-words'
import { DeskScreen } from './desk-screen'
import { loadAllLazyModules } from '@/shared/ui'

type Desk = ActorRefFrom<typeof silentMachine>

/** React has drawn what the last event changed: its updates of stores and clicks are flushed before the next task. */
const drawn = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const typedIn = (selector: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
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
  const field = typedIn(selector)
  if (!field) return
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  // the same text again would be no typing
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value === text ? `${text} ` : text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

async function chooseVersion(item: string): Promise<void> {
  key('v')
  await expect.poll(() => named(item)).toBeDefined()
  press(item)
  await expect.poll(() => find('[role=menu]')).toBeNull()
}

/** What a person does on the screen so that the machine hears of it; false where the screen does not offer it. */
const acts = {
  type: ({ change }) => {
    if (change.field === 'mark') write('#desk-mark', change.text)
    else if (change.field === 'feedback') write('#desk-feedback', change.text)
  },
  set: () => press('NP: no presentado'),
  tidy: () => find('#desk-mark')?.focus(),
  flush: () => {
    find('#desk-note')?.focus()
    find('#desk-mark')?.focus()
    find('#desk-mark')?.blur()
  },
  retry: () => press('Reintentar'),
  discard: () => press('Descartar lo escrito') || press('Dejarla como estaba'),
  keepMine: () => press('Guardar lo mío'),
  takeTheirs: () => press('Quedarme con lo suyo'),
  view: () => press('v1'),
  compare: () => chooseVersion('Comparar con la v1'),
  stopComparing: () => press('Dejar de comparar'),
  select: async () => {
    press('v1')
    await drawn()
    await chooseVersion('Hacer que cuente la v1')
  },
  release: ({ released }) => press(released ? 'Publicar nota' : 'Retirar la nota'),
  dismiss: () => press('Cerrar'),
  go: ({ to }) => void key({ next: 'j', previous: 'k', nextUngraded: 'u' }[to]),
  open: () => false,
  fresh: () => false,
} satisfies { [T in GradingEvent['type']]: (event: Extract<GradingEvent, { type: T }>) => unknown }

/** By hand where the screen offers it; what the server, the clock and the address say goes to the machine. */
async function happen(actor: Desk, event: Told, byHand: Set<string>): Promise<void> {
  const act = (acts as unknown as Readonly<Record<string, ((event: Told) => unknown) | undefined>>)[event.type]
  const before = actor.getSnapshot()
  await act?.(event)
  if (actor.getSnapshot() === before) actor.send(event as GradingEvent)
  else byHand.add(event.type)
  await drawn()
}

const saves = {
  clean: 'idle',
  saved: 'saved',
  locked: 'idle',
  dirty: 'unsaved',
  due: 'unsaved',
  saving: 'saving',
  invalid: 'unsaved',
  conflict: 'conflict',
  refused: 'failed',
  failed: 'failed',
} as const

const leaf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [[name, below] = ['', '']] = Object.entries(value as Record<string, unknown>)
  return name === 'saving' ? name : leaf(below)
}

function expectShown(snapshot: SnapshotFrom<typeof silentMachine>): void {
  const { value } = snapshot
  const at = JSON.stringify(value)
  const text = document.body.textContent
  if (typeof value === 'string') {
    expect(find('#desk-mark'), at).toBeNull()
    expect(find('[data-slot=skeleton]') !== null, at).toBe(value === 'loading')
    expect(text.includes('No se ha podido abrir la entrega'), at).toBe(value === 'unavailable')
    expect(text.includes('No encontramos esta entrega'), at).toBe(value === 'closed')
    return
  }
  const { grading, errand, place, reviewing } = value.desk
  const state = leaf(grading) as keyof typeof saves
  const underWay = typeof errand === 'object' && 'releasing' in errand
  expect(find('[data-slot=save-state]')?.dataset['kind'], at).toBe(saves[state])
  expect(typedIn('#desk-mark')?.disabled, at).toBe(state === 'locked')
  expect(find('#desk-mark')?.getAttribute('aria-invalid') === 'true', at).toBe(state === 'invalid')
  expect(named('Guardar lo mío') !== undefined, at).toBe(state === 'conflict')
  expect(named('Descartar lo escrito') !== undefined, at).toBe(state === 'refused')
  expect(named('Publicar nota')?.getAttribute('aria-busy') === 'true', at).toBe(underWay && named('Publicar nota') !== undefined)
  expect(named('Acciones con las versiones')?.getAttribute('aria-busy') === 'true', at).toBe(
    typeof errand === 'object' && 'selecting' in errand,
  )
  expect(/No se ha podido cambiar la (?:versión|publicación)/.test(text), at).toBe(leaf(errand) === 'failed')
  expect(find('[aria-label="Versión al lado"]') !== null, at).toBe(reviewing === 'sideBySide')
  expect(find('[data-slot=desk]')?.getAttribute('aria-busy') === 'true', at).toBe(place === 'leaving')
}

beforeAll(async () => {
  await startI18n('es')
  await Promise.all([loadTexts(gradingDeskTexts, deliverableTexts, commonTexts), loadAllLazyModules()])
})

const placed = inRouter({ path: '/group/$groupId/deliverables/$deliverableId/grade/$studentId', at: '/group/2/deliverables/5/grade/31' })
const client = new QueryClient()

function Driven({ actor }: { readonly actor: Desk }) {
  return <DeskScreen work={work} view={useSelector(actor, deskView)} send={actor.send} />
}

function Page({ actor }: { readonly actor: Desk }) {
  const [Story] = useState(() => () => <Driven actor={actor} />)
  return <QueryClientProvider client={client}>{placed(Story)}</QueryClientProvider>
}

test('every combination of states is reached by hand and shows what it must', async () => {
  const all = ways((type) => type in acts)
  const byHand = new Set<string>()
  for (const { value, events } of all) {
    const actor = createActor(silentMachine, { input: work, clock: new SimulatedClock() }).start()
    const screen = await render(<Page actor={actor} />)
    await expect.poll(() => find('[data-slot=skeleton]')).not.toBeNull()
    for (const event of events) await happen(actor, event, byHand)
    expect(actor.getSnapshot().value).toEqual(value)
    expectShown(actor.getSnapshot())
    actor.stop()
    await screen.unmount()
  }
  expect(all).toHaveLength(302)
  // the rest comes from the address and the server, or changes no state
  expect([...byHand].toSorted()).toEqual([
    'compare',
    'discard',
    'dismiss',
    'flush',
    'go',
    'keepMine',
    'release',
    'retry',
    'select',
    'set',
    'stopComparing',
    'takeTheirs',
    'type',
  ])
}, 180_000)
