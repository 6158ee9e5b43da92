import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type TestApp, testApp } from './testing/app.ts'
import type { Client } from './testing/client.ts'
import { fixtureRooms } from './testing/fixture-rooms.ts'
import { createAdmin, createCenter, createManager, createPerson, createTeacher } from './testing/factories/index.ts'

let app: TestApp
const people = {} as Record<'student' | 'teacher' | 'manager' | 'admin', Client>

beforeAll(async () => {
  app = await testApp({}, fixtureRooms)
  const center = await createCenter(app.db)
  people.student = await app.as((await createPerson(app.db)).id)
  people.teacher = await app.as((await createTeacher(app.db, center)).id)
  people.manager = await app.as((await createManager(app.db, center)).id)
  people.admin = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

const note = { title: 'one', size: 3 }
const post = (client: Client, body: unknown, headers: Record<string, string> = {}) =>
  client.send({ method: 'POST', url: '/api/v1/notes', body, headers })
const get = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.send({ method: 'GET', url: `/api/v1${path}`, headers })

describe('starting', () => {
  const { getNote: _left, ...withoutGetNote } = fixtureRooms.handlers
  const { addNote: _gone, ...withoutAddNote } = fixtureRooms.policy
  it.each([
    [{ ...fixtureRooms, handlers: withoutGetNote }, 'operation getNote without a handler.'],
    [{ ...fixtureRooms, policy: withoutAddNote }, 'operation addNote without a policy row.'],
    [
      { ...fixtureRooms, policy: { ...fixtureRooms.policy, getGhost: ['public'] as const } },
      'operation getGhost in the policy but not in the contract.',
    ],
    [
      { ...fixtureRooms, handlers: { ...fixtureRooms.handlers, ghost: async () => undefined } },
      'operation ghost with a handler but not in the contract.',
    ],
  ])('refuses a gap (%#)', async (rooms, complaint) => {
    await expect(buildApp(app.ctx, rooms)).rejects.toThrow(`The contract and the server do not fit: ${complaint}`)
  })
})

describe('policy', () => {
  const denied = { detail: 'You do not have permission to perform this action.', code: 'permission_denied' }
  const signedOut = { detail: 'Given token not valid for any token type', code: 'token_not_valid' }

  it('lets each kind of person do what its row says, and nobody else', async () => {
    const seen = Object.fromEntries(
      await Promise.all(
        [...Object.entries(people), ['nobody', app.visitor()] as const].map(async ([who, client]) => [
          who,
          [
            (await post(client, note)).status,
            (await get(client, '/notes/7')).status,
            (await client.send({ method: 'DELETE', url: '/api/v1/notes/7' })).status,
          ],
        ]),
      ),
    )
    expect(seen).toEqual({
      nobody: [401, 401, 401],
      student: [403, 200, 403],
      teacher: [201, 200, 403],
      manager: [201, 200, 403],
      admin: [403, 200, 204],
    })
  })

  it('answers 401 and 403 before it looks at the request', async () => {
    expect((await post(app.visitor(), { nonsense: true })).body).toEqual(signedOut)
    expect((await post(people.student, { nonsense: true })).body).toEqual(denied)
  })

  it('does not know a session that is over, foreign or made up', async () => {
    const client = await app.as((await createPerson(app.db)).id)
    const token = client.cookies.get('access')?.value ?? ''
    expect((await get(client, '/notes/7')).status).toBe(200)
    const [session, expiry, signature] = token.split('.')
    for (const value of [
      '',
      'x',
      `${Number(session) + 1}.${expiry}.${signature}`,
      `${session}.${Number(expiry) + 60}.${signature}`,
      `${session}.${expiry}`,
    ]) {
      client.cookies.set('access', { value, path: '/api/v1' })
      expect(await get(client, '/notes/7'), value).toMatchObject({ status: 401, body: signedOut })
    }
    client.cookies.set('access', { value: token, path: '/api/v1' })
    app.clock.forward(599)
    expect((await get(client, '/notes/7')).status).toBe(200)
    app.clock.forward(1)
    expect((await get(client, '/notes/7')).body).toEqual(signedOut)
    app.clock.forward(-600)
    await app.db
      .updateTable('auth_sessions')
      .set({ revoked_at: app.clock.now(), revoked_reason: 'ended' })
      .where('id', '=', Number(session))
      .execute()
    expect((await get(client, '/notes/7')).body).toEqual(signedOut)
  })

  it('does not know an account that is not active', async () => {
    const id = (await createPerson(app.db)).id
    const client = await app.as(id)
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await get(client, '/notes/7')).status).toBe(401)
  })
})

describe('requests', () => {
  it('are read as the contract says, with its defaults', async () => {
    expect((await get(app.visitor(), '/notes?page=2&search=7')).body).toEqual({ query: { page: 2, page_size: 25, search: '7' } })
  })

  it.each([
    [{}, { title: ['required'], size: ['required'] }],
    [{ title: '', size: 3 }, { title: ['required'] }],
    [
      { title: 'far too long', size: 10 },
      { title: ['too_long'], size: ['max'] },
    ],
    [{ ...note, size: '3' }, { size: ['format'] }],
    [
      { ...note, size: 0, color: 'green', mail: 'x', extra: 1 },
      { extra: ['unknown'], size: ['min'], color: ['choice'], mail: ['format'] },
    ],
    [
      { ...note, tags: ['a', 'bb', 'cc'], inner: {} },
      { tags: ['too_many'], 'tags.0': ['too_short'], 'inner.deep': ['required'] },
    ],
    [[], { body: ['format'] }],
  ])('are refused with codes per field: %j', async (body, errors) => {
    expect(await post(people.teacher, body)).toMatchObject({
      status: 400,
      body: { detail: 'The request is not valid.', code: 'invalid', errors },
    })
  })

  it.each([
    ['{"title": ', 'application/json', 400, { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['format'] } }],
    ['', 'application/json', 400, { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['required'] } }],
    ['a=1', 'application/x-www-form-urlencoded', 415, { detail: 'Unsupported media type.', code: 'unsupported_media_type' }],
    [`{"title": "${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413, { detail: 'The file is too large.', code: 'too_large' }],
  ])('that cannot be read are refused (%#)', async (body, type, status, expected) => {
    expect(await post(people.teacher, body, { 'content-type': type })).toMatchObject({ status, body: expected })
  })

  it('carry a revision in If-Match', async () => {
    const title = async (value: string) => (await get(people.student, '/notes/7', { 'if-match': value })).body
    expect(await title('"12"')).toMatchObject({ title: 'if 12' })
    expect(await title('*')).toMatchObject({ title: 'if null' })
    expect(await title('twelve')).toEqual({ detail: 'The request is not valid.', code: 'invalid', errors: { 'if-match': ['format'] } })
  })
})

describe('answers', () => {
  it('hold what the contract announces and nothing else', async () => {
    expect((await get(people.student, '/notes/7')).body).toEqual({ id: 7, title: 'if null', at: '1970-01-01T00:00:00.000Z' })
  })

  it('have their own status, headers and streams', async () => {
    expect(await post(people.teacher, note)).toMatchObject({
      status: 201,
      headers: { etag: '"1"', 'cache-control': 'no-store' },
      body: { id: 1, title: 'one', at: null },
    })
    const stream = await get(app.visitor(), '/stream')
    expect([stream.headers['content-type'], stream.headers['cache-control'], String(stream.body)]).toEqual([
      'text/plain',
      'private, max-age=60',
      'a stream',
    ])
  })

  it('carry the headers that protect them', async () => {
    expect((await get(app.visitor(), '/notes')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

describe('errors', () => {
  it.each([
    [
      'conflict',
      409,
      { detail: 'Somebody else saved this first.', code: 'conflict', current: { id: 1, title: 'theirs', at: null }, etag: '"4"' },
    ],
    ['archived', 409, { detail: 'Archived groups cannot be modified.', code: 'group_archived' }],
    ['licences', 409, { detail: 'The center has no available licenses.', code: 'no_licences' }],
    ['teapot', 418, { detail: 'I am a teapot.', code: 'teapot' }],
  ])('%s', async (kind, status, body) => {
    expect(await get(app.visitor(), `/trouble/${kind}`)).toMatchObject({ status, body })
  })

  it('of ours say nothing but an id, by which the log tells the rest', async () => {
    const lines: string[] = []
    const log = pino(new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }))
    const logged = await buildApp({ ...app.ctx, log }, fixtureRooms)
    const response = await logged.inject({ method: 'GET', url: '/api/v1/trouble/bug' })
    await logged.close()
    const { request_id: id, ...body } = response.json() as { request_id: string }
    expect([response.statusCode, body]).toEqual([500, { detail: 'Internal server error.', code: 'server_error' }])
    const failed = lines
      .map((line) => JSON.parse(line) as { msg: string; request: string; err?: { message: string } })
      .find(({ msg }) => msg === 'request failed')
    expect(failed).toMatchObject({ request: id, err: { message: 'the password is hunter2' } })
  })

  it('answer a path that is not in the contract', async () => {
    expect(await get(people.admin, '/nothing')).toMatchObject({ status: 404, body: { detail: 'Not found.', code: 'not_found' } })
  })
})

describe('writes', () => {
  const csrf = { status: 403, body: { detail: 'CSRF check failed.', code: 'csrf_failed' } }
  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a page without the token', { 'x-xsrf-token': '' }],
    ['a page with another token', { 'x-xsrf-token': 'abc.def' }],
  ])('from %s are refused', async (_from, headers) => {
    expect(await post(people.teacher, note, headers)).toMatchObject(csrf)
  })

  it('with a token we did not sign are refused, even when cookie and header agree', async () => {
    const client = await app.as((await createPerson(app.db, { is_staff: true })).id)
    client.cookies.set('XSRF-TOKEN', { value: 'made.up', path: '/' })
    expect(await post(client, note)).toMatchObject(csrf)
    expect((await post(client, note)).status, 'the refusal brought a good one').toBe(201)
  })

  it.each([{ origin: 'http://localhost:3000' }, { origin: 'http://localhost:80', host: 'localhost:80' }, {}])(
    'from our own pages pass: %o',
    async (headers) => {
      expect((await post(people.teacher, note, headers)).status).toBe(201)
    },
  )
})
