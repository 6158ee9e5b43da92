import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createActor } from 'xstate'
import { deliverableTexts } from '@/entities/deliverable'
import { optionsQuery } from '@/entities/session'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { answersOf, exploreMachine, someOptions } from '@/shared/testing'
import { loadAllLazyModules } from '@/shared/ui'
import { handInTexts } from '../i18n'
import {
  closed,
  everything,
  file,
  saves as outcomes,
  silentAutosave,
  silentMachine,
  silentUploads,
  task as first,
} from '../model/hand-in-fixtures'
import { hasWork } from '../model/hand-in-setup'
import { handInView, type HandInView } from '../model/hand-in-view'
import { HandInScreen } from './hand-in-screen'

/** The shortest path to every vertex of the work and of its children, each with the others in their first state. */
function views(): readonly (readonly [at: string, view: HandInView, action: unknown, autosave: unknown])[] {
  const work = exploreMachine({
    machine: silentMachine,
    input: { task: first },
    events: everything,
    facts: ({ context }) => [context.task.work.can_submit, hasWork(context.draft)],
  })
  const autosave = exploreMachine({
    machine: silentAutosave,
    input: { server: first.work.draft },
    events: [
      { type: 'change', change: { text: 'Mi portada' } },
      { type: 'flush' },
      { type: 'hold', when: 'quiet' },
      ...answersOf({ save: Object.values(outcomes) }),
    ],
  })
  const uploads = exploreMachine({
    machine: silentUploads,
    input: { place: { deliverableId: 5, groupId: 2 } },
    events: [{ type: 'add', files: [{ key: 'a', file }] }, { type: 'file.rejected', code: 'wrong_type' }, { type: 'file.failed' }],
    facts: ({ context }) => context.queue.slice(0, 1).map(({ state }) => state),
  })
  const [start] = work.paths
  if (!start) throw new Error('The machine has no state')
  const open = createActor(silentMachine, { input: { task: first } }).getSnapshot()
  const shut = createActor(silentMachine, { input: { task: closed } }).getSnapshot()
  const name = (...parts: readonly unknown[]) => JSON.stringify(parts)
  return [
    ...work.paths.flatMap(({ state }) =>
      uploads.paths.map(
        (each) => [name(state.value, each.state.value), handInView(state, undefined, each.state), state.value.action, 'clean'] as const,
      ),
    ),
    ...[open, shut].flatMap((state) =>
      autosave.paths.map(
        (each) => [name(state.value, each.state.value), handInView(state, each.state), state.value.action, each.state.value] as const,
      ),
    ),
  ]
}

/** The text on the screen for each state of the autosave. */
const saves = {
  clean: 'idle',
  saved: 'saved',
  dirty: 'unsaved',
  due: 'unsaved',
  saving: 'saving',
  invalid: 'unsaved',
  conflict: 'unsaved',
  rejected: 'failed',
  failed: 'failed',
} satisfies Record<string, string>

const dialogs = {
  confirming: /^¿Entregar la versión \d\?$/,
  submitting: /^¿Entregar la versión \d\?$/,
  receipt: /^Versión \d entregada$/,
  idle: null,
  selecting: null,
  removing: null,
} satisfies Record<string, RegExp | null>

const leafOf = (value: unknown): [string, string] => {
  if (typeof value === 'string') return [value, '']
  const [[state, leaf] = ['', '']] = Object.entries(value as Record<string, unknown>)
  return [state, typeof leaf === 'string' ? leaf : (Object.keys(leaf as object)[0] ?? '')]
}

const titleOf = (dialog: Element | null) => dialog && document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent

test('every combination of states shows what it must', async () => {
  await startI18n('es')
  await Promise.all([loadTexts(handInTexts), loadTexts(deliverableTexts), loadTexts(commonTexts)])
  await loadAllLazyModules()
  const client = new QueryClient()
  client.setQueryData(optionsQuery().queryKey, someOptions())
  const page = (view: HandInView) => {
    // the exploration adds the same file again and again
    const queue = view.queue.map((each, place) => ({ ...each, key: `${place}` }))
    return (
      <QueryClientProvider client={client}>
        <Suspense>
          <HandInScreen view={{ ...view, queue }} send={() => {}} />
        </Suspense>
      </QueryClientProvider>
    )
  }
  const states = views()
  const [start] = states
  if (!start) throw new Error('The machine has no state')
  const screen = await render(page(start[1]))
  for (const [at, view, value, autosave] of states) {
    await screen.rerender(page(view))
    const { task, texts, rejection, queue, savedAt } = view
    const [action, step] = leafOf(value)
    const draft = leafOf(autosave)[1] || 'clean'
    const saved = draft === 'saved' && savedAt === null ? 'idle' : saves[draft as keyof typeof saves]

    const dialog = document.querySelector('[role=dialog]')
    const title = dialogs[action as keyof typeof dialogs]
    if (title) expect(titleOf(dialog), at).toMatch(title)
    else expect(dialog, at).toBeNull()
    const busy = action === 'submitting' && step !== 'broken'
    expect(dialog?.querySelector('[aria-busy=true]') !== null && dialog !== null, at).toBe(busy)
    expect(dialog?.textContent?.includes('No hay conexión con el servidor') ?? false, at).toBe(step === 'broken')

    const canWrite = task.work.can_submit
    const kind = document.querySelector('[data-slot=save-state]')?.getAttribute('data-kind')
    expect(kind, at).toBe(canWrite ? saved : undefined)
    expect(document.body.textContent.includes('Aquí ya no se puede entregar'), at).toBe(!canWrite)
    const area = document.querySelector('textarea')
    expect(area?.value ?? '', at).toBe(texts.text)
    if (area) expect(area.readOnly, at).toBe(!canWrite)
    expect(document.body.textContent.includes('Tu borrador ha cambiado en otro sitio') || rejection === 'changed', at).toBe(
      (canWrite && draft === 'conflict') || rejection === 'changed',
    )
    expect(document.querySelector('[data-slot=form-error]')?.textContent !== '', at).toBe(rejection !== null)
    expect(document.querySelectorAll('[role=progressbar]').length > 0, at).toBe(
      (canWrite || (action === 'submitting' && step !== 'broken' && step !== 'sending')) && queue.some(({ state }) => state === 'waiting'),
    )
    expect(document.querySelectorAll('[data-slot=form-error]').length, at).toBe(1)
  }
  expect(states).toHaveLength(244)
}, 180_000)
