import { expect, it } from 'vitest'
import { ApiError, isApiError, unwrap } from './api-error'

const answer = (status: number, body?: unknown, headers: Record<string, string> = {}) => {
  const response = new Response(null, { status, headers })
  return Promise.resolve(response.ok ? { data: body, response } : { error: body, response })
}

/** The fields of the thrown error. */
async function thrown(call: Promise<unknown>) {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) return error
  const { status, code, detail, errors, retryAfter, current, etag } = error
  return { status, code, detail, errors, retryAfter, current, etag }
}

const bare = { detail: '', errors: {}, retryAfter: null, current: undefined, etag: null }

it('treats a request that the server stopped waiting for like a lost connection', () => {
  expect(isApiError(new ApiError(408, { code: 'request_timeout', detail: 'The request took too long.' }), 'unreachable')).toBe(true)
})

it('gives the body of what went well, also of nothing', async () => {
  expect(await unwrap(answer(200, { id: 1 }))).toEqual({ id: 1 })
  expect(await unwrap(answer(204))).toBeUndefined()
})

it.each([
  [
    'a field error',
    () => answer(400, { detail: 'The request is not valid.', code: 'invalid', errors: { email: ['required'] } }),
    { ...bare, status: 400, code: 'invalid', detail: 'The request is not valid.', errors: { email: ['required'] } },
  ],
  [
    'a conflict, with the current value',
    () => answer(409, { detail: 'Somebody else saved this first.', code: 'conflict', current: { id: 4 }, etag: '"4"' }),
    { ...bare, status: 409, code: 'conflict', detail: 'Somebody else saved this first.', current: { id: 4 }, etag: '"4"' },
  ],
  [
    'a wait, from the body',
    () => answer(429, { detail: 'Too many attempts.', code: 'throttled', retry_after: 240 }, { 'retry-after': '999' }),
    { ...bare, status: 429, code: 'throttled', detail: 'Too many attempts.', retryAfter: 240 },
  ],
  [
    'a wait, from the header',
    () => answer(429, undefined, { 'retry-after': '30' }),
    { ...bare, status: 429, code: 'unknown', retryAfter: 30 },
  ],
  ['an empty 401 is no success', () => answer(401), { ...bare, status: 401, code: 'unknown' }],
  ['a page of a proxy', () => answer(502, '<html>Bad gateway</html>'), { ...bare, status: 502, code: 'unknown' }],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), { ...bare, status: 0, code: 'unreachable' }],
  ['an answer of the session', () => Promise.reject(ApiError.unreachable()), { ...bare, status: 0, code: 'unreachable' }],
])('%s', async (_, call, facts) => expect(await thrown(unwrap<unknown>(call()))).toEqual(facts))

it('leaves an abort as it is', async () => {
  const abort = new DOMException('Aborted', 'AbortError')
  expect(await thrown(unwrap(Promise.reject(abort)))).toBe(abort)
})

it('is identified by status or by code', () => {
  const conflict = new ApiError(409, { code: 'conflict', detail: '' })
  expect([isApiError(conflict), isApiError(conflict, 409), isApiError(conflict, 'conflict')]).toEqual([true, true, true])
  expect([isApiError(conflict, 404), isApiError(conflict, 'group_archived'), isApiError(new Error('x'))]).toEqual([false, false, false])
})
