import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { endSessions } from '../modules/auth/session-queries.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createPerson, createTeacher } from '#server/testing/factories/index.ts'
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

  it('lets each role do what its row says, and no other', async () => {
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

describe('a person who was just seen', () => {
  let school: TestApp
  let here: FastifyInstance
  let there: FastifyInstance
  beforeAll(async () => {
    school = await testApp()
    const seeing = { ...school.ctx, seenForMs: 750 }
    ;[here, there] = [await buildApp(seeing), await buildApp(seeing)]
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    await school.close()
  })

  const visit = async () => {
    const center = await createCenter(school.db)
    const person = await createTeacher(school.db, center)
    const { cookies } = await school.as(person.id)
    const header = [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = { cookie: header, 'x-xsrf-token': cookies.get('XSRF-TOKEN')?.value ?? '' }
    const send = (at: FastifyInstance, method: 'GET' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
      at.inject({ method, url: `/api/v1/users/users/${path}`, headers, ...(payload && { payload }) })
    const session = Number(cookies.get('access')?.value.split('.')[0])
    return { person, session, send, self: (at: FastifyInstance) => send(at, 'GET', 'self') }
  }

  it('is read in one round trip, and then not again for a moment', async () => {
    const { person, self, send } = await visit()
    // a moment that is longer than the test on a busy machine
    const patient = { ...school.ctx, seenForMs: 60_000 }
    const [one, other] = [await buildApp(patient), await buildApp(patient)]
    const trips = async (work: () => Promise<unknown>) => {
      const before = school.roundTrips()
      await work()
      return school.roundTrips() - before
    }
    expect(await trips(() => self(one))).toBe(1)
    expect(await trips(() => Promise.all([self(one), self(one)]))).toBe(0)
    expect(await trips(() => Promise.all([self(other), self(other)]))).toBe(1)
    // Seen with everything that a page's frame shows, the caller is known to every other operation.
    expect(await trips(() => send(one, 'GET', `${person.id}/sessions`))).toBe(1)
    await Promise.all([one.close(), other.close()])
  })

  it.each([
    ['session was ended', (_id: number, session: number) => endSessions(school.db, [session], 'ended', school.clock.now()), 401, null],
    [
      'account was closed',
      (id: number) => school.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute(),
      401,
      null,
    ],
    [
      'role was changed',
      (id: number) => school.db.updateTable('users').set({ is_superuser: true }).where('id', '=', id).execute(),
      200,
      'admin',
    ],
    ['center was left', (id: number) => school.db.deleteFrom('center_staff').where('user_id', '=', id).execute(), 200, 'teacher'],
  ] as const)('whose %s by another process is known as such within a second', async (_what, change, status, kind) => {
    const { person, session, self } = await visit()
    expect((await self(here)).json()).toMatchObject({ kind: 'teacher', center: { id: expect.any(Number) as number } })
    await change(person.id, session)
    const since = performance.now()
    await expect
      .poll(async () => {
        const answer = await self(here)
        return [answer.statusCode, answer.json<{ kind?: string }>().kind ?? null, answer.json<{ center?: object }>().center ?? null]
      })
      .toEqual([status, kind, kind === 'admin' ? expect.any(Object) : null])
    expect(performance.now() - since).toBeLessThan(1000)
  })

  it('is seen as changed at once by the process that changed them', async () => {
    const { person, session, self, send } = await visit()
    expect((await self(here)).json()).toMatchObject({ theme: 'system' })
    expect((await send(here, 'PATCH', String(person.id), { theme: 'dark' })).statusCode).toBe(200)
    expect((await self(here)).json()).toMatchObject({ theme: 'dark' })
    expect((await send(here, 'DELETE', `${person.id}/sessions/${session}`)).statusCode).toBe(204)
    expect((await self(here)).statusCode).toBe(401)
  })

  it('is not mistaken for another person, nor cached for longer than their token', async () => {
    const [one, other] = [await visit(), await visit()]
    expect([(await one.self(here)).json<{ id: number }>().id, (await other.self(here)).json<{ id: number }>().id]).toEqual([
      one.person.id,
      other.person.id,
    ])
    school.clock.forward(601)
    expect((await one.self(here)).statusCode).toBe(401)
    school.clock.forward(-601)
  })
})
