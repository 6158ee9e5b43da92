import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '#server/testing/factories/index.ts'
import { fixtureSchool, type FixtureSchool, note, post } from '#server/testing/fixture-school.ts'

let app: FixtureSchool['app']
let people: FixtureSchool['people']

beforeAll(async () => {
  ;({ app, people } = await fixtureSchool())
})
afterAll(() => app.close())

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
    expect((await post(client, note)).status, 'the rejection brought a good one').toBe(201)
  })

  it.each([{ origin: 'http://localhost:3000' }, { origin: 'http://localhost:80', host: 'localhost:80' }, {}])(
    'from our own pages pass: %o',
    async (headers) => {
      expect((await post(people.teacher, note, headers)).status).toBe(201)
    },
  )
})
