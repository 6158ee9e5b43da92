import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { apiFixture } from '#server/testing/api-fixture.ts'
import { fixtureSchool, type FixtureSchool, get } from '#server/testing/fixture-school.ts'

let app: FixtureSchool['app']
let people: FixtureSchool['people']

beforeAll(async () => {
  ;({ app, people } = await fixtureSchool())
})
afterAll(() => app.close())

describe('errors', () => {
  it.each([
    [
      'conflict',
      409,
      { detail: 'Somebody else saved this first.', code: 'conflict', current: { id: 1, title: 'theirs', at: null }, etag: '"4"' },
    ],
    ['archived', 409, { detail: 'Archived groups cannot be modified.', code: 'group_archived' }],
    ['licences', 409, { detail: 'The center has no available licenses.', code: 'no_licences' }],
    ['disk', 507, { detail: 'The server has no space left. Nothing was stored.', code: 'disk_full' }],
    ['files', 507, { detail: 'The server has no space left. Nothing was stored.', code: 'disk_full' }],
    ['gone', 404, { detail: 'Not found.', code: 'not_found' }],
    ['dangling', 500, { detail: 'Internal server error.', code: 'server_error' }],
    ['teapot', 418, { detail: 'I am a teapot.', code: 'teapot' }],
  ])('%s', async (kind, status, body) => {
    expect(await get(app.visitor(), `/errors/${kind}`)).toMatchObject({ status, body })
  })

  it('of ours say nothing but an id, by which the log tells the rest', async () => {
    const lines: string[] = []
    const log = pino(new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }))
    const logged = await buildApp({ ...app.ctx, log }, apiFixture)
    const response = await logged.inject({ method: 'GET', url: '/api/v1/errors/bug' })
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
