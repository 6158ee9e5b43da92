import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import { nameCheck, type NameReply, type Names } from './name-check'

const free = { slug: '', isNameFree: true, isSlugFree: true }
const answer = { ...free, name: 'IES Río', proposed: 'ies-rio' }

/** A parent that stores the proposals. */
function startNames(first: Names = { name: '', slug: '' }, centerId: number | null = null) {
  const replies: NameReply[] = []
  const run = createTestActor(
    ({ promise }) =>
      setup({
        types: { events: {} as NameReply },
        actors: { names: nameCheck.provide({ actors: { checkName: promise('checkName') } }) },
      }).createMachine({
        context: ({ spawn, self }) => ({ names: spawn('names', { id: 'names', input: { ...first, centerId, parent: self } }) }),
        on: { 'name.proposed': { actions: ({ event }) => void replies.push(event) } },
      }),
    undefined,
  )
  const names = () => run.snapshot().children['names']
  return {
    ...run,
    replies,
    type: (change: Partial<Names>) => names()?.send({ type: 'typed', change }),
    saved: (known: Names) => names()?.send({ type: 'saved', ...known }),
    learned: () => names()?.getSnapshot().context.answer,
  }
}

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: nameCheck.provide({ actors: { checkName: silentPromise() } }),
    input: { name: '', slug: '', centerId: null, parent: startNames().actor },
    events: [
      { type: 'typed', change: { name: 'IES Río' } },
      { type: 'typed', change: { name: '' } },
      { type: 'saved', name: 'IES Río', slug: '' },
      { type: 'xstate.after.pause.names.pausing' },
      ...answersOf({ checkName: [answer] }),
    ],
    facts: ({ context }) => context.name,
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(5)
})

test('a name is looked up after a pause, once, and a slug is proposed', async () => {
  const run = startNames()
  run.type({ name: 'IES' })
  run.clock.increment(399)
  run.type({ name: 'IES Río' })
  run.clock.increment(399)
  expect(run.requests).toEqual([])
  run.clock.increment(1)
  expect(run.requests.map(({ input }) => input)).toEqual([{ name: 'IES Río', slug: '', centerId: null }])
  await run.answer(answer)
  expect([run.replies, run.learned()]).toEqual([[{ type: 'name.proposed', slug: 'ies-rio' }], { ...answer, slug: 'ies-rio' }])
})

test('typed on meanwhile, the question is aborted; a slug that was typed is left alone', async () => {
  const run = startNames()
  run.type({ name: 'IES Río' })
  run.clock.increment(400)
  run.type({ name: 'IES Río Duero' })
  expect(run.aborted).toEqual(['checkName'])
  await run.answer(answer)
  run.type({ slug: 'mi-centro' })
  run.clock.increment(400)
  const taken = { name: 'IES Río Duero', slug: 'mi-centro', isNameFree: false, isSlugFree: true, proposed: 'ies-rio-duero' }
  await run.answer(taken)
  expect([run.replies, run.learned()]).toEqual([[], taken])
})

test.each([
  ['a saved slug', { name: 'IES', slug: 'ies' }, null],
  ['a center that exists', { name: 'IES', slug: '' }, 7],
])('%s is not replaced by a proposal', async (_, first, centerId) => {
  const run = startNames(first, centerId)
  run.type({ name: 'IES Río' })
  run.clock.increment(400)
  await run.answer({ ...answer, slug: first.slug })
  expect([run.replies, run.learned()]).toEqual([[], { ...answer, slug: first.slug }])
})

test('an answer about a name that is no longer there changes nothing', async () => {
  const run = startNames()
  run.type({ name: 'IES Río' })
  run.clock.increment(400)
  run.saved({ name: 'IES Esgueva', slug: '' })
  await run.answer(answer)
  expect([run.replies, run.learned()]).toEqual([[], null])
})

test('a failed look-up is not repeated by itself', async () => {
  const run = startNames()
  run.type({ name: 'IES Río' })
  run.clock.increment(400)
  await run.answer(new Error('Failed to fetch'))
  run.clock.increment(60_000)
  expect([run.requests.length, run.learned()]).toEqual([1, null])
})
