import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { chooseImageTexts } from '@/features/choose-image'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { never } from '@/shared/testing'
import { centerSetupTexts } from '../i18n'
import { hasChanges } from '../model/steps-changes'
import { everything, sheet } from '../model/steps-fixtures'
import { stepsMachine } from '../model/steps-machine'
import { stepsView } from '../model/steps-view'
import type {
  DiscardOutcome,
  FinishInput,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  SaveInput,
  SaveOutcome,
  Sheet,
} from '../model/steps-words'
import { StepsScreen } from './steps-screen'

const machine = stepsMachine.provide({
  actors: {
    save: fromPromise<SaveOutcome, SaveInput>(never),
    finish: fromPromise<SaveOutcome, FinishInput>(never),
    handOver: fromPromise<HandOverOutcome, HandOverInput>(never),
    discard: fromPromise<DiscardOutcome, Sheet>(never),
    checkName: fromPromise<NameCheck, NameInput>(never),
  },
})
type Snapshot = SnapshotFrom<typeof machine>

/** The shortest way to every state at every step that the walk comes to; `done` and `gone` are other screens. */
function walked(): readonly Snapshot[] {
  const paths: readonly { readonly state: Snapshot }[] = getShortestPaths(machine, {
    input: { sheet, step: null },
    events: everything as never,
    serializeState: ({ value, context }: Snapshot) =>
      JSON.stringify([
        value.sheet,
        value.naming,
        context.step,
        context.base.center !== null,
        context.base.isFinished,
        hasChanges(context),
        context.errand?.kind,
      ]),
  })
  const found = new Map(
    paths
      .toReversed()
      .map(({ state }) => [JSON.stringify([state.value.sheet, state.context.step, state.context.base.center !== null]), state]),
  )
  return [...found.values()].filter(({ value }) => value.sheet !== 'done' && value.sheet !== 'gone')
}

test('every state shows what it must', async () => {
  await startI18n('es')
  await Promise.all([loadTexts(centerSetupTexts), loadTexts(chooseImageTexts), loadTexts(commonTexts)])
  const client = new QueryClient()
  const page = (snapshot: Snapshot) => (
    <QueryClientProvider client={client}>
      <Suspense>
        <StepsScreen view={stepsView(snapshot)} send={() => {}} mayContract />
      </Suspense>
    </QueryClientProvider>
  )
  const states = walked()
  const [start] = states
  if (!start) throw new Error('The machine has no state')
  const screen = await render(page(start))
  for (const snapshot of states) {
    await screen.rerender(page(snapshot))
    const view = stepsView(snapshot)
    const at = JSON.stringify([snapshot.value, view.step])
    const text = document.body.textContent
    const isAt = (leaf: string) => JSON.stringify(snapshot.value.sheet).includes(leaf)

    expect(document.querySelector('nav [aria-current=step]')?.textContent, at).toContain(String(view.step))
    expect(
      [...document.querySelectorAll<HTMLButtonElement>('nav ol button')].map(({ disabled }) => !disabled),
      at,
    ).toEqual([1, 2, 3, 4, 5, 6].map((step) => view.open.includes(step as 1)))
    expect(document.querySelector('form[aria-busy=true], div[aria-busy=true]') !== null, at).toBe(isAt('saving') || isAt('finishing'))
    expect(text.includes('Esto se ha guardado desde otro sitio'), at).toBe(isAt('conflict'))
    expect(text.includes('no hay conexión'), at).toBe(isAt('"filling":"failed"'))
    expect(/No tienes autorización|ya no existe:|ya está terminada|aquí solo se puede cambiar su equipo/.test(text), at).toBe(
      isAt('refused'),
    )
    expect(text.includes('que corregir en este paso') || text.includes('No se ha podido crear el centro'), at).toBe(
      isAt('"filling":"invalid"') && Object.keys(view.errors).length > 0,
    )
    await expect
      .poll(() => document.querySelector('[role=dialog], [role=alertdialog]') !== null, { message: at })
      .toBe(isAt('handingOver') || isAt('discarding'))
    if (view.step === 1) expect(document.querySelector<HTMLInputElement>('[data-slot=input]')?.value, at).toBe(view.values.name)
  }
  expect(states.length).toBeGreaterThan(25)
}, 180_000)
