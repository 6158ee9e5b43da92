import { describe, expect, test } from 'vitest'
import { elsewhere, manual, mine, offline, outcomes, server, startAutosave, theirs, typed, type Note } from './autosave-fixtures'

describe('a parent that writes the record itself', () => {
  const held = (saved: Note) => ({ type: 'autosave.held', server: saved })
  const blocked = (reason: string | null = null) => ({ type: 'autosave.blocked', server, reason })

  test('waits for what is typed to be saved, also for what is typed meanwhile, and no save starts until it resumes', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    run.type('Mío y más')
    await run.answer(outcomes.saved)
    expect([run.replies, run.sent()[1]]).toEqual([[], typed('Mío y más', mine)])
    await run.answer({ kind: 'saved', server: { ...mine, revision: 3, text: 'Mío y más' } })
    expect(run.replies).toEqual([held({ ...mine, revision: 3, text: 'Mío y más' })])
    run.type('Otro')
    run.clock.increment(60_000)
    expect(run.sent()).toHaveLength(2)
    run.sendEvents({ type: 'resume' })
    expect(run.sent()).toHaveLength(3)
  })

  test('waits only for the save on its way where that is enough', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'quiet' })
    expect([run.replies, run.sent()]).toEqual([[held(server)], []])
    run.sendEvents({ type: 'resume' }, { type: 'flush' }, { type: 'hold', when: 'quiet' })
    expect(run.replies).toEqual([held(server)])
    await run.answer(outcomes.conflict)
    expect(run.replies).toEqual([held(server), held(server)])
  })

  test.each([
    ['invalid', outcomes.invalid, null],
    ['conflict', outcomes.conflict, null],
    ['rejected', outcomes.rejected, 'archived'],
    ['failed', offline, null],
  ] as const)('is answered that it cannot be saved: %s', async (save, outcome, reason) => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    await run.answer(outcome)
    expect([run.view().save, run.replies]).toEqual([save, [blocked(reason)]])
    // a second `hold` tries once more, unless a person has to choose first
    run.sendEvents({ type: 'hold', when: 'saved' })
    expect(run.sent()).toHaveLength(save === 'conflict' ? 1 : 2)
    expect(run.replies).toHaveLength(save === 'conflict' ? 2 : 1)
  })

  test('has its answer shown like that of a save', () => {
    const run = startAutosave()
    run.sendEvents(
      { type: 'hold', when: 'saved' },
      { type: 'answered', outcome: outcomes.conflict },
      { type: 'resume' },
      { type: 'keepMine' },
    )
    expect(run.sent()).toEqual([typed('', theirs)])
  })
})

describe('saving only on request', () => {
  test('no time saves it; going on does, with its options, also where nothing is typed', async () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.clock.increment(60_000)
    expect(run.sent()).toEqual([])
    run.sendEvents({ type: 'hold', when: 'saved', options: 3 })
    await run.answer(outcomes.saved)
    run.sendEvents({ type: 'resume' }, { type: 'hold', when: 'saved', options: 4 })
    expect(run.sent()).toEqual([typed('Mío', server, 3), typed('Mío', mine, 4)])
  })

  test('options that ask for nothing new need no save', () => {
    const run = startAutosave(manual)
    run.sendEvents({ type: 'hold', when: 'saved', options: server.revision })
    expect([run.replies, run.sent()]).toEqual([[{ type: 'autosave.held', server }], []])
  })

  test('what is typed back to what the server has needs no save', () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.type('')
    run.sendEvents({ type: 'hold', when: 'saved' })
    expect([run.replies, run.sent(), run.view().save]).toEqual([[{ type: 'autosave.held', server }], [], 'idle'])
  })

  test('what is typed while it saves stays, and holds its person there', async () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    run.sendEvents({ type: 'change', change: { title: 'Otra' } })
    await run.answer(outcomes.saved)
    expect(run.replies).toEqual([{ type: 'autosave.blocked', server: mine, reason: null }])
    expect(run.view()).toMatchObject({ save: 'unsaved', server: mine, values: { title: 'Otra', text: 'Mío' } })
  })

  test('the saved part of an invalid change is kept, the rest keeps its errors until it is edited', async () => {
    const run = startAutosave(manual)
    run.sendEvents({ type: 'change', change: { title: 'Otra', text: 'Mío' } }, { type: 'hold', when: 'saved' })
    const part = { ...server, revision: 2, title: 'Otra' }
    await run.answer({ kind: 'invalid', errors: { text: ['too_long'] }, server: part })
    expect(run.view()).toMatchObject({ save: 'invalid', server: part, values: { title: 'Otra', text: 'Mío' } })
    run.sendEvents({ type: 'change', change: { title: 'Una' } })
    expect(run.view().errors).toEqual({ text: ['too_long'] })
    run.type('Mí')
    expect(run.view().errors).toEqual({})
  })

  test('offline it is not tried again by itself', async () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.sendEvents({ type: 'hold', when: 'saved' })
    await run.answer(offline)
    run.clock.increment(60_000)
    expect([run.view().save, run.sent().length]).toEqual(['failed', 1])
    run.sendEvents({ type: 'retry' })
    expect(run.sent()[1]).toEqual(typed('Mío'))
  })
})

describe('the record read again', () => {
  test('replaces what is settled, and leaves a text that reads the same as it was typed', async () => {
    const run = startAutosave()
    run.sendEvents({ type: 'refresh', server: theirs })
    expect(run.view()).toMatchObject({ server: theirs, values: { text: 'Suyo' } })
    run.type('Mío ')
    run.sendEvents({ type: 'flush' })
    await run.answer({ kind: 'saved', server: { ...mine, revision: 4 } })
    run.sendEvents({ type: 'refresh', server: { ...mine, revision: 5 } })
    expect(run.view()).toMatchObject({ server: { revision: 5 }, values: { text: 'Mío ' }, original: { text: 'Mío' } })
    run.sendEvents({ type: 'normalise' })
    expect(run.view().values.text).toBe('Mío')
  })

  test('an answer older than the last save takes nothing back', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' })
    await run.answer(outcomes.saved)
    run.sendEvents({ type: 'refresh', server })
    expect(run.view()).toMatchObject({ server: mine, values: { text: 'Mío' } })
  })

  test('leaves what is typed alone: over the same values it is saved, over others it conflicts', () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'refresh', server: elsewhere })
    expect(run.view()).toMatchObject({ server: elsewhere, values: { text: 'Mío' } })
    run.sendEvents({ type: 'refresh', server: { ...theirs, revision: 5 } }, { type: 'flush' })
    expect(run.sent()).toEqual([typed('Mío', elsewhere)])
  })

  test('what does not conflict is taken over beside what is typed', () => {
    const run = startAutosave(manual)
    run.type('Mío')
    run.sendEvents({ type: 'refresh', server: { ...theirs, files: ['a.pdf'] } })
    expect(run.view().server).toEqual({ ...server, files: ['a.pdf'] })
  })

  test('during a save, over what is being saved, stays when the save is answered', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'flush' }, { type: 'refresh', server: { ...mine, revision: 3, files: ['a.pdf'] } })
    await run.answer(outcomes.saved)
    expect(run.view()).toMatchObject({ save: 'saved', server: { revision: 3, files: ['a.pdf'] } })
  })

  test('another record replaces everything', async () => {
    const run = startAutosave()
    run.type('Mío')
    run.sendEvents({ type: 'reset', server: { ...server, revision: 9 } })
    expect(run.view()).toMatchObject({ save: 'idle', savedAt: null, server: { revision: 9 }, values: { text: '' } })
  })
})
