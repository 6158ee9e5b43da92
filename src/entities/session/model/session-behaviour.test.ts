import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { createTestModel, getStateNodes } from 'xstate/graph'
import { api, connectSessionGate, isApiError, unwrap } from '@/shared/api'
import { aPage, aSelf, mockApi, offline, refuse, signedOut } from '@/shared/testing'
import { refresh } from '../api/refresh'
import { openSession } from './open-session'
import type { Session } from './session'

/** A server with one session: which tokens are valid, and which faults it has. */
class FakeServer {
  access: 'fresh' | 'old' = 'fresh'
  session: 'valid' | 'over' = 'valid'
  /** How many refreshes fail before one succeeds. */
  failing = 0
  /** How many renewed tokens are rejected. */
  distrusted = 0
  unplugged = false
  refreshes = 0
  calls = 0

  readonly handlers = [
    mockApi.post('/refresh', () => {
      this.refreshes += 1
      if (this.unplugged) return offline()
      if (this.failing > 0) {
        this.failing -= 1
        return refuse(503, { code: 'unavailable', detail: 'Try again.' })
      }
      if (this.session === 'over') return signedOut()
      if (this.distrusted > 0) this.distrusted -= 1
      else this.access = 'fresh'
      return { expires_in: 600, person: 4 }
    }),
    mockApi.get('/groups/groups', () => {
      this.calls += 1
      return this.access === 'fresh' ? aPage([]) : signedOut()
    }),
    mockApi.post('/logout', null),
  ]
}

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

interface World {
  readonly server: FakeServer
  readonly session: Session
  /** Calls that wait for a new sign-in. */
  pending: Promise<string>[]
}

function aWorld(): World {
  const server = new FakeServer()
  network.use(...server.handlers)
  const session = openSession({
    refresh,
    logout: () => unwrap(api.POST('/logout')).then(() => undefined),
    stopImpersonation: () => Promise.reject(new Error('no impersonation')),
    tabs: { send: () => {}, onMessage: () => {} },
    hasLastRole: true,
  })
  connectSessionGate(session.gate)
  session.isPerson(aSelf())
  return { server, session, pending: [] }
}

/** One call as a page makes it; resolves with its result in a word. */
async function call(): Promise<string> {
  try {
    await unwrap(api.GET('/groups/groups'))
    return 'answered'
  } catch (error) {
    return isApiError(error) ? error.code : 'broken'
  }
}

const expired = (world: World) => expect.poll(() => world.session.view().isExpired).toBe(true)

/**
 * Situations of a person, distinguished by what the server would do with the next call. `costs` says what one call must cost:
 * refreshes, and how often the call reaches the server.
 */
const behaviourMachine = createMachine({
  initial: 'fresh',
  states: {
    fresh: { on: { CALL: 'fresh', GROW_OLD: 'old', CALL_TWICE: 'fresh' } },
    old: {
      on: {
        CALL: 'fresh',
        CALL_TWICE: 'fresh',
        FAIL_ONCE: 'failingOnce',
        DISTRUST_ONCE: 'distrustedOnce',
        DISTRUST_TWICE: 'distrustedTwice',
        UNPLUG: 'unplugged',
        REVOKE: 'revoked',
      },
    },
    failingOnce: { on: { CALL: 'fresh' } },
    distrustedOnce: { on: { CALL: 'fresh' } },
    distrustedTwice: { on: { CALL: 'expired' } },
    unplugged: { on: { CALL: 'unplugged', PLUG_IN: 'old' } },
    revoked: { on: { CALL: 'expired', CALL_TWICE: 'expired' } },
    expired: { on: { SIGN_IN: 'fresh', LEAVE: 'left', SIGN_IN_AS_ANOTHER: 'another' } },
    left: { on: { SIGN_IN: 'fresh' } },
    another: { on: { CALL: 'another' } },
  },
})

const behaviour = createTestModel(behaviourMachine)

const costs: Readonly<Record<string, { readonly result: string; readonly refreshes: number; readonly calls: number }>> = {
  fresh: { result: 'answered', refreshes: 0, calls: 1 },
  another: { result: 'answered', refreshes: 0, calls: 1 },
  old: { result: 'answered', refreshes: 1, calls: 2 },
  failingOnce: { result: 'answered', refreshes: 2, calls: 2 },
  distrustedOnce: { result: 'answered', refreshes: 2, calls: 3 },
  unplugged: { result: 'unreachable', refreshes: 2, calls: 1 },
  // these wait for a new sign-in
  distrustedTwice: { result: 'waits', refreshes: 2, calls: 3 },
  revoked: { result: 'waits', refreshes: 2, calls: 1 },
}

async function makeCalls(world: World, state: string, count: number): Promise<void> {
  const { server } = world
  const cost = costs[state] ?? expect.fail(`no cost for ${state}`)
  const before = { refreshes: server.refreshes, calls: server.calls }
  const made = Array.from({ length: count }, call)
  if (cost.result === 'waits') {
    await expired(world)
    world.pending.push(...made)
  } else {
    expect(await Promise.all(made)).toEqual(made.map(() => cost.result))
  }
  // all waiting calls share one refresh; each is sent as often as a single one
  expect({ refreshes: server.refreshes - before.refreshes, calls: server.calls - before.calls }).toEqual({
    refreshes: cost.refreshes,
    calls: cost.calls * count,
  })
}

async function settle(world: World, result: string): Promise<void> {
  expect(await Promise.all(world.pending)).toEqual(world.pending.map(() => result))
  world.pending = []
}

// simple paths never return to a state, so calls that do not change it are added
const paths = [...behaviour.getSimplePaths(), ...behaviour.getPathsFromEvents([{ type: 'CALL' }, { type: 'CALL_TWICE' }] as never)]

it('walks every way through it', () => {
  const reached = paths.flatMap(({ steps }) =>
    steps.slice(1).map(({ event }, index) => `${String(steps[index]?.state.value)} ${event.type}`),
  )
  const drawn = getStateNodes(behaviourMachine.root).flatMap(({ key, events }) => events.map((type) => `${key} ${type}`))
  expect([...new Set(reached)].toSorted()).toEqual(drawn.toSorted())
})

it.each(paths.map((path) => [path.description, path] as const))('%s', async (_, path) => {
  const world = aWorld()
  const { server, session } = world
  const from = (step: { readonly state: { readonly value: unknown } }) => String(step.state.value)
  let state = 'fresh'
  const act: Readonly<Record<string, () => unknown>> = {
    CALL: () => makeCalls(world, state, 1),
    CALL_TWICE: () => makeCalls(world, state, 2),
    GROW_OLD: () => (server.access = 'old'),
    FAIL_ONCE: () => (server.failing = 1),
    DISTRUST_ONCE: () => (server.distrusted = 1),
    DISTRUST_TWICE: () => (server.distrusted = 2),
    UNPLUG: () => (server.unplugged = true),
    PLUG_IN: () => (server.unplugged = false),
    REVOKE: () => (server.session = 'over'),
    SIGN_IN: async () => {
      Object.assign(server, { access: 'fresh', session: 'valid' })
      await session.signedIn(aSelf())
      await settle(world, 'answered')
    },
    SIGN_IN_AS_ANOTHER: async () => {
      Object.assign(server, { access: 'fresh', session: 'valid' })
      await session.signedIn(aSelf({ kind: 'student' }))
      await settle(world, 'token_not_valid')
    },
    LEAVE: async () => {
      session.leave()
      await settle(world, 'token_not_valid')
    },
  }
  await path.test({
    events: Object.fromEntries(
      Object.keys(act).map((type) => [
        type,
        async (step: never) => {
          await act[type]?.()
          state = from(step)
        },
      ]),
    ),
    states: {
      expired: () =>
        expect(session.view()).toEqual({ isOpen: true, isExpired: true, isSigningOut: false, stopping: 'no', ending: 'expired' }),
      left: () =>
        expect(session.view()).toEqual({ isOpen: false, isExpired: false, isSigningOut: false, stopping: 'no', ending: 'expired' }),
      fresh: () => expect(session.view()).toEqual({ isOpen: true, isExpired: false, isSigningOut: false, stopping: 'no', ending: null }),
    },
  } as never)
})
