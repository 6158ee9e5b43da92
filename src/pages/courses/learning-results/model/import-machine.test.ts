import { expect, test } from 'vitest'
import { answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import type { Draft } from './import-draft'
import { importMachine, type SaveOutcome } from './import-machine'

const row = { code: 'RA1', name: 'Uno.', weight: '100,00', source: null }
const full: Draft = { name: 'Programación', warnings: [], results: [{ ...row, criteria: [{ ...row, code: 'a' }] }] }
const bare: Draft = { name: 'Vacío', warnings: [], results: [] }
const undo = { course_id: 3, restore: 12 }
const saved: SaveOutcome = { kind: 'saved', results: 1, criteria: 1, undo }
const offline = new Error('Failed to fetch')

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: importMachine.provide({ actors: { readText: silentPromise(), saveDraft: silentPromise() } }),
    input: undefined,
    events: [
      { type: 'chooseSource', source: 'sheet' },
      { type: 'type', text: 'RA1' },
      { type: 'type', text: ' ' },
      { type: 'read' },
      { type: 'chooseModule', index: 1 },
      { type: 'edit', draft: bare },
      { type: 'chooseMode', mode: 'replace' },
      { type: 'back' },
      { type: 'accept' },
      ...answersOf({ readText: [[], [full, bare]], saveDraft: [saved, { kind: 'has_marks' }] }),
    ],
    facts: ({ context }) => [
      context.text.trim() !== '',
      context.drafts[context.chosen]?.results.length,
      context.isEmpty,
      context.rejection,
      context.error !== null,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(6)
})

function typed() {
  const run = createTestActor(
    ({ promise }) => importMachine.provide({ actors: { readText: promise('readText'), saveDraft: promise('saveDraft') } }),
    undefined,
  )
  run.send({ type: 'type', text: 'Texto' })
  run.send({ type: 'read' })
  return { ...run, at: () => run.snapshot().value, context: () => run.snapshot().context }
}

test('what was read is changed, saved at once, and the next paste begins anew', async () => {
  const run = typed()
  expect(run.requests).toEqual([{ actor: 'readText', input: { source: 'decree', text: 'Texto' } }])
  await run.answer([bare, full])
  run.send({ type: 'accept' })
  // nothing is in the first module
  expect(run.at()).toBe('reviewing')
  run.send({ type: 'chooseModule', index: 1 })
  const changed = { ...full, results: [{ ...row, name: 'Otro.', criteria: [] }] }
  run.send({ type: 'edit', draft: changed })
  run.send({ type: 'chooseMode', mode: 'replace' })
  run.send({ type: 'accept' })
  expect(run.requests.at(-1)).toEqual({ actor: 'saveDraft', input: { draft: changed, mode: 'replace' } })
  await run.answer(saved)
  expect([run.at(), run.context().text, run.emitted]).toEqual(['typing', '', [{ type: 'saved', results: 1, criteria: 1, undo }]])
})

test('nothing typed is lost when nothing is found, the connection fails or the server refuses', async () => {
  const run = typed()
  await run.answer([])
  expect([run.at(), run.context().isEmpty, run.context().text]).toEqual(['typing', true, 'Texto'])
  run.send({ type: 'read' })
  await run.answer(offline)
  expect([run.at(), run.context().error, run.context().text]).toEqual(['typing', offline, 'Texto'])
  run.send({ type: 'read' })
  await run.answer([full])
  run.send({ type: 'accept' })
  await run.answer({ kind: 'repeated' })
  expect([run.at(), run.context().rejection, run.context().drafts]).toEqual(['reviewing', 'repeated', [full]])
  run.send({ type: 'accept' })
  await run.answer(offline)
  expect([run.at(), run.context().rejection, run.context().error]).toEqual(['reviewing', null, offline])
  run.send({ type: 'back' })
  expect([run.at(), run.context().text, run.context().error]).toEqual(['typing', 'Texto', null])
})
