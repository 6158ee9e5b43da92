import { expect, it } from 'vitest'
import { answersOf, aSelf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import type { Proof, ProveOutcome } from './factor-types'
import { proveMachine, type ProveEvent } from './prove-machine'

const outcomes: readonly ProveOutcome[] = [
  { kind: 'proved', self: aSelf() },
  { kind: 'rejected', reason: 'wrong' },
  { kind: 'rejected', reason: 'code_used' },
  { kind: 'rejected', reason: 'cancelled' },
  { kind: 'over' },
  { kind: 'locked', until: 60_000 },
]
const events: readonly ProveEvent[] = [
  { type: 'choose', method: 'totp' },
  { type: 'choose', method: 'passkey' },
  { type: 'choose', method: 'recovery_code' },
  { type: 'submit', typed: '492039' },
]
const input = { challenge: 'token', methods: ['totp', 'passkey', 'recovery_code'] } as const

it('reaches every state and takes every transition', () => {
  const { paths, unreachedStates, uncoveredTransitions } = exploreMachine({
    machine: proveMachine.provide({ actors: { prove: silentPromise() } }),
    input,
    events: [...events, ...answersOf({ prove: outcomes }), { type: 'xstate.after.unlocked.prove.locked' }],
    facts: ({ context: { error, method } }) => [error, method],
  })
  expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  // a person who did not prove it is never told to be signed in
  for (const { events: way, state } of paths)
    if (state.matches('proved'))
      expect(way.some((event) => 'output' in event && (event.output as ProveOutcome).kind === 'proved')).toBe(true)
})

const start = () =>
  createTestActor(({ promise }) => proveMachine.provide({ actors: { prove: promise<ProveOutcome, Proof>('prove') } }), input)

it('a lost connection keeps the method, and the next try signs in', async () => {
  const test = start()
  test.send({ type: 'choose', method: 'recovery_code' }, { type: 'submit', typed: '7F3KQ-2MXWD' })
  await test.answer(new Error('Failed to fetch'))
  expect(test.snapshot().context).toMatchObject({ error: 'offline', method: 'recovery_code' })
  test.send({ type: 'submit', typed: '7F3KQ-2MXWD' })
  await test.answer(outcomes[0])
  expect(test.emitted).toMatchObject([{ type: 'proved', self: { id: aSelf().id } }])
  expect(test.requests.map((request) => request.input)).toEqual([
    { challenge: 'token', method: 'recovery_code', typed: '7F3KQ-2MXWD' },
    { challenge: 'token', method: 'recovery_code', typed: '7F3KQ-2MXWD' },
  ])
})

it('waits as long as the server says, and asks again', async () => {
  const test = start()
  test.send({ type: 'submit', typed: '000000' })
  await test.answer({ kind: 'locked', until: Date.now() + 60_000 })
  test.send({ type: 'submit', typed: '000000' })
  expect([test.snapshot().value, test.requests.length]).toEqual(['locked', 1])
  test.clock.increment(60_000)
  expect(test.snapshot().value).toBe('asking')
})
