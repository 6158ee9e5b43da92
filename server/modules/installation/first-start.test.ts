import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createPerson } from '#server/testing/factories/index.ts'
import { createFirstStartLink } from './first-start.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(async () => {
  await app.db.deleteFrom('users').execute()
})

const admin = { first_name: ' Irene ', last_name_1: 'Soler', email: 'Irene.Soler@example.org', password: 'un lugar tranquilo' }
/** The token of a new link, as a start of the server makes one. */
const newToken = async () => String(await createFirstStartLink(app.db, app.clock.now())).replace('/first-start/', '')
const stateOf = async (token: string) => (await app.visitor().ok('getFirstStart', { params: { token } })).state
const create = (token: string, change: object = {}) => app.visitor().call('createFirstAdmin', { body: { token, ...admin, ...change } })
const adminCount = async () => (await app.db.selectFrom('users').where('is_superuser', '=', true).select('id').execute()).length

describe('the first start', () => {
  it('creates the IT admin of the link, signs them in, and records it', async () => {
    const token = await newToken()
    expect(await app.visitor().ok('getSignInOptions')).toMatchObject({ first_start: true })
    expect(await stateOf(token)).toBe('valid')
    const client = app.visitor()
    expect((await client.call('createFirstAdmin', { body: { token, ...admin, language: 'en' } })).status).toBe(200)
    const self = await client.ok('getSelf')
    expect(self).toMatchObject({ username: 'irene.soler', email: admin.email, first_name: 'Irene', kind: 'admin', language: 'en' })
    const login = await app.visitor().call('login', { body: { username: 'irene.soler', password: admin.password } })
    expect(login.status).toBe(200)
    const { results } = await client.ok('listAudit')
    expect(results.find(({ action }) => action === 'created')).toMatchObject({
      actor: { id: self.id },
      entity: 'user',
      entity_id: self.id,
      reason: null,
    })
    expect(await app.visitor().ok('getSignInOptions')).toMatchObject({ first_start: false })
  })

  it('asks for a second factor before the session, where IT admins need one', async () => {
    const strict = await testApp({ secondFactorForAdmins: true })
    const token = String(await createFirstStartLink(strict.db, strict.clock.now())).replace('/first-start/', '')
    const client = strict.visitor()
    expect(await client.call('createFirstAdmin', { body: { token, ...admin } })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_setup_required', challenge: { token: expect.any(String), methods: [] } },
    })
    expect((await client.call('getSelf')).status).toBe(401)
    expect((await client.ok('getFirstStart', { params: { token } })).state).toBe('done')
    await strict.close()
  })

  it('happens once: the link is over, and no later start makes another one', async () => {
    const token = await newToken()
    expect((await create(token)).status).toBe(200)
    expect(await stateOf(token)).toBe('done')
    expect(await create(token, { email: 'otra@example.org' })).toMatchObject({ status: 409, body: { code: 'first_start_done' } })
    expect(await createFirstStartLink(app.db, app.clock.now())).toBeNull()
  })

  it('creates one admin of two requests at once', async () => {
    const token = await newToken()
    const answers = await Promise.all([create(token), create(token, { email: 'otra@example.org', username: 'otra' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await adminCount()).toBe(1)
  })

  it('keeps nothing from which the token could be read', async () => {
    const token = await newToken()
    const [row] = await app.db.selectFrom('first_start_link').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token)
  })

  it('refuses a link that was never made, an expired one, and the one of an earlier start', async () => {
    const earlier = await newToken()
    const token = await newToken()
    expect(await stateOf('x'.repeat(43))).toBe('unknown')
    expect(await create('x'.repeat(43))).toMatchObject({ status: 409, body: { code: 'link_unknown' } })
    expect(await create(earlier)).toMatchObject({ status: 409, body: { code: 'link_unknown' } })
    app.clock.forward(24 * 60 * 60)
    expect(await stateOf(token)).toBe('expired')
    expect(await create(token)).toMatchObject({ status: 409, body: { code: 'link_expired' } })
    expect(await adminCount()).toBe(0)
  })

  it('names the wrong field, and the link still works', async () => {
    const taken = await createPerson(app.db, { username: 'ocupado', email: 'ocupado@demo.test' })
    const token = await newToken()
    for (const [change, errors] of [
      [{ first_name: '  ' }, { first_name: ['required'] }],
      [{ username: 'con espacio' }, { username: ['format'] }],
      [{ username: taken.username }, { username: ['username_taken'] }],
      [{ email: taken.email }, { email: ['email_taken'] }],
      [{ password: 'corta' }, { password: ['too_short'] }],
      [{ password: admin.email }, { password: ['personal'] }],
    ] as const)
      expect(await create(token, change)).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect((await create(token)).status).toBe(200)
  })

  it('is not asked for where there is an IT admin, even a closed account', async () => {
    await createAdmin(app.db, { is_active: false })
    expect(await createFirstStartLink(app.db, app.clock.now())).toBeNull()
    expect(await stateOf('none')).toBe('done')
  })
})
