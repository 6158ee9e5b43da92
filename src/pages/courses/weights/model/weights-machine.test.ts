import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCourseWeights, answersOf, aWeightGroup, aWeightRow, exploreMachine, silentPromise } from '@/shared/testing'
import { type CourseWeights, distributed, groupKey, sumOf, valueOf } from './weight-edits'
import {
  asTyped,
  assessedA,
  assessedB,
  changed,
  nobody,
  offline,
  otherRow,
  ra1,
  ra2,
  ra3,
  results,
  sameRow,
  somebody,
  start,
  stored,
  weightOf,
} from './weights-fixtures'
import { weightsMachine, type WeightsEvent } from './weights-machine'

test('every state is reached and every transition is taken', () => {
  const events: (WeightsEvent | ReturnType<typeof answersOf>[number])[] = [
    { type: 'type', key: ra1, text: '41' },
    { type: 'type', key: ra1, text: 'mucho' },
    { type: 'commit', key: ra1 },
    { type: 'restore', key: ra1 },
    { type: 'paste', key: ra1, lines: ['41'] },
    { type: 'pin', key: ra1 },
    { type: 'distribute', groups: [results] },
    { type: 'undo' },
    { type: 'discard' },
    { type: 'save' },
    { type: 'accept' },
    { type: 'back' },
    { type: 'keepMine' },
    { type: 'takeTheirs' },
    { type: 'refresh', stored: otherRow },
    { type: 'refresh', stored: sameRow },
    ...answersOf({
      preview: [nobody, somebody],
      save: [
        { kind: 'saved', weights: asTyped },
        { kind: 'conflict', weights: sameRow },
        { kind: 'conflict', weights: otherRow },
      ],
    }),
  ]
  const { paths, ...missed } = exploreMachine({
    machine: weightsMachine.provide({ actors: { preview: silentPromise(), save: silentPromise() } }),
    input: stored,
    events,
    facts: ({ context: { edits, typed, steps, saves, isUndoing, stored: now, conflicts, error, isChecked } }) => [
      Object.keys(edits).length > 0,
      edits[ra1]?.weight === weightOf(asTyped),
      typed[ra1],
      Math.min(steps.length, 1),
      // whether what was saved still stands, or stands as before
      saves.slice(-1).map(({ before, after }) => [before[ra1], after[ra1]].map((value) => value?.weight === weightOf(now))),
      isUndoing,
      conflicts.length,
      error !== null,
      isChecked,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(12)
})

test('a pasted column fills a row and those below it as one step, and says what is left over or no percentage', () => {
  const run = start()
  run.send({ type: 'paste', key: ra1, lines: ['41,5 %', '', '20.25'] })
  const pasted = { [ra1]: { weight: 4150, pinned: false }, [ra3]: { weight: 2025, pinned: expect.any(Boolean) } }
  expect(run.context()).toMatchObject({ edits: pasted, pasteGap: null, typed: {} })
  expect(Object.keys(run.context().edits)).toEqual([ra1, ra3])
  run.send({ type: 'paste', key: ra2, lines: ['mucho', '30', '50', '100'] })
  expect(run.context()).toMatchObject({ typed: { [ra2]: 'mucho' }, pasteGap: { group: results, left: 2, wrong: 1 } })
  expect(run.context().edits[ra3]?.weight).toBe(3000)
  run.send({ type: 'undo' })
  expect(run.context()).toMatchObject({ edits: pasted, pasteGap: null, typed: {} })
  expect(run.requests).toEqual([])
})

test('a typed weight is a step; one that is none stays in its cell, and nothing is saved', () => {
  const run = start()
  run.typeIn(ra1, '41,5')
  expect(run.context().edits).toEqual({ [ra1]: { weight: 4150, pinned: false } })
  run.typeIn(ra2, '101')
  expect([run.context().typed, Object.keys(run.context().edits)]).toEqual([{ [ra2]: '101' }, [ra1]])
  run.send({ type: 'save' })
  expect([run.at(), run.context().isChecked, run.requests]).toEqual([{ open: 'editing' }, true, []])
  run.send({ type: 'restore', key: ra2 })
  expect([run.context().typed, run.context().edits[ra1]?.weight]).toEqual([{}, 4150])
  // the stored weight again is no change
  run.typeIn(ra1, '40')
  expect(run.context().edits).toEqual({})
})

test('each step is undone, the last first', () => {
  const run = start()
  run.typeIn(ra1, '50')
  run.send({ type: 'pin', key: ra3 }, { type: 'distribute', groups: [results] })
  // RA1 gets the 40,00 % that it has on the server: no edit any more
  expect(run.context().edits).toEqual({ [ra3]: { weight: 2500, pinned: true } })
  run.send({ type: 'undo' })
  expect(run.context().edits).toEqual({ [ra1]: { weight: 5000, pinned: false }, [ra3]: { weight: 2500, pinned: true } })
  run.send({ type: 'undo' })
  expect(run.context().edits).toEqual({ [ra1]: { weight: 5000, pinned: false } })
  run.send({ type: 'undo' }, { type: 'undo' })
  expect(run.context().edits).toEqual({})
})

test('to distribute leaves pinned rows, and says why where they leave nothing to share', () => {
  const run = start()
  run.send({ type: 'distribute', groups: [results] })
  expect(run.context().edits).toEqual({ [ra1]: { weight: 3250, pinned: false }, [ra3]: { weight: 3250, pinned: false } })
  run.typeIn(ra2, '60')
  run.typeIn(ra1, '50')
  run.send({ type: 'pin', key: ra1 }, { type: 'distribute', groups: [results] })
  expect(run.context().rejection).toEqual({ group: results, code: 'pinned_over_100', pinned: 11_000 })
  expect(run.context().edits[ra1]?.weight).toBe(5000)
  run.typeIn(ra1, '10')
  run.typeIn(ra3, '20')
  run.send({ type: 'pin', key: ra3 }, { type: 'distribute', groups: [results] })
  expect(run.context().rejection).toEqual({ group: results, code: 'nothing_to_distribute', pinned: 9000 })
})

test('to distribute in several groups is one step, and the first that cannot be says why', () => {
  const run = start()
  const all = run.context().stored.groups
  run.typeIn(ra1, '90')
  run.send({ type: 'pin', key: ra1 })
  const before = run.context().edits
  run.send({ type: 'distribute', groups: all.map(groupKey) })
  const { edits, rejection } = run.context()
  expect(rejection).toMatchObject({ group: results, code: 'pinned_over_100' })
  const others = all.filter((group) => groupKey(group) !== results)
  expect(others.map((group) => sumOf(group, edits, {}))).toEqual(others.map(() => 10_000))
  run.send({ type: 'undo' })
  expect(run.context().edits).toEqual(before)
})

test('the effect on marks is accepted first; weights that change no mark are saved at once', async () => {
  const run = start()
  run.typeIn(ra1, '41')
  run.send({ type: 'save' })
  const changes = [{ kind: 'learning_result', id: 4, deliverable_id: null, revision: 1, weight: 4100, pinned: false }]
  expect(run.requests).toEqual([{ actor: 'preview', input: changes }])
  await run.answer(somebody)
  expect(run.at()).toBe('confirming')
  run.send({ type: 'back' })
  expect([run.at(), run.context().edits[ra1]?.weight]).toEqual([{ open: 'editing' }, 4100])
  run.send({ type: 'save' })
  await run.answer(nobody)
  expect([run.at(), run.requests.at(-1)]).toEqual(['saving', { actor: 'save', input: changes }])
  await run.answer({ kind: 'saved', weights: sameRow })
  expect([run.at(), run.context().edits, run.context().stored]).toEqual([{ open: 'editing' }, {}, sameRow])
  expect(run.emitted).toEqual([{ type: 'saved', weights: sameRow, effect: nobody, isUndo: false }])
})

test('criteria of a deliverable are saved only when they add up to 100.00 and weigh something', () => {
  const run = start()
  run.typeIn(assessedA, '60')
  run.send({ type: 'save' })
  expect([run.at(), run.context().isChecked]).toEqual([{ open: 'editing' }, true])
  run.typeIn(assessedB, '40')
  run.send({ type: 'save' })
  expect(run.at()).toBe('previewing')
})

test('a row that both changed shows both values; other rows of somebody else are only said', async () => {
  const run = start()
  run.typeIn(ra1, '41')
  const saveUntil = async (weights: CourseWeights) => {
    run.send({ type: 'save' })
    await run.answer(nobody)
    await run.answer({ kind: 'conflict', weights })
  }
  await saveUntil(otherRow)
  expect([run.at(), run.context().isMerged, run.context().edits[ra1]?.weight]).toEqual([{ open: 'editing' }, true, 4100])
  const both = changed(otherRow, 4, { weight: 1000 })
  await saveUntil(both)
  expect(run.at()).toBe('conflict')
  expect(run.context().conflicts).toMatchObject([{ row: { id: 4 }, mine: { weight: 4100 }, theirs: { weight: 1000 } }])
  run.send({ type: 'keepMine' })
  expect([run.at(), run.context().edits[ra1]?.weight]).toEqual([{ open: 'editing' }, 4100])
  await saveUntil(changed(both, 4, { weight: 2000 }))
  run.send({ type: 'takeTheirs' })
  expect([run.at(), run.context().edits]).toEqual([{ open: 'editing' }, {}])
})

test('a lost connection keeps the weights, and saving can be asked for again', async () => {
  const run = start()
  run.typeIn(ra1, '41')
  run.send({ type: 'save' })
  await run.answer(offline)
  expect([run.at(), run.context().error]).toEqual([{ open: 'failed' }, offline])
  run.send({ type: 'save' })
  await run.answer(nobody)
  await run.answer(offline)
  expect([run.at(), run.context().edits[ra1]?.weight]).toEqual([{ open: 'failed' }, 4100])
})

test('without changes the page follows what is read again; what is typed stays', () => {
  const run = start()
  run.send({ type: 'refresh', stored: otherRow })
  expect(run.context().stored).toBe(otherRow)
  run.send({ type: 'type', key: ra1, text: '4' }, { type: 'refresh', stored })
  expect(run.context().stored).toBe(otherRow)
})

test('to distribute gives exactly 100.00 in whole hundredths, and changes no pinned or inactive row', () => {
  const rows = fc.array(fc.record({ weight: fc.integer({ min: 0, max: 10_000 }), pinned: fc.boolean(), is_active: fc.boolean() }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(rows, (given) => {
      const group = aWeightGroup({ rows: given.map((row, id) => aWeightRow({ ...row, id })) })
      const weights = aCourseWeights({ groups: [group] })
      const result = distributed(weights, {}, group)
      const active = group.rows.filter(({ is_active }) => is_active)
      const pinned = active.reduce((sum, { pinned: isPinned, weight }) => sum + (isPinned ? weight : 0), 0)
      const isShared = active.some((row) => !row.pinned)
      if (!result.ok) return pinned > 10_000 || (!isShared && pinned < 10_000)
      const kept = group.rows.every((row) => (row.pinned || !row.is_active ? valueOf(row, result.edits).weight === row.weight : true))
      return kept && (active.length === 0 || sumOf(group, result.edits, {}) === 10_000)
    }),
  )
  expect(groupKey(aWeightGroup())).toBe(results)
})
