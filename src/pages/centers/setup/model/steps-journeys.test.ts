import { describe, expect, test } from 'vitest'
import { aSetup, aSetupData } from '@/shared/testing'
import { aSheet, discards, finished, handOvers, member, offline, partly, ready, saved, saves, sheet, theirs } from './steps-fixtures'
import { begin } from './steps-run'
import { sheetOfSetup } from './steps-sheet'

const calm = { filling: 'calm' }
const moved = (step: number, isNew = true) => ({ type: 'moved', step, isNew })
const values = sheet.values

describe('going on', () => {
  test('saves what was typed and opens the next step', async () => {
    const run = begin(sheet, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'next' })
    expect(run.asked).toEqual([
      { actor: 'save', input: { base: sheet, values: { ...values, city: 'Burgos' }, opens: 3 }, isGivenUp: false },
    ])
    const after = sheetOfSetup(aSetup({ revision: 3, step: 3, data: aSetupData({ city: 'Burgos' }) }))
    await run.answer({ kind: 'saved', sheet: after })
    expect([run.at('sheet'), run.context().step, run.context().base]).toEqual([calm, 3, after])
    expect(run.emitted).toEqual([{ type: 'saved', sheet: after }, moved(3)])
  })

  test('where nothing was typed and the step is open, asks nobody', () => {
    const run = begin(ready, 2)
    run.send({ type: 'next' })
    expect([run.context().step, run.asked, run.emitted]).toEqual([3, [], [moved(3)]])
  })

  test('stays with what is wrong, until it is typed over', async () => {
    const run = begin(sheet, 1)
    run.edit({ name: 'IES Único', about: 'x' })
    run.send({ type: 'next' })
    await run.answer(saves.invalid)
    expect([run.at('sheet'), run.context().step, run.context().errors]).toEqual([
      { filling: 'invalid' },
      1,
      { name: ['center_name_taken'] },
    ])
    expect(run.context().values.name).toBe('IES Único')
    run.edit({ about: 'y' })
    expect(run.context().errors).toEqual({ name: ['center_name_taken'] })
    run.edit({ name: 'IES Otro' })
    expect([run.at('sheet'), run.context().errors]).toEqual([calm, {}])
  })

  test('what is typed while it saves stays, and nobody is taken away from it', async () => {
    const run = begin(sheet, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'next' })
    run.edit({ street: 'Calle Mayor, 1' })
    const after = sheetOfSetup(aSetup({ revision: 3, step: 3, data: aSetupData({ city: 'Burgos' }) }))
    await run.answer({ kind: 'saved', sheet: after })
    expect([run.at('sheet'), run.context().step]).toEqual([calm, 2])
    expect(run.context().values).toEqual({ ...after.values, street: 'Calle Mayor, 1' })
  })

  test('offline keeps all of it and tries the same again', async () => {
    const run = begin(sheet, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'next' })
    await run.answer(offline)
    expect([run.at('sheet'), run.context().values.city]).toEqual([{ filling: 'failed' }, 'Burgos'])
    run.send({ type: 'retry' })
    await run.answer(saves.saved)
    expect([run.at('sheet'), run.context().step]).toEqual([calm, 3])
  })
})

describe('moving about', () => {
  test('back and to any reached step, saving what was typed without asking whether it is complete', async () => {
    const run = begin(ready, 5)
    run.edit({ team: [{ ...member, email: '' }] })
    run.send({ type: 'go', step: 1 })
    expect(run.asked[0]?.input).toEqual({ base: ready, values: { ...ready.values, team: [{ ...member, email: '' }] }, opens: null })
    await run.answer({ kind: 'saved', sheet: ready })
    expect([run.context().step, run.emitted.at(-1)]).toEqual([1, moved(1)])
  })

  test('not to a step that is not reached: the address is put right', () => {
    const run = begin(sheet, 2)
    run.send({ type: 'go', step: 6 })
    expect([run.context().step, run.emitted]).toEqual([2, [moved(2, false)]])
  })

  test('an address ahead of the draft opens where one left off', () => {
    expect([begin(sheet, 6).context().step, begin(sheet, null).context().step, begin(sheet, 1).context().step]).toEqual([2, 2, 1])
  })

  test('leaving saves first', async () => {
    const run = begin(sheet, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'leave' })
    await run.answer(saves.saved)
    expect(run.emitted.at(-1)).toEqual({ type: 'left' })
    run.send({ type: 'leave' })
    expect(run.emitted.filter(({ type }) => type === 'left')).toHaveLength(2)
  })
})

describe('the name', () => {
  const free = { slug: '', isNameFree: true, isSlugFree: true }
  const empty = aSheet({ step: 1, data: aSetupData({ name: '', slug: '' }) })

  test('is looked up after a pause, once, and proposes a slug', async () => {
    const run = begin(empty)
    run.edit({ name: 'IES' })
    run.clock.increment(399)
    run.edit({ name: 'IES Río' })
    run.clock.increment(399)
    expect(run.asked).toEqual([])
    run.clock.increment(1)
    expect(run.asked.map(({ input }) => input)).toEqual([{ name: 'IES Río', slug: '', centerId: null }])
    await run.answer({ ...free, name: 'IES Río', proposed: 'ies-rio' })
    expect([run.context().values.slug, run.context().check]).toEqual([
      'ies-rio',
      { name: 'IES Río', slug: 'ies-rio', isNameFree: true, isSlugFree: true, proposed: 'ies-rio' },
    ])
  })

  test('typed on meanwhile gives the question up; a slug of one’s own is left alone', async () => {
    const run = begin(empty)
    run.edit({ name: 'IES Río' })
    run.clock.increment(400)
    run.edit({ name: 'IES Río Duero' })
    expect(run.asked.map(({ isGivenUp }) => isGivenUp)).toEqual([true])
    await run.answer({ ...free, name: 'IES Río', proposed: 'ies-rio' })
    expect(run.context().values.slug).toBe('')
    run.edit({ slug: 'mi-centro' })
    run.clock.increment(400)
    await run.answer({ name: 'IES Río Duero', slug: 'mi-centro', isNameFree: false, isSlugFree: true, proposed: 'ies-rio-duero' })
    expect([run.context().values.slug, run.context().check?.isNameFree]).toEqual(['mi-centro', false])
  })

  test('that is no longer the one in the field says nothing', async () => {
    const run = begin(sheet, 1)
    run.edit({ name: 'IES Río' })
    run.send({ type: 'next' })
    run.clock.increment(400)
    await run.answer(saves.conflict)
    run.send({ type: 'takeTheirs' })
    await run.answer({ ...free, name: 'IES Río', proposed: 'ies-rio' })
    expect([run.context().values.name, run.context().check]).toEqual([theirs.values.name, null])
  })

  test('that cannot be looked up holds nothing up', async () => {
    const run = begin(empty)
    run.edit({ name: 'IES Río' })
    run.clock.increment(400)
    await run.answer(offline)
    expect([run.at('naming'), run.at('sheet'), run.context().check]).toEqual(['quiet', calm, null])
    run.send({ type: 'next' })
    expect(run.at('sheet')).toEqual({ saving: 'steady' })
  })
})

describe('another device saved first', () => {
  const conflicting = async () => {
    const run = begin(sheet, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'next' })
    await run.answer(saves.conflict)
    return run
  }

  test('mine goes over theirs field by field', async () => {
    const run = await conflicting()
    expect([run.at('sheet'), run.context().theirs, run.context().values.city]).toEqual(['conflict', theirs, 'Burgos'])
    run.send({ type: 'keepMine' })
    expect(run.asked.at(-1)?.input).toEqual({ base: theirs, values: { ...theirs.values, city: 'Burgos' }, opens: 3 })
  })

  test('or theirs is taken', async () => {
    const run = await conflicting()
    run.send({ type: 'takeTheirs' })
    expect([run.at('sheet'), run.context().values, run.context().theirs]).toEqual([calm, theirs.values, null])
  })
})

describe('finishing', () => {
  test('makes the center', async () => {
    const run = begin(ready, 6)
    run.send({ type: 'finish', accept: false })
    expect(run.asked).toEqual([{ actor: 'finish', input: { sheet: ready, accept: false }, isGivenUp: false }])
    await run.answer({ kind: 'saved', sheet: finished })
    expect(run.at('sheet')).toBe('done')
    expect(run.emitted).toEqual([{ type: 'saved', sheet: finished }])
  })

  test('that lost its answer is repeated', async () => {
    const run = begin(ready, 6)
    run.send({ type: 'finish', accept: false })
    await run.answer(offline)
    expect(run.at('sheet')).toEqual({ filling: 'failed' })
    run.send({ type: 'retry' })
    expect(run.asked.map(({ actor, input }) => [actor, input])).toEqual([
      ['finish', { sheet: ready, accept: false }],
      ['finish', { sheet: ready, accept: false }],
    ])
  })

  test('in part: the center is there, the team can be mended, the other steps are closed', async () => {
    const run = begin(ready, 6)
    run.send({ type: 'finish', accept: false })
    await run.answer({ kind: 'saved', sheet: partly })
    expect([run.at('sheet'), run.context().step]).toEqual([calm, 6])
    run.send({ type: 'go', step: 2 })
    expect(run.context().step).toBe(6)
    run.send({ type: 'go', step: 5 })
    expect(run.context().step).toBe(5)
    run.send({ type: 'go', step: 6 }, { type: 'finish', accept: true })
    expect(run.asked.at(-1)?.input).toEqual({ sheet: partly, accept: true })
    run.send({ type: 'askDiscard' })
    await run.answer({ kind: 'saved', sheet: finished })
    expect(run.at('sheet')).toBe('done')
  })
})

describe('handing over and throwing away', () => {
  test('what is typed is saved before it is handed over; what is wrong is said in the dialog', async () => {
    const run = begin(saved, 2)
    run.edit({ city: 'Burgos' })
    run.send({ type: 'askHandOver' })
    await run.answer(saves.saved)
    expect(run.at('sheet')).toEqual({ handingOver: 'asking' })
    run.send({ type: 'handOver', member })
    expect(run.asked.at(-1)).toEqual({ actor: 'handOver', input: { sheet: saved, member }, isGivenUp: false })
    await run.answer(handOvers.invalid)
    expect([run.at('sheet'), run.context().errors]).toEqual([{ handingOver: 'asking' }, { email: ['student_account'] }])
    run.send({ type: 'handOver', member })
    await run.answer(handOvers.handed)
    expect([run.at('sheet'), run.context().errors, run.emitted.at(-1)]).toEqual([
      calm,
      {},
      { type: 'handed', sheet: handOvers.handed.sheet },
    ])
  })

  test('a draft is thrown away once it is confirmed', async () => {
    const run = begin(sheet)
    run.send({ type: 'askDiscard' }, { type: 'dismiss' }, { type: 'askDiscard' }, { type: 'discard' })
    await run.answer(discards.discarded)
    expect([run.at('sheet'), run.emitted]).toEqual(['gone', [{ type: 'discarded' }]])
  })
})
