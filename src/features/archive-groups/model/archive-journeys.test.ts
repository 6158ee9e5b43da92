import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { aMove, aPreview, dam, daw, moves, offline, previews, short } from './archive-fixtures'
import { archiveMachine } from './archive-machine'
import { archiveView } from './archive-view'
import type { ArchiveEmitted, ArchiveEvent, MoveInput, MoveOutcome, PreviewOutcome } from './archive-words'

type Said = PreviewOutcome | MoveOutcome | Error

/** The machine with actors that answer what the test says, when it says so. */
function begin() {
  const asked: { readonly actor: string; readonly input: MoveInput }[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: ArchiveEmitted[] = []
  const listen = <T extends Said>(actor: string) =>
    fromPromise<T, MoveInput>(({ input }) => {
      asked.push({ actor, input })
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const actor = createActor(
    archiveMachine.provide({
      actors: { previewMove: listen<PreviewOutcome>('previewMove'), moveGroups: listen<MoveOutcome>('moveGroups') },
    }),
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return {
    asked,
    emitted,
    at: () => actor.getSnapshot().value,
    view: () => archiveView(actor.getSnapshot()),
    send: (event: ArchiveEvent) => actor.send(event),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}

test('a group is archived after its seats were shown, and unarchived again', async () => {
  const run = begin()
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
  expect(run.asked).toEqual([
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
  const run = begin()
  run.send({ type: 'unarchive', groups: [dam] })
  await run.answer(previews.no_licences)
  expect([run.at(), run.view().preview?.centers]).toEqual(['blocked', short])
  run.send({ type: 'retry' })
  await run.answer(previews.ready)
  expect(run.at()).toBe('confirmingUnarchive')
  run.send({ type: 'confirm' })
  // somebody else was quicker
  await run.answer(moves.no_licences)
  expect(run.at()).toBe('checkingLicences')
  await run.answer(previews.no_licences)
  run.send({ type: 'dismiss' })
  expect([run.at(), run.emitted]).toEqual(['archived', []])
})

test('of several groups those that fit are unarchived, and the others are reported', async () => {
  const run = begin()
  run.send({ type: 'unarchive', groups: [dam, daw] })
  await run.answer(previews.mixed)
  run.send({ type: 'confirm' })
  expect(run.asked.at(-1)).toEqual({ actor: 'moveGroups', input: { action: 'unarchive', ids: [2] } })
  await run.answer(moves.mixed)
  expect([run.at(), run.view().results]).toEqual(['report', [aMove('done'), aMove('no_licences', daw)]])
  expect(run.emitted).toEqual([{ type: 'moved', action: 'unarchive', groups: [dam], results: run.view().results }])
  run.send({ type: 'dismiss' })
  expect(run.at()).toBe('active')
})

test('without permission nothing is asked twice', async () => {
  const run = begin()
  run.send({ type: 'archive', groups: [dam] })
  await run.answer(previews.denied)
  expect([run.at(), run.view().step]).toEqual(['denied', 'denied'])
  run.send({ type: 'confirm' })
  run.send({ type: 'dismiss' })
  expect([run.at(), run.asked.length]).toEqual(['active', 1])
})

test('whoever tries to change an archived group is told so, and may take it back into use', async () => {
  const run = begin()
  run.send({ type: 'change', groups: [dam] })
  expect([run.at(), run.asked]).toEqual(['locked', []])
  run.send({ type: 'confirm' })
  expect([run.at(), run.asked]).toEqual(['checkingLicences', [{ actor: 'previewMove', input: { action: 'unarchive', ids: [2] } }]])
  run.send({ type: 'dismiss' })
  expect(run.at()).toBe('archived')
})

test('what failed is tried again from where it was', async () => {
  const run = begin()
  run.send({ type: 'archive', groups: [dam] })
  await run.answer(offline)
  expect(run.at()).toEqual({ failed: 'loadingPreview' })
  run.send({ type: 'retry' })
  await run.answer(previews.ready)
  run.send({ type: 'confirm' })
  await run.answer(offline)
  expect(run.at()).toEqual({ failed: 'archiving' })
  run.send({ type: 'retry' })
  expect(run.asked.at(-1)).toEqual({ actor: 'moveGroups', input: { action: 'archive', ids: [2] } })
  // the first try had arrived
  await run.answer(moves.already)
  expect(run.at()).toBe('archived')
})
