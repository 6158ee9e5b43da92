import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aDraft, aPage, mockApi, offline, refuse, signedOut } from '@/shared/testing'
import { api, connectSessionGate, isApiError, unwrap, type RetryDecision } from '.'

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

/** A gate with a fixed decision, which records its calls. */
function aGate(...verdicts: RetryDecision[]) {
  const outcomes: string[] = []
  connectSessionGate({
    open: () => ({
      accepted: () => outcomes.push('accepted'),
      lost: () => outcomes.push('lost'),
      rejected: () => {
        outcomes.push('rejected')
        return Promise.resolve(verdicts.shift() ?? 'reject')
      },
    }),
  })
  return outcomes
}

it('a replayed write carries the same body', async () => {
  const outcomes = aGate('replay')
  const bodies: unknown[] = []
  network.use(
    mockApi.put('/courses/deliverables/{id}/draft', ({ body }) => {
      bodies.push(body)
      return bodies.length === 1 ? signedOut() : aDraft({ text: 'hola', revision: 1 })
    }),
  )
  const draft = await unwrap(
    api.PUT('/courses/deliverables/{id}/draft', { params: { path: { id: 5 } }, body: { group_id: 2, text: 'hola' } }),
  )
  expect({ draft, bodies, outcomes }).toEqual({
    draft: aDraft({ text: 'hola', revision: 1 }),
    bodies: [
      { group_id: 2, text: 'hola' },
      { group_id: 2, text: 'hola' },
    ],
    outcomes: ['rejected', 'accepted'],
  })
})

it.each<[RetryDecision, string]>([
  ['reject', 'token_not_valid'],
  ['unreachable', 'unreachable'],
])('told to %s, the call throws %s', async (decision, code) => {
  const outcomes = aGate(decision)
  network.use(mockApi.get('/groups/groups', signedOut()))
  await expect(unwrap(api.GET('/groups/groups'))).rejects.toMatchObject({ code })
  expect(outcomes).toEqual(decision === 'reject' ? ['rejected'] : ['rejected', 'lost'])
})

it('a write without the XSRF cookie is sent again with the one that its refusal brings, once', async () => {
  aGate()
  const bodies: unknown[] = []
  network.use(
    mockApi.put('/courses/deliverables/{id}/draft', ({ body }) => {
      bodies.push(body)
      return bodies.length === 2 ? aDraft() : refuse(403, { code: 'csrf_failed', detail: 'CSRF check failed.' })
    }),
  )
  const save = () =>
    unwrap(api.PUT('/courses/deliverables/{id}/draft', { params: { path: { id: 5 } }, body: { group_id: 2, text: 'hola' } }))
  expect(await save()).toEqual(aDraft())
  await expect(save()).rejects.toMatchObject({ status: 403, code: 'csrf_failed' })
  expect(bodies).toEqual(Array.from({ length: 4 }, () => ({ group_id: 2, text: 'hola' })))
})

it('sign-in, refresh and the other public calls pass no gate', async () => {
  const outcomes = aGate('replay')
  const refusal = refuse(401, { code: 'no_active_account', detail: 'No active account found with the given credentials' })
  network.use(
    mockApi.post('/users/auth/login', refusal),
    mockApi.post('/refresh', signedOut()),
    mockApi.post('/google_login', signedOut()),
    mockApi.get('/password_links/{uidb64}/{token}', { state: 'valid', kind: 'reset', min_length: 12 }),
  )
  const codes = await Promise.all(
    [
      api.POST('/users/auth/login', { body: { username: 'a', password: 'b' } }),
      api.POST('/refresh'),
      api.POST('/google_login', { body: { credential: 'x' } }),
      api.GET('/password_links/{uidb64}/{token}', { params: { path: { uidb64: 'NA', token: 't' } } }),
    ].map((call) => unwrap<unknown>(call).catch((error: unknown) => isApiError(error) && error.code)),
  )
  expect({ codes, outcomes }).toEqual({
    codes: ['no_active_account', 'token_not_valid', 'token_not_valid', { state: 'valid', kind: 'reset', min_length: 12 }],
    outcomes: [],
  })
})

/** Enrols a student with the given answers, then a success, and records the idempotency keys. */
function enrolments(...answers: Response[]) {
  const keys: (string | null)[] = []
  network.use(
    mockApi.post('/groups/groupstudents/enrol', ({ headers }) => {
      keys.push(headers.get('Idempotency-Key'))
      return answers[keys.length - 1] ?? { enrolled: 1, already: 0 }
    }),
  )
  const enrol = (id: number) => unwrap(api.POST('/groups/groupstudents/enrol', { body: { group_id: 2, student_ids: [id] } }))
  return { keys, enrol }
}

it('a POST that is sent again because it had no answer carries the same key, the next one another', async () => {
  aGate()
  const { keys, enrol } = enrolments(offline(), refuse(502, { code: 'unknown', detail: '' }))
  await expect(enrol(7)).rejects.toHaveProperty('code', 'unreachable')
  await expect(enrol(7)).rejects.toHaveProperty('status', 502)
  await enrol(7)
  await enrol(7)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
})

it('a POST that says something else, or was rejected before, has a key of its own', async () => {
  aGate()
  const { keys, enrol } = enrolments(offline(), refuse(400, { code: 'invalid', detail: '' }))
  await expect(enrol(7)).rejects.toHaveProperty('code', 'unreachable')
  await expect(enrol(8)).rejects.toHaveProperty('status', 400)
  await enrol(8)
  expect(new Set(keys).size).toBe(3)
})

it('a POST that waits for the session, and the same one pressed meanwhile, carry one key', async () => {
  aGate('replay')
  const { keys, enrol } = enrolments(signedOut())
  await Promise.all([enrol(7), enrol(7)])
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

it('an aborted call is lost to the session', async () => {
  const outcomes = aGate()
  const leaving = new AbortController()
  network.use(
    mockApi.get('/groups/groups', () => {
      leaving.abort()
      return aPage([])
    }),
  )
  await expect(unwrap(api.GET('/groups/groups', { signal: leaving.signal }))).rejects.toHaveProperty('name', 'AbortError')
  expect(outcomes).toEqual(['lost'])
})
