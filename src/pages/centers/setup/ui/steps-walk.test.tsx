import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { createActor } from 'xstate'
import { chooseImageTexts } from '@/features/choose-image'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { answersOf, exploreMachine, inRouter } from '@/shared/testing'
import { loadAllLazyModules } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { everything, partly, ready, record, saves, silentAutosave, silentMachine } from '../model/steps-fixtures'
import { stepsView, type StepsView } from '../model/steps-view'
import { StepsScreen } from './steps-screen'

interface Expected {
  readonly at: string
  readonly view: StepsView
  readonly flow: unknown
  readonly autosave: unknown
}

/** Every vertex of the flow at every step, and every vertex of the autosave at every step. */
function states(): readonly Expected[] {
  const flow = exploreMachine({
    machine: silentMachine,
    input: { record, step: null },
    events: everything,
    facts: ({ context: { step, record: known, pendingAction } }) => [
      step,
      known.reached === 6,
      known.center !== null,
      known.isFinished,
      pendingAction?.kind,
      pendingAction?.kind === 'go' && pendingAction.to === 6,
    ],
  })
  const autosave = exploreMachine({
    machine: silentAutosave,
    input: { server: record },
    events: [
      { type: 'change', change: { city: 'Burgos' } },
      { type: 'hold', when: 'saved', options: { opens: 3 } },
      ...answersOf({ save: Object.values(saves) }),
    ],
  })
  const starts = [record, ready, partly].flatMap((first) =>
    ([1, 2, 3, 4, 5, 6] as const).map((step) => createActor(silentMachine, { input: { record: first, step } }).getSnapshot()),
  )
  const named = (view: StepsView, ...values: readonly unknown[]) => JSON.stringify([...values, view.step])
  return [
    ...flow.paths
      .filter(({ state }) => state.value !== 'done' && state.value !== 'gone')
      .map(({ state }) => {
        const view = stepsView(state)
        return { at: named(view, state.value), view, flow: state.value, autosave: 'clean' }
      }),
    ...starts.flatMap((start) =>
      autosave.paths.map(({ state }) => {
        const view = stepsView(start, state)
        return { at: named(view, state.value), view, flow: start.value, autosave: state.value }
      }),
    ),
  ]
}

test('every combination of states shows what it must', async () => {
  await startI18n('es')
  await Promise.all([loadTexts(centerSetupTexts), loadTexts(chooseImageTexts), loadTexts(commonTexts)])
  await loadAllLazyModules()
  const all = states()
  const [start] = all
  if (!start) throw new Error('The machine has no state')
  let show: (view: StepsView) => void = () => {}
  function Page({ first }: { readonly first: StepsView }) {
    const [view, setView] = useState(first)
    useEffect(() => {
      show = setView
    }, [])
    return <StepsScreen view={view} send={() => {}} mayContract />
  }
  const inPlace = inRouter({ path: '/create-center' })
  const Placed = () => inPlace(() => <Page first={start.view} />)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <Placed />
      </Suspense>
    </QueryClientProvider>,
  )
  await expect.poll(() => document.querySelector('nav [aria-current=step]')).not.toBeNull()
  for (const { at, view, flow, autosave } of all) {
    flushSync(() => show(view))
    expect(document.querySelector('nav [aria-current=step]')?.textContent, at).toContain(String(view.step))
    const text = document.body.textContent
    const isAt = (value: unknown, name: string) => JSON.stringify(value).includes(`"${name}"`)
    expect(
      [...document.querySelectorAll<HTMLButtonElement>('nav ol button')].map(({ disabled }) => !disabled),
      at,
    ).toEqual([1, 2, 3, 4, 5, 6].map((step) => view.open.includes(step as 1)))
    const isBusy = isAt(autosave, 'saving') || isAt(flow, 'finishing')
    expect(document.querySelector('form[aria-busy=true], div[aria-busy=true]') !== null, at).toBe(isBusy)
    expect(text.includes('Esto se ha guardado desde otro sitio'), at).toBe(isAt(autosave, 'conflict'))
    expect(text.includes('no hay conexión'), at).toBe(isAt(autosave, 'failed') || isAt(flow, 'finishFailed'))
    expect(/No tienes autorización|ya no existe:|ya está terminada|aquí solo se puede cambiar su equipo/.test(text), at).toBe(
      isAt(autosave, 'rejected'),
    )
    expect(/que corregir en este paso|hay que corregir otros pasos|No se ha podido crear el centro/.test(text), at).toBe(
      isAt(autosave, 'invalid'),
    )
    await expect
      .poll(() => document.querySelector('[role=dialog], [role=alertdialog]') !== null, { message: at })
      .toBe(isAt(flow, 'handingOver') || isAt(flow, 'discarding'))
    if (view.step === 1) expect(document.querySelector<HTMLInputElement>('[data-slot=input]')?.value, at).toBe(view.values.name)
  }
  expect(all).toHaveLength(283)
}, 180_000)
