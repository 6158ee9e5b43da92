import { describe, expect, test } from 'vitest'
import { anImport } from '@/shared/testing'
import {
  answerOf,
  checked,
  done,
  ended,
  failed,
  gone,
  list,
  nothingReady,
  noSeats,
  offline,
  over,
  read,
  running,
  startImport,
  undoing,
  undone,
  unknown,
  withoutSpace,
} from './import-fixtures'

const chosen = { type: 'choose', file: list, source: 'file' } as const

const watchOf = ({ streams }: ReturnType<typeof startImport>) => streams.find(({ actor }) => actor === 'watchImport')

/** Goes to the dry run. */
async function reviewed() {
  const run = startImport({ groupId: 2 })
  run.send(chosen)
  run.streams[0]?.send({ type: 'file.sent', result: read })
  run.send({ type: 'check' })
  await run.answer(answerOf(checked))
  return run
}

describe('from a file to a report', () => {
  test('everything goes well', async () => {
    const run = startImport({ centerId: 1, groupId: 2 })
    expect(run.state()).toEqual('choosing')
    run.send(chosen)
    run.streams[0]?.send({ type: 'file.progress', share: 0.4 })
    expect(run.view()).toMatchObject({ kind: 'choosing', sending: { name: 'RegAlum.csv', share: 0.4 } })
    run.streams[0]?.send({ type: 'file.sent', result: read })
    expect(run.view()).toMatchObject({ kind: 'mapping', aim: 2, fields: ['full_name', null, 'email', 'group', null], canCheck: true })
    run.send({ type: 'aim', aim: 'column' }, { type: 'check' })
    await run.answer(answerOf(checked))
    run.send({ type: 'invite', invites: false }, { type: 'start' })
    await run.answer(answerOf(running))
    expect(run.view()).toMatchObject({ kind: 'importing', isLost: false, import: { progress: { done: 20, total: 60 } } })
    watchOf(run)?.send({ type: 'import.lost' })
    expect(run.view()).toMatchObject({ isLost: true })
    watchOf(run)?.send({ type: 'import.moved', import: running })
    expect([run.state(), run.streams.length]).toEqual([{ importing: 'watching' }, 2])
    watchOf(run)?.send({ type: 'import.moved', import: done })
    expect([run.state(), watchOf(run)?.isStopped]).toEqual([{ done: 'reading' }, true])
    expect([...run.streams, ...run.requests].map(({ actor, input }) => ({ actor, input }))).toEqual([
      { actor: 'send', input: { place: { source: 'file', centerId: 1 }, file: list } },
      { actor: 'watchImport', input: { id: 3 } },
      { actor: 'checkImport', input: { id: 3, fields: ['full_name', null, 'email', 'group', null], aim: 'column' } },
      { actor: 'startImport', input: { id: 3, invites: false } },
    ])
    expect(run.emitted).toEqual([{ type: 'address', id: 3 }, { type: 'changed' }])
  })

  test('is undone after a question', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(done))
    run.send({ type: 'undo' }, { type: 'dismiss' })
    expect(run.state()).toEqual({ done: 'reading' })
    run.send({ type: 'undo' }, { type: 'confirm' })
    run.send({ type: 'confirm' })
    await run.answer(offline)
    // the import may have been undone
    expect(run.view()).toMatchObject({ kind: 'done', rejection: 'unsure', isAskingToUndo: true })
    run.send({ type: 'confirm' })
    await run.answer(answerOf(undoing))
    expect(run.view()).toMatchObject({ kind: 'undoing', isLost: false, import: { progress: { done: 20, total: 60 } } })
    watchOf(run)?.send({ type: 'import.lost' })
    expect(run.view()).toMatchObject({ isLost: true })
    watchOf(run)?.send({ type: 'import.moved', import: undoing })
    expect([run.state(), run.streams.length]).toEqual([{ undoing: 'watching' }, 1])
    watchOf(run)?.send({ type: 'import.moved', import: undone })
    expect(run.view()).toMatchObject({ kind: 'undone', import: { counts: { undone: 57, kept: 3 } } })
    expect(run.requests.filter(({ actor }) => actor === 'undoImport')).toHaveLength(2)
    expect([watchOf(run)?.isStopped, run.emitted]).toEqual([true, [{ type: 'changed' }, { type: 'changed' }]])
    run.send({ type: 'another' })
    expect([run.state(), run.emitted.at(-1)]).toEqual(['choosing', { type: 'address', id: null }])
  })

  test('cannot be undone for ever', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(over))
    run.send({ type: 'undo' })
    expect(run.state()).toEqual({ done: 'reading' })
  })
})

describe('a list', () => {
  test('that is rejected gives the reason, and another can be chosen', () => {
    const run = startImport()
    run.send(chosen)
    run.streams[0]?.send({ type: 'file.rejected', code: 'old_excel' })
    expect(run.view()).toMatchObject({ kind: 'choosing', rejection: 'old_excel', canRetry: false })
    run.send(chosen)
    expect(run.view()).toMatchObject({ kind: 'choosing', isBusy: true, rejection: null })
  })

  test('whose upload failed is sent again; one on its way is stopped', () => {
    const run = startImport()
    run.send(chosen)
    run.streams[0]?.send({ type: 'file.failed' })
    expect(run.view()).toMatchObject({ rejection: 'unreachable', canRetry: true })
    run.send({ type: 'retry' })
    run.streams[1]?.send({ type: 'file.failed', code: 'throttled', retryAfter: 90 })
    expect(run.view()).toMatchObject({ rejection: 'throttled', canRetry: true, retryAfter: 90 })
    run.send({ type: 'retry' })
    run.send({ type: 'cancel' })
    expect([run.state(), run.streams.map(({ isStopped }) => isStopped)]).toEqual(['choosing', [true, true, true]])
  })

  test('in which nothing is recognised waits for names and a group', () => {
    const run = startImport()
    run.send(chosen)
    run.streams[0]?.send({ type: 'file.sent', result: unknown })
    expect(run.view()).toMatchObject({ lacks: ['name', 'surname', 'email', 'group'], canCheck: false })
    run.send({ type: 'check' })
    expect(run.state()).toEqual({ mapping: 'editing' })
    run.send({ type: 'assign', column: 0, field: 'full_name' }, { type: 'assign', column: 1, field: 'email' }, { type: 'aim', aim: 2 })
    expect(run.view()).toMatchObject({ lacks: [], canCheck: true })
  })
})

describe('the dry run', () => {
  test('can be repeated after going back to the columns', async () => {
    const run = await reviewed()
    run.send({ type: 'back' }, { type: 'assign', column: 3, field: null }, { type: 'check' })
    expect(run.requests.at(-1)).toEqual({
      actor: 'checkImport',
      input: { id: 3, fields: ['full_name', null, 'email', null, null], aim: 2 },
    })
    await run.answer({ kind: 'rejected', rejection: 'group_archived', seats: null })
    expect([run.state(), run.snapshot().context.rejection]).toEqual([{ mapping: 'rejected' }, 'group_archived'])
    run.send({ type: 'check' })
    await run.answer(offline)
    expect([run.state(), run.snapshot().context.rejection]).toEqual([{ mapping: 'broken' }, 'unreachable'])
  })

  test('with nothing ready does not start', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(nothingReady))
    run.send({ type: 'start' })
    expect(run.state()).toEqual({ review: 'reading' })
  })

  test('with too few seats gives the numbers and can be started again', async () => {
    const run = await reviewed()
    run.send({ type: 'start' })
    await run.answer(noSeats)
    expect(run.view()).toMatchObject({ kind: 'review', rejection: 'no_licences', seats: { needed: 60, left: 20 } })
    run.send({ type: 'start' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'review', rejection: 'unsure', seats: null })
    run.send({ type: 'start' })
    await run.answer(answerOf(done))
    expect(run.state()).toEqual({ done: 'reading' })
  })
})

describe('a reload', () => {
  test.each([
    [read, { mapping: 'editing' }],
    [checked, { review: 'reading' }],
    [running, { importing: 'watching' }],
    [failed, { stopped: 'reading' }],
    [done, { done: 'reading' }],
    [undoing, { undoing: 'watching' }],
    [undone, 'undone'],
  ] as const)('goes on where it stood', async (current, state) => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(current))
    expect(run.state()).toEqual(state)
  })

  test('without a connection is tried again; an import that is gone leads to a new one', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'openFailed' })
    run.send({ type: 'retry' })
    await run.answer({ kind: 'rejected', rejection: 'missing', seats: null })
    expect(run.view()).toMatchObject({ kind: 'missing' })
    run.send({ type: 'another' })
    expect([run.state(), run.emitted]).toEqual(['choosing', [{ type: 'address', id: null }]])
  })
})

describe('discarding', () => {
  test('a running import is discarded after a confirmation; another list can be chosen', async () => {
    const run = startImport({ importId: 3, groupId: 2 })
    await run.answer(answerOf(running))
    run.send({ type: 'discard' }, { type: 'dismiss' }, { type: 'discard' }, { type: 'confirm' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'discardFailed', rejection: 'unsure' })
    run.send({ type: 'retry' })
    await run.answer(withoutSpace)
    expect(run.view()).toMatchObject({ kind: 'discardFailed', rejection: 'disk_full' })
    run.send({ type: 'retry' })
    await run.answer(gone)
    expect([run.state(), run.snapshot().context]).toMatchObject(['choosing', { importId: null, import: null, groupId: 2 }])
    expect(run.emitted).toEqual([{ type: 'address', id: null }])
  })

  test('that another user discarded is reported', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(running))
    watchOf(run)?.send({ type: 'import.lost' })
    watchOf(run)?.send({ type: 'import.gone' })
    expect(run.view()).toMatchObject({ kind: 'missing', rejection: 'cancelled' })
    expect([watchOf(run)?.isStopped, run.emitted]).toEqual([true, [{ type: 'changed' }]])
  })

  test('what has ended meanwhile is shown as it ended', async () => {
    const run = startImport({ importId: 3 })
    await run.answer(answerOf(failed))
    run.send({ type: 'discard' })
    await run.answer(ended)
    await run.answer(answerOf(done))
    expect(run.state()).toEqual({ done: 'reading' })
  })
})

describe('columns', () => {
  test('go to the column’s group where no group was chosen', () => {
    const run = startImport()
    run.send(chosen)
    run.streams[0]?.send({ type: 'file.sent', result: anImport() })
    expect(run.snapshot().context.aim).toBe('column')
  })
})
