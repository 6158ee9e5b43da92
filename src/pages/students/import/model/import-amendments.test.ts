import { describe, expect, test } from 'vitest'
import { answerOf, checked, offline, running, startImport } from './import-fixtures'
import type { Amendment } from './import-types'

const row = (number: number): Amendment => ({ kind: 'row', number, cells: [{ field: 'email', value: `${number}@centro.es` }] })
const groups: Amendment = { kind: 'groups', groups: [{ name: '2DAW', choice: 'create' }] }
const amend = (amendment: Amendment) => ({ type: 'amend', amendment }) as const

async function reviewed() {
  const run = startImport({ importId: 3 })
  await run.answer(answerOf(checked))
  return run
}

describe('changes of the dry run', () => {
  test('are saved one after the other, and the import starts after the last one', async () => {
    const run = await reviewed()
    run.send(amend(row(7)), amend(groups), { type: 'start' }, { type: 'back' })
    expect(run.view()).toMatchObject({ kind: 'review', amendments: [row(7), groups], checks: 1 })
    await run.answer(answerOf(checked))
    expect(run.view()).toMatchObject({ amendments: [groups], checks: 2 })
    await run.answer(answerOf({ ...checked, seats: { needed: 61, left: 112 } }))
    expect(run.view()).toMatchObject({ amendments: [], checks: 3, import: { seats: { needed: 61 } } })
    run.send({ type: 'start' })
    await run.answer(answerOf(running))
    expect(run.requests.slice(1).map(({ actor }) => actor)).toEqual(['amendImport', 'amendImport', 'startImport'])
  })

  test('that are refused are shown, and those behind them are saved', async () => {
    const run = await reviewed()
    run.send(amend(groups), amend(row(8)))
    await run.answer({ kind: 'rejected', rejection: 'name_taken', seats: null })
    expect(run.requests.at(-1)).toMatchObject({ actor: 'amendImport', input: { amendments: [row(8)] } })
    await run.answer(answerOf(checked))
    expect(run.view()).toMatchObject({ amendments: [], refused: { amendment: groups, rejection: 'name_taken' } })
    run.send(amend(groups))
    expect(run.view()).toMatchObject({ refused: null })
  })

  test('are kept when the connection breaks, and saved later', async () => {
    const run = await reviewed()
    run.send(amend(row(7)))
    await run.answer(offline)
    run.send({ type: 'start' })
    expect(run.view()).toMatchObject({ kind: 'review', isUnsaved: true, amendments: [row(7)] })
    run.send({ type: 'retry' })
    await run.answer(answerOf(checked))
    expect(run.view()).toMatchObject({ isUnsaved: false, amendments: [], rejection: null })
    run.send(amend(row(8)))
    await run.answer(offline)
    run.send({ type: 'back' })
    expect(run.view()).toMatchObject({ kind: 'mapping', rejection: null })
    expect(run.snapshot().context.amendments).toEqual([])
  })
})
