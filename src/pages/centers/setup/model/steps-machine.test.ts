import { describe, expect, test } from 'vitest'
import { aSetupData, exploreMachine } from '@/shared/testing'
import {
  aRecord,
  everything,
  inBurgos,
  moved,
  offline,
  ready,
  record,
  savedAs,
  saveOf,
  saves,
  silentMachine,
  startSteps,
  theirs,
} from './steps-fixtures'
import type { PendingAction } from './steps-types'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: { record, step: null },
    events: everything,
    facts: ({ context: { step, record: known, pendingAction } }) => [
      step === 6,
      known.reached === 6,
      known.center !== null,
      known.isFinished,
      pendingAction?.kind,
      pendingAction?.kind === 'go' && pendingAction.to === 6,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(116)
})

describe('going on', () => {
  test('saves what was typed and opens the next step', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'next' })
    expect([run.requests, run.view().save]).toEqual([[saveOf({ city: 'Burgos' }, record, { opens: 3 })], 'saving'])
    await run.answer(saves.saved)
    expect(run.view()).toMatchObject({ save: 'idle', step: 3, record: inBurgos, open: [1, 2, 3] })
    expect(run.emitted).toEqual([savedAs(inBurgos), moved(3)])
  })

  test('without input and to an open step, sends no request', () => {
    const run = startSteps(ready, 2)
    run.send({ type: 'next' })
    expect([run.view().step, run.requests, run.emitted]).toEqual([3, [], [moved(3)]])
  })

  test('opens a step also where nothing was typed', () => {
    const run = startSteps(record, 2)
    run.send({ type: 'next' })
    expect(run.requests).toEqual([saveOf({}, record, { opens: 3 })])
  })

  test('stays with what is invalid, until it is typed over', async () => {
    const run = startSteps(record, 1)
    run.change({ name: 'IES Único', about: 'x' })
    run.send({ type: 'next' })
    await run.answer(saves.invalid)
    const errors = { name: ['center_name_taken'] }
    expect(run.view()).toMatchObject({ isInvalid: true, step: 1, errors, name: 'taken', values: { name: 'IES Único' } })
    expect(run.emitted).toEqual([moved(1, false)])
    run.change({ about: 'y' })
    expect(run.view().errors).toEqual(errors)
    run.change({ name: 'IES Otro' })
    expect(run.view()).toMatchObject({ isInvalid: false, errors: {} })
  })

  test('an error of one of the team goes once the team is changed', async () => {
    const run = startSteps(ready, 5)
    run.change({ administrator: 'pilar@demo.test' })
    run.send({ type: 'next' })
    await run.answer({ kind: 'invalid', errors: { 'team.0.email': ['student_account'] } })
    run.change({ team: [] })
    expect(run.view().errors).toEqual({})
  })

  test('text typed during a save is kept, and the step does not change', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'next' })
    run.change({ street: 'Calle Mayor, 1' })
    await run.answer(saves.saved)
    expect(run.view()).toMatchObject({ save: 'unsaved', step: 2, open: [1, 2, 3] })
    expect(run.view().values).toEqual({ ...inBurgos.values, street: 'Calle Mayor, 1' })
    expect(run.emitted).toEqual([savedAs(inBurgos), moved(2, false)])
  })

  test('without a connection everything stays, and the same is tried again', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'next' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ save: 'failed', isFinishBroken: false, values: { city: 'Burgos' } })
    run.send({ type: 'retry' })
    expect(run.requests[1]).toEqual(run.requests[0])
    await run.answer(saves.saved)
    expect(run.view()).toMatchObject({ save: 'idle', step: 3 })
  })

  test('what the server rejects says why', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'next' })
    await run.answer(saves.rejected)
    expect(run.view()).toMatchObject({ rejection: 'denied', save: 'unsaved', step: 2 })
    run.change({ city: 'Soria' })
    expect(run.view().rejection).toBeNull()
  })
})

describe('moving about', () => {
  test('back and to any reached step, saving what was typed without asking whether it is complete', async () => {
    const run = startSteps(ready, 5)
    const team = [{ email: '', first_name: '', last_name_1: '', last_name_2: '' }]
    run.change({ team })
    run.send({ type: 'go', step: 1 })
    expect(run.requests).toEqual([saveOf({ team }, ready)])
    await run.answer({ kind: 'saved', server: ready })
    expect([run.view().step, run.emitted.at(-1)]).toEqual([1, moved(1)])
  })

  test('not to a step that is not reached: the address is put right', () => {
    const run = startSteps(record, 2)
    run.send({ type: 'go', step: 6 })
    expect([run.view().step, run.emitted]).toEqual([2, [moved(2, false)]])
  })

  test('an address ahead of the draft opens where one left off', () => {
    expect([startSteps(record, 6), startSteps(record, null), startSteps(record, 1)].map((run) => run.view().step)).toEqual([2, 2, 1])
  })

  test('leaving saves first', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'leave' })
    expect(run.emitted).toEqual([])
    await run.answer(saves.saved)
    expect(run.emitted).toEqual([savedAs(inBurgos), { type: 'left' }])
    run.send({ type: 'leave' })
    expect([run.requests.length, run.emitted.length]).toEqual([1, 3])
  })
})

describe('the slug', () => {
  test('that is proposed for a name is saved with it', async () => {
    const run = startSteps(aRecord({ step: 1, data: aSetupData({ name: '', slug: '' }) }))
    run.change({ name: 'IES Río' })
    expect(run.view()).toMatchObject({ name: 'checking', slug: 'checking' })
    run.clock.increment(400)
    await run.answer({ name: 'IES Río', slug: '', isNameFree: true, isSlugFree: true, proposed: 'ies-rio' })
    expect(run.view()).toMatchObject({ values: { slug: 'ies-rio' }, name: 'free', slug: 'free', save: 'unsaved' })
    run.send({ type: 'next' })
    expect(run.requests.at(-1)?.input).toMatchObject({ values: { name: 'IES Río', slug: 'ies-rio' }, options: { opens: 2 } })
  })

  test('that saving would reject is never called free', async () => {
    const run = startSteps(record, 1)
    run.change({ slug: 'mi-centro!!' })
    expect(run.view().slug).toBe('checking')
    run.clock.increment(400)
    await run.answer({ name: record.values.name, slug: 'mi-centro!!', isNameFree: true, isSlugFree: true, proposed: '' })
    expect(run.view()).toMatchObject({ name: 'free', slug: 'malformed' })
  })

  test('is not proposed for a name that another device has replaced', async () => {
    const run = startSteps(aRecord({ step: 2, data: aSetupData({ slug: '' }) }), 1)
    run.change({ name: 'IES Río' })
    run.send({ type: 'next' })
    run.clock.increment(400)
    await run.answer(saves.conflict)
    run.send({ type: 'takeTheirs' })
    await run.answer({ name: 'IES Río', slug: '', isNameFree: true, isSlugFree: true, proposed: 'ies-rio' })
    expect(run.view()).toMatchObject({ values: theirs.values, name: 'unknown' })
  })
})

describe('another device saved first', () => {
  const conflicting = async (action: PendingAction['kind'] = 'go') => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send(action === 'handOver' ? { type: 'askHandOver' } : { type: 'next' })
    await run.answer(saves.conflict)
    expect(run.view()).toMatchObject({ save: 'conflict', theirs, values: { city: 'Burgos' } })
    return run
  }

  test('mine goes over theirs field by field, and leads where it was to lead', async () => {
    const run = await conflicting()
    run.send({ type: 'keepMine' })
    expect(run.requests.slice(1)).toEqual([saveOf({ city: 'Burgos' }, theirs, { opens: 3 })])
    await run.answer(saves.saved)
    expect(run.view()).toMatchObject({ save: 'idle', step: 3, theirs: null })
    const other = await conflicting('handOver')
    other.send({ type: 'keepMine' })
    await other.answer(saves.saved)
    expect(other.view().dialog).toMatchObject({ kind: 'handOver' })
  })

  test('or theirs is taken, and nothing is sent', async () => {
    const run = await conflicting()
    run.send({ type: 'takeTheirs' })
    expect(run.view()).toMatchObject({ save: 'idle', step: 2, values: theirs.values, record: theirs, theirs: null })
    expect([run.requests.length, run.emitted]).toEqual([1, [moved(2, false), savedAs(theirs)]])
  })
})
