import { expect, test } from 'vitest'
import { aCourseRules, answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import { rulesMachine, type MarksEffect, type RulesEvent } from './rules-machine'
import { rulesOf, typedRules, wrongFields } from './typed-rules'

const stored = aCourseRules()
const other = aCourseRules({ version: 3, rules: { ...stored.rules, pass_mark: 600 } })
const effect: MarksEffect = { has_marks: true, groups_count: 1, students_count: 28, changed_count: 0, final_count: 0, changes: [] }
const offline = new Error('Failed to fetch')

test('every state is reached and every transition is taken', () => {
  const events: (RulesEvent | ReturnType<typeof answersOf>[number])[] = [
    { type: 'change', fields: { pass_mark: '6' } },
    { type: 'change', fields: { pass_mark: 'seis' } },
    { type: 'check' },
    { type: 'back' },
    { type: 'accept' },
    { type: 'refresh', stored: other },
    ...answersOf({
      preview: [effect],
      save: [
        { kind: 'saved', rules: other },
        { kind: 'conflict', rules: other },
      ],
    }),
  ]
  const { paths, ...missed } = exploreMachine({
    machine: rulesMachine.provide({ actors: { preview: silentPromise(), save: silentPromise() } }),
    input: stored,
    events,
    facts: ({ context: { stored: known, typed, isStale, isSame, error, wrong } }) => [
      known.version,
      typed.pass_mark,
      isStale,
      isSame,
      error !== null,
      wrong,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(8)
})

function start() {
  const run = createTestActor(
    ({ promise }) => rulesMachine.provide({ actors: { preview: promise('preview'), save: promise('save') } }),
    stored,
  )
  return { ...run, at: () => run.snapshot().value, context: () => run.snapshot().context }
}

test('other rules are saved only after their effect was shown', async () => {
  const run = start()
  run.send({ type: 'check' })
  expect([run.at(), run.context().isSame]).toEqual(['editing', true])
  run.send({ type: 'change', fields: { pass_mark: 'seis' } })
  run.send({ type: 'check' })
  expect([run.at(), run.context().wrong]).toEqual(['editing', ['pass_mark']])
  run.send({ type: 'change', fields: { pass_mark: '6' } })
  run.send({ type: 'check' })
  const rules = { ...stored.rules, pass_mark: 600 }
  expect(run.requests).toEqual([{ actor: 'preview', input: rules }])
  await run.answer(effect)
  expect(run.at()).toBe('confirming')
  run.send({ type: 'accept' })
  expect(run.requests.at(-1)).toEqual({ actor: 'save', input: { rules, version: 2 } })
  await run.answer({ kind: 'saved', rules: other })
  expect([run.at(), run.context().typed.pass_mark, run.emitted]).toEqual(['editing', '6,00', [{ type: 'saved', rules: other }]])
})

test('rules of somebody else are said, and what is typed stays', async () => {
  const run = start()
  run.send({ type: 'change', fields: { gate: false } })
  run.send({ type: 'check' })
  await run.answer(effect)
  run.send({ type: 'accept' })
  await run.answer({ kind: 'conflict', rules: other })
  expect([run.at(), run.context().isStale, run.context().typed.gate, run.context().stored.version]).toEqual(['editing', true, false, 3])
  // the field that only they have changed is theirs when mine are saved
  run.send({ type: 'change', fields: { not_handed_in: 'zero' } })
  expect([run.context().isStale, run.context().typed.pass_mark]).toEqual([true, '6,00'])
  run.send({ type: 'check' })
  await run.answer(effect)
  run.send({ type: 'accept' })
  const rules = { ...other.rules, gate: false, not_handed_in: 'zero' }
  expect(run.requests.at(-1)).toEqual({ actor: 'save', input: { rules, version: 3 } })
  await run.answer({ kind: 'saved', rules: { ...other, version: 4 } })
  expect(run.context().isStale).toBe(false)
  // without changes the page follows what somebody else saved
  const untouched = start()
  untouched.send({ type: 'refresh', stored: other })
  expect([untouched.context().isStale, untouched.context().typed.pass_mark]).toEqual([false, '6,00'])
})

test('rules that are read again keep what is typed, and only that', () => {
  const run = start()
  run.send({ type: 'change', fields: { pass_mark: 'seis', gate_cap: '3' } })
  const theirs = { ...other, rules: { ...other.rules, gate_cap: 2, recovery: 'none' as const } }
  run.send({ type: 'refresh', stored: theirs })
  expect(run.context()).toMatchObject({ isStale: true, typed: { pass_mark: 'seis', gate_cap: '3', recovery: 'none' } })
})

test('a lost connection keeps the rules, at each step', async () => {
  const run = start()
  run.send({ type: 'change', fields: { pass_mark: '6' } })
  run.send({ type: 'check' })
  await run.answer(offline)
  expect([run.at(), run.context().error, run.context().typed.pass_mark]).toEqual(['editing', offline, '6'])
  run.send({ type: 'check' })
  await run.answer(effect)
  run.send({ type: 'accept' })
  await run.answer(offline)
  expect([run.at(), run.context().error]).toEqual(['confirming', offline])
})

test('marks and the cap are read as they are typed; fields that are not used are never wrong', () => {
  const typed = typedRules(stored.rules)
  expect(rulesOf(typed, stored.rules)).toEqual(stored.rules)
  const changed = { ...typed, pass_mark: '5.5', has_minimum: true, minimum: '3,25', gate_cap: ' 3 ' }
  expect(wrongFields(changed)).toEqual([])
  expect(rulesOf(changed, stored.rules)).toMatchObject({ pass_mark: 550, minimum_per_deliverable: 325, gate_cap: 3 })
  expect(wrongFields({ ...typed, pass_mark: '10,01', gate_cap: '0' })).toEqual(['pass_mark', 'gate_cap'])
  expect(wrongFields({ ...typed, has_minimum: true, minimum: '' })).toEqual(['minimum'])
  expect(wrongFields({ ...typed, gate: false, gate_cap: '0', minimum: '' })).toEqual([])
})
