import { expect, test } from 'vitest'
import { createTestActor, exploreMachine } from '@/shared/testing'
import { aPlan, aRequest, everything, offline, shortPlan, silentMachine } from './new-year-fixtures'
import { newYearMachine } from './new-year-machine'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: undefined,
    events: everything,
    facts: ({ context: { plan, error, isOutdated } }) => [plan?.seats.short, error !== null, isOutdated],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(6)
})

function atSummary() {
  const run = createTestActor(
    ({ promise }) => newYearMachine.provide({ actors: { preview: promise('preview'), begin: promise('begin') } }),
    undefined,
  )
  run.send({ type: 'next' })
  run.send({ type: 'check', body: aRequest })
  return { ...run, at: () => run.snapshot().value }
}

test('what was shown begins', async () => {
  const run = atSummary()
  await run.answer(aPlan())
  run.send({ type: 'begin' })
  expect(run.requests.at(-1)).toEqual({ actor: 'begin', input: { body: aRequest, version: 'v1' } })
  await run.answer({ kind: 'begun', id: 7 })
  expect([run.at(), run.emitted]).toEqual(['begun', [{ type: 'begun', id: 7 }]])
})

test('what has changed meanwhile is shown again before it begins', async () => {
  const run = atSummary()
  await run.answer(aPlan())
  run.send({ type: 'begin' })
  await run.answer({ kind: 'outdated' })
  expect(run.at()).toBe('checking')
  await run.answer(aPlan({ version: 'v2' }))
  expect([run.at(), run.snapshot().context.isOutdated]).toEqual(['summary', true])
  run.send({ type: 'begin' })
  expect(run.requests.at(-1)).toEqual({ actor: 'begin', input: { body: aRequest, version: 'v2' } })
})

test('nothing begins with a problem or without seats', async () => {
  const run = atSummary()
  await run.answer(shortPlan)
  run.send({ type: 'begin' })
  expect(run.at()).toBe('summary')
  run.send({ type: 'back' })
  run.send({ type: 'check', body: aRequest })
  const [group] = aPlan().groups
  await run.answer(aPlan({ groups: group ? [{ ...group, problem: 'denied' }] : [] }))
  run.send({ type: 'begin' })
  expect(run.at()).toBe('summary')
})

test('an error keeps what was chosen', async () => {
  const run = atSummary()
  await run.answer(offline)
  expect([run.at(), run.snapshot().context.error]).toEqual(['groups', offline])
  run.send({ type: 'check', body: aRequest })
  await run.answer(aPlan())
  run.send({ type: 'begin' })
  await run.answer(offline)
  expect([run.at(), run.snapshot().context.error]).toEqual(['summary', offline])
})
