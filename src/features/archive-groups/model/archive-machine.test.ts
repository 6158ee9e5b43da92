import { expect, test } from 'vitest'
import { createTestActor, exploreMachine } from '@/shared/testing'
import { aMove, aPreview, dam, daw, everything, moves, offline, previews, short, silentMachine } from './archive-fixtures'
import { archiveMachine } from './archive-machine'
import { archiveView } from './archive-view'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: undefined,
    events: everything,
    facts: ({ context }) => context.action,
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(20)
})

function startArchiving() {
  const run = createTestActor(
    ({ promise }) => archiveMachine.provide({ actors: { previewMove: promise('previewMove'), moveGroups: promise('moveGroups') } }),
    undefined,
  )
  return { ...run, at: () => run.snapshot().value, view: () => archiveView(run.snapshot()) }
}

test('a group is archived after its seats were shown, and unarchived again', async () => {
  const run = startArchiving()
  run.send({ type: 'archive', groups: [dam] })
  expect(run.at()).toBe('loadingPreview')
  await run.answer(previews.ready)
  expect([run.at(), run.view().preview]).toEqual(['confirmingArchive', aPreview(['ready'])])
  run.send({ type: 'confirm' })
  await run.answer(moves.done)
  expect(run.at()).toBe('archived')
  run.send({ type: 'unarchive', groups: [dam] })
  expect(run.at()).toBe('checkingLicences')
  await run.answer(previews.ready)
  run.send({ type: 'confirm' })
  await run.answer(moves.done)
  expect(run.at()).toBe('active')
  expect(run.requests).toEqual([
    { actor: 'previewMove', input: { action: 'archive', ids: [2] } },
    { actor: 'moveGroups', input: { action: 'archive', ids: [2] } },
    { actor: 'previewMove', input: { action: 'unarchive', ids: [2] } },
    { actor: 'moveGroups', input: { action: 'unarchive', ids: [2] } },
  ])
  expect(run.emitted).toEqual([
    { type: 'moved', action: 'archive', groups: [dam], results: [aMove('done')] },
    { type: 'moved', action: 'unarchive', groups: [dam], results: [aMove('done')] },
  ])
})

test('too few licences block, until there are enough', async () => {
  const run = startArchiving()
  run.send({ type: 'unarchive', groups: [dam] })
  await run.answer(previews.no_licences)
  expect([run.at(), run.view().preview?.centers]).toEqual(['blocked', short])
  run.send({ type: 'retry' })
  await run.answer(previews.ready)
  expect(run.at()).toBe('confirmingUnarchive')
  run.send({ type: 'confirm' })
  // another person took the seats
  await run.answer(moves.no_licences)
  expect(run.at()).toBe('checkingLicences')
  await run.answer(previews.no_licences)
  run.send({ type: 'dismiss' })
  expect([run.at(), run.emitted]).toEqual(['archived', []])
})

test('of several groups those that fit are unarchived, and the others are reported', async () => {
  const run = startArchiving()
  run.send({ type: 'unarchive', groups: [dam, daw] })
  await run.answer(previews.mixed)
  run.send({ type: 'confirm' })
  expect(run.requests.at(-1)).toEqual({ actor: 'moveGroups', input: { action: 'unarchive', ids: [2] } })
  await run.answer(moves.mixed)
  expect([run.at(), run.view().results]).toEqual(['report', [aMove('done'), aMove('no_licences', daw)]])
  expect(run.emitted).toEqual([{ type: 'moved', action: 'unarchive', groups: [dam], results: run.view().results }])
  run.send({ type: 'dismiss' })
  expect(run.at()).toBe('active')
})

test('without permission nothing is requested twice', async () => {
  const run = startArchiving()
  run.send({ type: 'archive', groups: [dam] })
  await run.answer(previews.denied)
  expect([run.at(), run.view().step]).toEqual(['denied', 'denied'])
  run.send({ type: 'confirm' })
  run.send({ type: 'dismiss' })
  expect([run.at(), run.requests.length]).toEqual(['active', 1])
})

test('a change of an archived group is answered by the offer to unarchive it', async () => {
  const run = startArchiving()
  run.send({ type: 'change', groups: [dam] })
  expect([run.at(), run.requests]).toEqual(['locked', []])
  run.send({ type: 'confirm' })
  expect([run.at(), run.requests]).toEqual(['checkingLicences', [{ actor: 'previewMove', input: { action: 'unarchive', ids: [2] } }]])
  run.send({ type: 'dismiss' })
  expect(run.at()).toBe('archived')
})

test('what failed is tried again from where it was', async () => {
  const run = startArchiving()
  run.send({ type: 'archive', groups: [dam] })
  await run.answer(offline)
  expect(run.at()).toEqual({ failed: 'loadingPreview' })
  run.send({ type: 'retry' })
  await run.answer(previews.ready)
  run.send({ type: 'confirm' })
  await run.answer(offline)
  expect(run.at()).toEqual({ failed: 'archiving' })
  run.send({ type: 'retry' })
  expect(run.requests.at(-1)).toEqual({ actor: 'moveGroups', input: { action: 'archive', ids: [2] } })
  // the first try had reached the server
  await run.answer(moves.already)
  expect(run.at()).toBe('archived')
})
