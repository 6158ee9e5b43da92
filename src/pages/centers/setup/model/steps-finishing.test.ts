import { describe, expect, test } from 'vitest'
import {
  discards,
  finished,
  handedOver,
  offline,
  partly,
  ready,
  record,
  savedAs,
  saveOf,
  saves,
  startSteps,
  theirs,
} from './steps-fixtures'

describe('finishing', () => {
  const finishing = (accept = false) => {
    const run = startSteps(ready, 6)
    run.send({ type: 'finish', accept })
    expect(run.view().isFinishing).toBe(true)
    return run
  }
  const finishOf = (first: typeof ready, accept = false) => ({ actor: 'finish', input: { record: first, accept } })

  test('makes the center', async () => {
    const run = finishing()
    expect(run.requests).toEqual([finishOf(ready)])
    await run.answer({ kind: 'saved', server: finished })
    expect([run.view().isDone, run.emitted]).toEqual([true, [savedAs(finished)]])
  })

  test('whose answer is lost is repeated', async () => {
    const run = finishing(true)
    await run.answer(offline)
    expect(run.view()).toMatchObject({ save: 'failed', isFinishBroken: true })
    run.send({ type: 'retry' })
    expect(run.requests).toEqual([finishOf(ready, true), finishOf(ready, true)])
  })

  test('that is invalid says what is wrong, and can be tried again', async () => {
    const run = finishing()
    await run.answer(saves.invalid)
    expect(run.view()).toMatchObject({ isInvalid: true, step: 6, errors: { name: ['center_name_taken'] } })
    run.send({ type: 'finish', accept: false })
    expect([run.view().errors, run.requests.length]).toEqual([{}, 2])
  })

  test('over what another device changed waits until that was looked at', async () => {
    const run = finishing()
    await run.answer(saves.conflict)
    expect(run.view()).toMatchObject({ save: 'conflict', theirs })
    run.send({ type: 'keepMine' })
    expect(run.view()).toMatchObject({ save: 'idle', record: theirs, isFinishing: false })
    expect(run.requests).toHaveLength(1)
  })

  test('in part: the center is there, the team can be changed, the other steps are closed', async () => {
    const run = finishing()
    await run.answer({ kind: 'saved', server: partly })
    expect(run.view()).toMatchObject({ isDone: false, isFinishing: false, step: 6, open: [5, 6] })
    run.send({ type: 'go', step: 2 }, { type: 'askDiscard' }, { type: 'askHandOver' })
    expect(run.view()).toMatchObject({ step: 6, dialog: null })
    run.send({ type: 'go', step: 5 })
    expect(run.view().step).toBe(5)
    run.send({ type: 'go', step: 6 }, { type: 'finish', accept: true })
    expect(run.requests.at(-1)).toEqual(finishOf(partly, true))
    await run.answer({ kind: 'saved', server: finished })
    expect(run.view().isDone).toBe(true)
  })
})

describe('handing over and discarding', () => {
  test('what is typed is saved before the draft is handed over', async () => {
    const run = startSteps(record, 2)
    run.change({ city: 'Burgos' })
    run.send({ type: 'askHandOver' })
    expect([run.view().dialog, run.requests]).toEqual([null, [saveOf({ city: 'Burgos' })]])
    await run.answer(saves.saved)
    expect(run.view().dialog).toMatchObject({ kind: 'handOver' })
    run.send({ type: 'handedOver', record: handedOver })
    expect(run.view()).toMatchObject({ dialog: null, record: handedOver, values: handedOver.values, save: 'idle' })
    expect(run.emitted.slice(1)).toEqual([savedAs(handedOver), { type: 'handedOver', record: handedOver }])
  })

  test('a draft is discarded once it is confirmed', async () => {
    const run = startSteps(record)
    run.send({ type: 'askDiscard' }, { type: 'dismiss' }, { type: 'askDiscard' }, { type: 'discard' })
    await run.answer(offline)
    expect(run.view().dialog).toEqual({ kind: 'discard', isBusy: false, isBroken: true })
    run.send({ type: 'discard' })
    await run.answer(discards.discarded)
    expect(run.emitted).toEqual([{ type: 'discarded' }])
  })

  test('one that cannot be discarded says why', async () => {
    const run = startSteps(record)
    run.send({ type: 'askDiscard' }, { type: 'discard' })
    await run.answer(discards.rejected)
    expect(run.view()).toMatchObject({ dialog: null, rejection: 'finished' })
  })
})
