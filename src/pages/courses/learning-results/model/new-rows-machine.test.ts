import { expect, test } from 'vitest'
import { answersOf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import { newRowsMachine } from './new-rows-machine'

const offline = new Error('Failed to fetch')

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: newRowsMachine.provide({ actors: { add: silentPromise<void, string>() } }),
    input: undefined,
    events: [
      { type: 'type', text: 'a' },
      { type: 'type', text: ' ' },
      { type: 'enter' },
      { type: 'retry' },
      ...answersOf({ add: [undefined] }),
    ],
    facts: ({ context }) => [context.typed, Math.min(context.waiting.length, 2), context.isReturned, context.error !== null],
    // each further row is another state of the queue
    limit: 400_000,
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths.length).toBeGreaterThan(4)
})

function start() {
  const run = createTestActor(({ promise }) => newRowsMachine.provide({ actors: { add: promise<void, string>('add') } }), undefined)
  const enter = (text: string) => {
    run.send({ type: 'type', text })
    run.send({ type: 'enter' })
  }
  return { ...run, enter, context: () => run.snapshot().context, added: () => run.requests.map(({ input }) => input) }
}

test('rows are typed while the ones before are being saved, and saved in their order', async () => {
  const run = start()
  run.enter(' Uno. ')
  run.enter('Dos.')
  run.send({ type: 'type', text: 'Tre' })
  expect([run.added(), run.context().waiting, run.context().typed]).toEqual([['Uno.'], ['Uno.', 'Dos.'], 'Tre'])
  await run.answer(undefined)
  expect([run.added(), run.context().typed]).toEqual([['Uno.', 'Dos.'], 'Tre'])
  await run.answer(undefined)
  expect([run.snapshot().value, run.context().waiting]).toEqual(['idle', []])
})

test('what could not be saved returns to the empty field, and is saved before those that wait', async () => {
  const run = start()
  run.enter('Uno.')
  run.enter('Dos.')
  await run.answer(offline)
  expect(run.context()).toMatchObject({ typed: 'Uno.', waiting: ['Dos.'], error: offline })
  run.enter('Uno, corregido.')
  await run.answer(undefined)
  expect([run.added(), run.context().error]).toEqual([['Uno.', 'Uno, corregido.', 'Dos.'], null])
})

test('what could not be saved waits while another row is typed, until it is asked for again or that row is entered', async () => {
  const run = start()
  run.enter('Uno.')
  run.send({ type: 'type', text: 'Do' })
  await run.answer(offline)
  expect(run.context()).toMatchObject({ typed: 'Do', waiting: ['Uno.'], error: offline })
  run.send({ type: 'retry' })
  await run.answer(offline)
  run.enter('Dos.')
  expect(run.context().waiting).toEqual(['Uno.', 'Dos.'])
  await run.answer(undefined)
  expect(run.added()).toEqual(['Uno.', 'Uno.', 'Uno.', 'Dos.'])
})

test('a row that returned and is cleared is given up; the next one belongs behind those that wait', async () => {
  const run = start()
  run.enter('Uno.')
  run.enter('Dos.')
  await run.answer(offline)
  run.send({ type: 'type', text: '' })
  run.enter('Tres.')
  expect(run.context().waiting).toEqual(['Dos.', 'Tres.'])
})
