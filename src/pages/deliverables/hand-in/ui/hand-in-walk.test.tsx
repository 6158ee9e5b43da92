import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { deliverableTexts } from '@/entities/deliverable'
import { optionsQuery } from '@/entities/session'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { never, someOptions } from '@/shared/testing'
import { handInTexts } from '../i18n'
import { hasWork } from '../model/hand-in-changes'
import { everything, task as first } from '../model/hand-in-fixtures'
import { handInMachine } from '../model/hand-in-machine'
import { handInView } from '../model/hand-in-view'
import type {
  RemoveInput,
  RemoveOutcome,
  SaveInput,
  SaveOutcome,
  SelectInput,
  SelectOutcome,
  SendInput,
  SendSaid,
  SubmitInput,
  SubmitOutcome,
} from '../model/hand-in-words'
import { HandInScreen } from './hand-in-screen'
import { loadAllLazyModules } from '@/shared/ui'

const machine = handInMachine.provide({
  actors: {
    saveDraft: fromPromise<SaveOutcome, SaveInput>(never),
    submitVersion: fromPromise<SubmitOutcome, SubmitInput>(never),
    selectVersion: fromPromise<SelectOutcome, SelectInput>(never),
    removeFile: fromPromise<RemoveOutcome, RemoveInput>(never),
    sendFile: fromCallback<SendSaid, SendInput>(() => {}),
  },
})
type Snapshot = SnapshotFrom<typeof machine>

/** The shortest way to every combination of leaf states. */
function walked(): readonly Snapshot[] {
  const paths: readonly { readonly state: Snapshot }[] = getShortestPaths(machine, {
    input: { task: first },
    events: everything as never,
    serializeState: (snapshot: Snapshot) => {
      const { context, value } = snapshot
      return JSON.stringify([value, context.task.work.can_submit, hasWork(context), context.queue.slice(0, 1).map(({ state }) => state)])
    },
  })
  const found = new Map(paths.toReversed().map(({ state }) => [JSON.stringify([state.value, state.context.task.work.can_submit]), state]))
  return [...found.values()]
}

const saves = {
  settled: { clean: 'idle', saved: 'saved', locked: 'idle' },
  unsaved: { dirty: 'unsaved', due: 'unsaved', saving: 'saving' },
  stuck: { invalid: 'unsaved', conflict: 'unsaved', refused: 'failed', failed: 'failed' },
} satisfies Record<keyof Snapshot['value']['draft'], Record<string, string>>

const dialogs = {
  confirming: /^¿Entregar la versión \d\?$/,
  submitting: /^¿Entregar la versión \d\?$/,
  receipt: /^Versión \d entregada$/,
  quiet: null,
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
  const page = (snapshot: Snapshot) => {
    const view = handInView(snapshot)
    // the walk adds the same file again and again
    const queue = view.queue.map((each, place) => ({ ...each, key: `${place}` }))
    return (
      <QueryClientProvider client={client}>
        <Suspense>
          <HandInScreen view={{ ...view, queue }} send={() => {}} />
        </Suspense>
      </QueryClientProvider>
    )
  }
  const states = walked()
  const [start] = states
  if (!start) throw new Error('The machine has no state')
  const screen = await render(page(start))
  for (const snapshot of states) {
    await screen.rerender(page(snapshot))
    const at = JSON.stringify(snapshot.value)
    const { task, texts, refusal, queue, savedAt } = handInView(snapshot)
    const [draft, leaf] = leafOf(snapshot.value.draft)
    const [errand, step] = leafOf(snapshot.value.errand)

    const dialog = document.querySelector('[role=dialog]')
    const title = dialogs[errand as keyof typeof dialogs]
    if (title) expect(titleOf(dialog), at).toMatch(title)
    else expect(dialog, at).toBeNull()
    const busy = errand === 'submitting' && step !== 'broken'
    expect(dialog?.querySelector('[aria-busy=true]') !== null && dialog !== null, at).toBe(busy)
    expect(dialog?.textContent?.includes('No hay conexión con el servidor') ?? false, at).toBe(step === 'broken')

    const canWrite = task.work.can_submit
    const kind = document.querySelector('[data-slot=save-state]')?.getAttribute('data-kind')
    const saved = leaf === 'saved' && savedAt === null ? 'idle' : (saves[draft as keyof typeof saves] as Record<string, string>)[leaf]
    expect(kind, at).toBe(canWrite ? saved : undefined)
    expect(document.body.textContent.includes('Aquí ya no se puede entregar'), at).toBe(!canWrite)
    const area = document.querySelector('textarea')
    expect(area?.value ?? '', at).toBe(texts.text)
    if (area) expect(area.readOnly, at).toBe(!canWrite)
    expect(document.body.textContent.includes('Tu borrador ha cambiado en otro sitio') || refusal === 'changed', at).toBe(
      (canWrite && leaf === 'conflict') || refusal === 'changed',
    )
    expect(document.querySelector('[data-slot=form-error]')?.textContent !== '', at).toBe(refusal !== null)
    expect(document.querySelectorAll('[role=progressbar]').length > 0, at).toBe(
      (canWrite || (errand === 'submitting' && step === 'waiting')) && queue.some(({ state }) => state === 'waiting'),
    )
    expect(document.querySelectorAll('[data-slot=form-error]').length, at).toBe(1)
  }
  expect(states.length).toBeGreaterThan(100)
}, 180_000)
