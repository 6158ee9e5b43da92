import { describe, expect, test } from 'vitest'
import { anImport } from '@/shared/testing'
import { assigned, lacks } from './import-changes'
import {
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
  undone,
  unknown,
} from './import-fixtures'
import { begin } from './import-run'

const stands = (current: typeof read) => ({ kind: 'stands' as const, import: current })
const chosen = { type: 'choose', file: list, source: 'file' } as const

/** As far as the dry run. */
async function reviewed() {
  const run = begin({ groupId: 2 })
  run.send(chosen)
  run.lists[0]?.say({ type: 'list.read', import: read })
  run.send({ type: 'check' })
  await run.answer(stands(checked))
  return run
}

describe('from a file to a report', () => {
  test('everything goes well', async () => {
    const run = begin({ centerId: 1, groupId: 2 })
    expect(run.at()).toEqual({ choosing: 'idle' })
    run.send(chosen)
    run.lists[0]?.say({ type: 'list.progress', share: 0.4 })
    expect(run.view()).toMatchObject({ kind: 'choosing', sending: { name: 'RegAlum.csv', share: 0.4 } })
    run.lists[0]?.say({ type: 'list.read', import: read })
    expect(run.view()).toMatchObject({ kind: 'mapping', aim: 2, fields: ['full_name', null, 'email', 'group', null], canCheck: true })
    run.send({ type: 'aim', groupId: null }, { type: 'check' })
    await run.answer(stands(checked))
    run.send({ type: 'invite', invites: false }, { type: 'start' })
    await run.answer(stands(running))
    expect(run.view()).toMatchObject({ kind: 'importing', isLost: false, import: { progress: { done: 20, total: 60 } } })
    run.watches[0]?.say({ type: 'import.lost' })
    expect(run.view()).toMatchObject({ isLost: true })
    run.watches[0]?.say({ type: 'import.moved', import: running })
    expect([run.at(), run.watches.length]).toEqual([{ importing: 'watching' }, 1])
    run.watches[0]?.say({ type: 'import.moved', import: done })
    expect([run.at(), run.watches[0]?.isStopped]).toEqual([{ done: 'reading' }, true])
    expect(run.asked).toEqual([
      { actor: 'sendList', input: { file: 'RegAlum.csv', source: 'file', centerId: 1 } },
      { actor: 'checkImport', input: { id: 3, fields: ['full_name', null, 'email', 'group', null], groupId: null } },
      { actor: 'startImport', input: { id: 3, invites: false } },
      { actor: 'watchImport', input: { id: 3 } },
    ])
    expect(run.emitted).toEqual([{ type: 'address', id: 3 }, { type: 'changed' }])
  })

  test('is undone after a question', async () => {
    const run = begin({ importId: 3 })
    await run.answer(stands(done))
    run.send({ type: 'undo' }, { type: 'dismiss' })
    expect(run.at()).toEqual({ done: 'reading' })
    run.send({ type: 'undo' }, { type: 'confirm' })
    run.send({ type: 'confirm' })
    await run.answer(offline)
    // it may have been undone: nobody says that nothing changed
    expect(run.view()).toMatchObject({ kind: 'done', problem: 'unsure', isAskingToUndo: true })
    run.send({ type: 'confirm' })
    await run.answer(stands(undone))
    expect(run.view()).toMatchObject({ kind: 'undone', import: { counts: { undone: 57, kept: 3 } } })
    expect(run.asked.filter(({ actor }) => actor === 'undoImport')).toHaveLength(2)
    expect(run.emitted).toEqual([{ type: 'changed' }])
    run.send({ type: 'another' })
    expect([run.at(), run.emitted.at(-1)]).toEqual([{ choosing: 'idle' }, { type: 'address', id: null }])
  })

  test('cannot be undone for ever', async () => {
    const run = begin({ importId: 3 })
    await run.answer(stands(over))
    run.send({ type: 'undo' })
    expect(run.at()).toEqual({ done: 'reading' })
  })
})

describe('a list', () => {
  test('that is refused says why, and another can be chosen', () => {
    const run = begin()
    run.send(chosen)
    run.lists[0]?.say({ type: 'list.refused', problem: 'old_excel' })
    expect(run.view()).toMatchObject({ kind: 'choosing', problem: 'old_excel', canRetry: false })
    run.send(chosen)
    expect([run.at(), run.context().problem]).toEqual([{ choosing: 'sending' }, null])
  })

  test('that broke off is sent again; one on its way is stopped', () => {
    const run = begin()
    run.send(chosen)
    run.lists[0]?.say({ type: 'list.broken' })
    expect(run.view()).toMatchObject({ problem: 'unreachable', canRetry: true })
    run.send({ type: 'retry' })
    run.send({ type: 'cancel' })
    expect([run.at(), run.lists.map(({ isStopped }) => isStopped)]).toEqual([{ choosing: 'idle' }, [true, true]])
  })

  test('in which nothing is recognised waits for names and a group', () => {
    const run = begin()
    run.send(chosen)
    run.lists[0]?.say({ type: 'list.read', import: unknown })
    expect(run.view()).toMatchObject({ lacks: ['name', 'surname', 'email', 'group'], canCheck: false })
    run.send({ type: 'check' })
    expect(run.at()).toEqual({ mapping: 'editing' })
    run.send({ type: 'assign', column: 0, field: 'full_name' }, { type: 'assign', column: 1, field: 'email' }, { type: 'aim', groupId: 2 })
    expect(run.view()).toMatchObject({ lacks: [], canCheck: true })
  })
})

describe('the dry run', () => {
  test('goes back to the columns and is made again', async () => {
    const run = await reviewed()
    run.send({ type: 'back' }, { type: 'assign', column: 3, field: null }, { type: 'check' })
    expect(run.asked.at(-1)).toEqual({
      actor: 'checkImport',
      input: { id: 3, fields: ['full_name', null, 'email', null, null], groupId: 2 },
    })
    await run.answer({ kind: 'refused', problem: 'group_archived', seats: null })
    expect([run.at(), run.context().problem]).toEqual([{ mapping: 'refused' }, 'group_archived'])
    run.send({ type: 'check' })
    await run.answer(offline)
    expect([run.at(), run.context().problem]).toEqual([{ mapping: 'broken' }, 'unreachable'])
  })

  test('with nothing ready does not start', async () => {
    const run = begin({ importId: 3 })
    await run.answer(stands(nothingReady))
    run.send({ type: 'start' })
    expect(run.at()).toEqual({ review: 'reading' })
  })

  test('that meets too few seats says how many, and is started again', async () => {
    const run = await reviewed()
    run.send({ type: 'start' })
    await run.answer(noSeats)
    expect(run.view()).toMatchObject({ kind: 'review', problem: 'no_licences', seats: { needed: 60, left: 20 } })
    run.send({ type: 'start' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'review', problem: 'unsure', seats: null })
    run.send({ type: 'start' })
    await run.answer(stands(done))
    expect(run.at()).toEqual({ done: 'reading' })
  })
})

describe('a reload', () => {
  test.each([
    [read, { mapping: 'editing' }],
    [checked, { review: 'reading' }],
    [running, { importing: 'watching' }],
    [failed, { stopped: 'reading' }],
    [done, { done: 'reading' }],
    [undone, 'undone'],
  ] as const)('goes on where it stood', async (current, state) => {
    const run = begin({ importId: 3 })
    await run.answer(stands(current))
    expect(run.at()).toEqual(state)
  })

  test('without a connection is tried again; an import that is gone leads to a new one', async () => {
    const run = begin({ importId: 3 })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'openFailed' })
    run.send({ type: 'retry' })
    await run.answer({ kind: 'refused', problem: 'missing', seats: null })
    expect(run.view()).toMatchObject({ kind: 'missing' })
    run.send({ type: 'another' })
    expect([run.at(), run.emitted]).toEqual([{ choosing: 'idle' }, [{ type: 'address', id: null }]])
  })
})

describe('giving up', () => {
  test('an import under way is asked for; the list can be chosen anew', async () => {
    const run = begin({ importId: 3, groupId: 2 })
    await run.answer(stands(running))
    run.send({ type: 'giveUp' }, { type: 'dismiss' }, { type: 'giveUp' }, { type: 'confirm' })
    await run.answer(offline)
    expect(run.view()).toMatchObject({ kind: 'giveUpFailed' })
    run.send({ type: 'retry' })
    await run.answer(gone)
    expect([run.at(), run.context()]).toMatchObject([{ choosing: 'idle' }, { importId: null, import: null, groupId: 2 }])
    expect(run.emitted).toEqual([{ type: 'address', id: null }])
  })

  test('somebody else’s is told to whoever watches', async () => {
    const run = begin({ importId: 3 })
    await run.answer(stands(running))
    run.watches[0]?.say({ type: 'import.lost' })
    run.watches[0]?.say({ type: 'import.gone' })
    expect(run.view()).toMatchObject({ kind: 'missing', problem: 'cancelled' })
    expect([run.watches[0]?.isStopped, run.emitted]).toEqual([true, [{ type: 'changed' }]])
  })

  test('what has ended meanwhile is shown as it ended', async () => {
    const run = begin({ importId: 3 })
    await run.answer(stands(failed))
    run.send({ type: 'giveUp' })
    await run.answer(ended)
    await run.answer(stands(done))
    expect(run.at()).toEqual({ done: 'reading' })
  })
})

describe('columns', () => {
  test('say each thing once, in one way', () => {
    expect(assigned(['first_name', 'last_names', 'email'], 2, 'full_name')).toEqual([null, null, 'full_name'])
    expect(assigned(['full_name', null, 'email'], 1, 'email')).toEqual(['full_name', 'email', null])
    expect(assigned(['first_name', 'last_names', null], 2, 'last_name_2')).toEqual(['first_name', null, 'last_name_2'])
    expect(assigned(['first_name', 'last_name_1', null], 2, 'last_name_2')).toEqual(['first_name', 'last_name_1', 'last_name_2'])
    expect(assigned(['email', null], 0, null)).toEqual([null, null])
  })

  test('lack what no column says', () => {
    expect(lacks({ fields: ['first_name', 'email'], aim: null })).toEqual(['surname', 'groupColumn'])
    expect(lacks({ fields: ['full_name', 'group', 'username'], aim: null })).toEqual([])
  })

  test('go to the column’s group where no group was chosen', () => {
    const run = begin()
    run.send(chosen)
    run.lists[0]?.say({ type: 'list.read', import: anImport() })
    expect(run.context().aim).toBeNull()
  })
})
