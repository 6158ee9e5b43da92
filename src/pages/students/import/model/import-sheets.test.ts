import { describe, expect, test } from 'vitest'
import { answerOf, offline, read, startImport, unknown } from './import-fixtures'

describe('a workbook', () => {
  test('is read again with another sheet, whose columns are mapped from the start', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(read))
    run.send({ type: 'assign', column: 1, field: 'username' }, { type: 'sheet', sheet: 'B' })
    expect(run.view()).toMatchObject({ isBusy: true, sheet: 'B' })
    run.send({ type: 'check' }, { type: 'sheet', sheet: 'C' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ rejection: 'unreachable', isBusy: false })
    run.send({ type: 'sheet', sheet: 'B' })
    await run.answer(answerOf({ ...unknown, sheet: 'B' }))
    expect(run.view()).toMatchObject({ kind: 'mapping', sheet: 'B', fields: [null, null], rejection: null })
    expect(run.requests.slice(1)).toEqual([
      { actor: 'chooseSheet', input: { id: 3, sheet: 'B' } },
      { actor: 'chooseSheet', input: { id: 3, sheet: 'B' } },
    ])
  })
})
