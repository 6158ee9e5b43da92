import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { aDraft, aPage, mockApi, refuse, signedOut } from '@/shared/testing'
import { api, connectSessionGate, isApiError, unwrap, type RetryDecision } from '.'

const network = setupServer()
beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))
afterEach(() => network.resetHandlers())
afterAll(() => network.close())

/** A gate that says what it is told to, and notes what it hears. */
function aGate(...verdicts: RetryDecision[]) {
  const heard: string[] = []
  connectSessionGate({
    open: () => ({
      accepted: () => heard.push('accepted'),
      lost: () => heard.push('lost'),
      refused: () => {
        heard.push('refused')
        return Promise.resolve(verdicts.shift() ?? 'reject')
      },
    }),
  })
  return heard
}

it('a replayed write carries the same body', async () => {
  const heard = aGate('replay')
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
  expect({ draft, bodies, heard }).toEqual({
    draft: aDraft({ text: 'hola', revision: 1 }),
    bodies: [
      { group_id: 2, text: 'hola' },
      { group_id: 2, text: 'hola' },
    ],
    heard: ['refused', 'accepted'],
  })
})

it.each<[RetryDecision, string]>([
  ['reject', 'token_not_valid'],
  ['unreachable', 'unreachable'],
])('told to %s, the call throws %s', async (decision, code) => {
  const heard = aGate(decision)
  network.use(mockApi.get('/groups/groups', signedOut()))
  await expect(unwrap(api.GET('/groups/groups'))).rejects.toMatchObject({ code })
  expect(heard).toEqual(decision === 'reject' ? ['refused'] : ['refused', 'lost'])
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
  const heard = aGate('replay')
  const refusal = refuse(401, { code: 'no_active_account', detail: 'No active account found with the given credentials' })
  network.use(
    mockApi.post('/users/auth/login', refusal),
    mockApi.post('/refresh', signedOut()),
    mockApi.post('/google_login', signedOut()),
    mockApi.get('/password_links/{uidb64}/{token}', { state: 'valid', kind: 'reset' }),
  )
  const codes = await Promise.all(
    [
      api.POST('/users/auth/login', { body: { username: 'a', password: 'b' } }),
      api.POST('/refresh'),
      api.POST('/google_login', { body: { credential: 'x' } }),
      api.GET('/password_links/{uidb64}/{token}', { params: { path: { uidb64: 'NA', token: 't' } } }),
    ].map((call) => unwrap<unknown>(call).catch((error: unknown) => isApiError(error) && error.code)),
  )
  expect({ codes, heard }).toEqual({
    codes: ['no_active_account', 'token_not_valid', 'token_not_valid', { state: 'valid', kind: 'reset' }],
    heard: [],
  })
})

it('an aborted call is lost to the session', async () => {
  const heard = aGate()
  const leaving = new AbortController()
  network.use(
    mockApi.get('/groups/groups', () => {
      leaving.abort()
      return aPage([])
    }),
  )
  await expect(unwrap(api.GET('/groups/groups', { signal: leaving.signal }))).rejects.toHaveProperty('name', 'AbortError')
  expect(heard).toEqual(['lost'])
})
