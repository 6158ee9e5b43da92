import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '#server/testing/factories/index.ts'
import { fixtureSchool, type FixtureSchool, get, note, post } from '#server/testing/fixture-school.ts'

let app: FixtureSchool['app']
let people: FixtureSchool['people']

beforeAll(async () => {
  ;({ app, people } = await fixtureSchool())
})
afterAll(() => app.close())

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
