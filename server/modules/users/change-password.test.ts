import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

const invalid = (errors: Record<string, string[]>) => ({
  status: 400,
  body: { detail: 'The request is not valid.', code: 'invalid', errors },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the password', () => {
  const change = (client: Awaited<ReturnType<TestApp['as']>>, id: number, current_password: string, new_password: string) =>
    client.call('changePassword', { params: { id }, body: { current_password, new_password } })

  it('changes with the current one; other sessions end, this one goes on', async () => {
    const { id, username } = await createPerson(app.db)
    const [here, elsewhere] = [await app.as(id), await app.as(id)]
    expect((await change(here, id, demoPassword, 'otro lugar tranquilo')).status).toBe(204)
    expect([(await here.call('getSelf')).status, (await here.call('refresh')).status]).toEqual([200, 200])
    expect([(await elsewhere.call('getSelf')).status, (await elsewhere.call('refresh')).status]).toEqual([401, 401])
    const login = async (password: string) => (await app.visitor().call('login', { body: { username, password } })).status
    expect([await login(demoPassword), await login('otro lugar tranquilo')]).toEqual([401, 200])
    expect(await app.db.selectFrom('audit_log').where('entity_id', '=', id).select(['actor_id', 'action']).orderBy('id').execute()).toEqual(
      [
        { actor_id: id, action: 'password_changed' },
        { actor_id: null, action: 'sign_in_failed' },
        { actor_id: id, action: 'signed_in' },
      ],
    )
  })

  it.each([
    ['otra cosa', 'otro lugar tranquilo', { current_password: ['wrong'] }],
    [demoPassword, 'corta', { new_password: ['too_short'] }],
    [demoPassword, '12345678', { new_password: ['too_short', 'too_common'] }],
  ])('stays: %s → %s', async (current, wanted, errors) => {
    const { id, username } = await createPerson(app.db)
    const [here, elsewhere] = [await app.as(id), await app.as(id)]
    expect(await change(here, id, current, wanted)).toMatchObject(invalid(errors))
    expect((await elsewhere.call('getSelf')).status).toBe(200)
    expect((await app.visitor().call('login', { body: { username, password: demoPassword } })).status).toBe(200)
  })

  it('is not blocked by attempts with unusual names', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    for (let n = 0; n < 10; n += 1) await app.visitor().call('login', { body: { username: `Password of user ${id}`, password: 'x' } })
    expect((await change(client, id, demoPassword, 'otro lugar tranquilo')).status).toBe(204)
  })

  it('cannot be guessed through an open session', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    for (let n = 0; n < 10; n += 1) expect((await change(client, id, 'otra cosa', 'otro lugar tranquilo')).status).toBe(400)
    expect(await change(client, id, demoPassword, 'otro lugar tranquilo')).toMatchObject({
      status: 429,
      body: { code: 'throttled', retry_after: 300 },
    })
  })
})
