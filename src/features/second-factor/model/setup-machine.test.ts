import { expect, it } from 'vitest'
import { answersOf, aSelf, createTestActor, exploreMachine, silentPromise } from '@/shared/testing'
import type { BeginOutcome, FinishOutcome, NewFactor, Offer } from './factor-types'
import { setupMachine, type SetupEvent } from './setup-machine'

const offer: Offer = { challenge: 'token', totp: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aula' }, passkey: {} }
const refused = [{ kind: 'rejected', reason: 'wrong' }, { kind: 'over' }, { kind: 'locked', until: 60_000 }] as const
const begin: readonly BeginOutcome[] = [{ kind: 'offered', offer }, ...refused]
const finish: readonly FinishOutcome[] = [{ kind: 'set', codes: ['7F3KQ-2MXWD'], self: aSelf() }, ...refused]
const events: readonly SetupEvent[] = [
  { type: 'retry' },
  { type: 'confirm', code: '492039' },
  { type: 'usePasskey', name: 'Portátil' },
  { type: 'saved' },
]
const input = { challenge: 'token' }

it('reaches every state and takes every transition', () => {
  const { unreachedStates, uncoveredTransitions } = exploreMachine({
    machine: setupMachine.provide({ actors: { begin: silentPromise(), finish: silentPromise() } }),
    input,
    events: [...events, ...answersOf({ begin, finish })],
    facts: ({ context: { code, error } }) => [code, error],
  })
  expect({ unreachedStates, uncoveredTransitions }).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
})

it('signs in only once the recovery codes are saved', async () => {
  const test = createTestActor(
    ({ promise }) =>
      setupMachine.provide({
        actors: { begin: promise<BeginOutcome, string>('begin'), finish: promise<FinishOutcome, NewFactor>('finish') },
      }),
    input,
  )
  await test.answer(begin[0])
  test.send({ type: 'confirm', code: '111111' })
  await test.answer({ kind: 'rejected', reason: 'wrong' })
  expect(test.snapshot().context.error).toBe('wrong')
  test.send({ type: 'usePasskey', name: 'Portátil' })
  await test.answer(finish[0])
  expect([test.snapshot().value, test.snapshot().context.codes, test.emitted]).toEqual(['codes', ['7F3KQ-2MXWD'], []])
  test.send({ type: 'saved' })
  expect(test.emitted).toMatchObject([{ type: 'proved', self: { id: aSelf().id } }])
  expect(test.requests.map((request) => request.input)).toEqual([
    'token',
    { offer, code: '111111', name: '' },
    { offer, code: null, name: 'Portátil' },
  ])
})
