import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'
import { fixtureSchool, type FixtureSchool, get, note, post } from '#server/testing/fixture-school.ts'

let app: FixtureSchool['app']
let people: FixtureSchool['people']

beforeAll(async () => {
  ;({ app, people } = await fixtureSchool())
})
afterAll(() => app.close())

describe('starting', () => {
  const { getNote: _left, ...withoutGetNote } = apiFixture.handlers
  const { addNote: _gone, ...withoutAddNote } = apiFixture.policy
  it.each([
    [{ ...apiFixture, handlers: withoutGetNote }, 'operation getNote without a handler.'],
    [{ ...apiFixture, policy: withoutAddNote }, 'operation addNote without a policy row.'],
    [
      { ...apiFixture, policy: { ...apiFixture.policy, getGhost: ['public'] as const } },
      'operation getGhost in the policy but not in the contract.',
    ],
    [
      { ...apiFixture, handlers: { ...apiFixture.handlers, ghost: async () => undefined } },
      'operation ghost with a handler but not in the contract.',
    ],
  ])('fails when the contract and the server do not match (%#)', async (definition, gap) => {
    await expect(buildApp(app.ctx, definition)).rejects.toThrow(`The contract and the server do not fit: ${gap}`)
  })
})

describe('requests', () => {
  it('are read as the contract says, with its defaults', async () => {
    expect((await get(app.visitor(), '/notes?page=2&search=7')).body).toEqual({ query: { page: 2, page_size: 25, search: '7' } })
  })

  it.each([
    ['?colour=1', { colour: ['unknown'] }],
    ['?page=2&constructor=1', { constructor: ['unknown'] }],
    ['?toString=1&toString=2', { toString: ['unknown'] }],
    ['?page%5Bx%5D=1', { 'page[x]': ['unknown'] }],
    ['?search=a&search=b', { search: ['repeated'] }],
    ['?page=1&page=1', { page: ['repeated'] }],
  ])('with a query that the contract does not declare are refused: %s', async (query, errors) => {
    expect(await get(app.visitor(), `/notes${query}`)).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
  })

  it.each(['__proto__', 'hasOwnProperty'])('with the query %s, which every object has, are refused by name', async (name) => {
    const { body } = await get(app.visitor(), `/notes?${name}=1`)
    expect(JSON.stringify(body)).toBe(`{"detail":"The request is not valid.","code":"invalid","errors":{"${name}":["unknown"]}}`)
  })

  it.each(['/notes/7?mark=1', '/stream?mark=1'])('take no query where none is declared: %s', async (path) => {
    expect(await get(people.student, path)).toMatchObject({ status: 400, body: { errors: { mark: ['unknown'] } } })
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
    // names that every object has
    [
      { ...note, toString: 1, constructor: 1 },
      { toString: ['unknown'], constructor: ['unknown'] },
    ],
  ])('are refused with codes per field: %j', async (body, errors) => {
    expect(await post(people.teacher, body)).toMatchObject({
      status: 400,
      body: { detail: 'The request is not valid.', code: 'invalid', errors },
    })
  })

  it.each([
    ['{"title": ', 'application/json', 400, { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['format'] } }],
    ['', 'application/json', 400, { detail: 'The request is not valid.', code: 'invalid', errors: { body: ['required'] } }],
    [JSON.stringify(note), 'text/plain', 415, { detail: 'Unsupported media type.', code: 'unsupported_media_type' }],
    ['a=1', 'application/x-www-form-urlencoded', 415, { detail: 'Unsupported media type.', code: 'unsupported_media_type' }],
    [`{"title": "${'x'.repeat(1024 * 1024)}"}`, 'application/json', 413, { detail: 'The file is too large.', code: 'too_large' }],
  ])('that cannot be read are refused (%#)', async (body, type, status, expected) => {
    const headers = {
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    }
    expect(await post(people.teacher, body, { 'content-type': type })).toMatchObject({ status, body: expected, headers })
  })

  it('without a body where one is needed are refused', async () => {
    expect(await people.teacher.send({ method: 'POST', url: '/api/v1/notes' })).toMatchObject({
      status: 400,
      body: { errors: { body: ['required'] } },
    })
    expect(await post(people.teacher, 'null', { 'content-type': 'application/json' })).toMatchObject({ status: 400 })
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

  it('to HEAD are given only where the contract has them', async () => {
    expect((await app.visitor().send({ method: 'HEAD', url: '/api/v1/stream' })).status).toBe(404)
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
