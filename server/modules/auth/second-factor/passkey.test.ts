import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { authenticator } from '#server/testing/authenticator.ts'
import { createCenter, createTeacher, demoPassword } from '#server/testing/factories/index.ts'
import { challengeOf } from '#server/testing/second-factor.ts'

const origin = 'https://aula.example'
const wrong = { status: 400, body: { errors: { passkey: ['wrong'] } } }
let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: origin })
})
afterAll(() => app.close())

/** A teacher with a passkey on a security key. */
async function aTeacher(given: Partial<Parameters<typeof authenticator>[0]> = {}) {
  const teacher = await createTeacher(app.db, await createCenter(app.db))
  const client = await app.as(teacher.id)
  const key = authenticator({ origin, ...given })
  const params = { id: teacher.id }
  const offer = await client.ok('beginSecondFactor', { params, body: { current_password: demoPassword } })
  const added = await client.call('addSecondFactor', {
    params,
    body: { challenge: offer.challenge, passkey: key.create(offer.passkey), name: 'Portátil' },
  })
  return { ...teacher, client, key, offer, added }
}

type Signer = Pick<ReturnType<typeof authenticator>, 'get'>

async function proveWith(username: string, key: Signer) {
  const { client, token } = await challengeOf(app, username)
  const { options } = await client.ok('requestPasskey', { body: { challenge: token } })
  const passkey = key.get(options)
  return { client, token, passkey, result: await client.call('proveSecondFactor', { body: { challenge: token, passkey } }) }
}

async function alone(key: Signer) {
  const client = app.visitor()
  const { challenge, options } = await client.ok('requestPasskey', { body: {} })
  return { client, result: await client.call('proveSecondFactor', { body: { challenge, passkey: key.get(options) } }) }
}

describe('a passkey', () => {
  it('is added with its name, comes with recovery codes, and proves the second factor', async () => {
    const teacher = await aTeacher()
    expect((teacher.added.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    const { client, result } = await proveWith(teacher.username, teacher.key)
    expect(result.status).toBe(200)
    expect(await client.ok('getSecondFactor', { params: { id: teacher.id } })).toMatchObject({
      totp_since: null,
      recovery_codes_left: 10,
      passkeys: [{ name: 'Portátil', last_used_at: app.clock.now().toISOString(), is_synced: false }],
    })
  })

  it('signs in alone where it verifies its owner, and not otherwise', async () => {
    const verified = await aTeacher()
    const { client, result } = await alone(verified.key)
    expect(result.status).toBe(200)
    expect(await client.ok('getSelf')).toMatchObject({ id: verified.id })
    const touched = await aTeacher({ verifiesUser: false })
    expect((await alone(touched.key)).result).toMatchObject(wrong)
    expect((await proveWith(touched.username, touched.key)).result.status).toBe(200)
  })

  it('of a closed account opens nothing', async () => {
    const teacher = await aTeacher()
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', teacher.id).execute()
    expect((await alone(teacher.key)).result).toMatchObject({ status: 409, body: { code: 'challenge_over' } })
  })

  it('that was copied is refused by its counter', async () => {
    const teacher = await aTeacher()
    expect((await proveWith(teacher.username, teacher.key)).result.status).toBe(200)
    teacher.key.rewind(0)
    expect((await proveWith(teacher.username, teacher.key)).result).toMatchObject(wrong)
  })

  it('that does not count works again', async () => {
    const teacher = await aTeacher({ counts: false })
    expect((await proveWith(teacher.username, teacher.key)).result.status).toBe(200)
    expect((await proveWith(teacher.username, teacher.key)).result.status).toBe(200)
  })

  it('answers one challenge once', async () => {
    const teacher = await aTeacher({ counts: false })
    const { client, passkey, token } = await proveWith(teacher.username, teacher.key)
    expect(await client.call('proveSecondFactor', { body: { challenge: token, passkey } })).toMatchObject({ status: 409 })
    const again = await challengeOf(app, teacher.username)
    await again.client.ok('requestPasskey', { body: { challenge: again.token } })
    expect(await again.client.call('proveSecondFactor', { body: { challenge: again.token, passkey } })).toMatchObject(wrong)
  })

  it('of another person, another site or another key is refused', async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()]
    expect((await proveWith(teacher.username, other.key)).result).toMatchObject(wrong)
    const elsewhere = authenticator({ origin: 'https://aula.example.evil.test' })
    expect(
      (await proveWith(teacher.username, { get: (options) => ({ ...elsewhere.get(options), id: teacher.key.id, rawId: teacher.key.id }) }))
        .result,
    ).toMatchObject(wrong)
    const forged = authenticator({ origin })
    expect(
      (await proveWith(teacher.username, { get: (options) => ({ ...forged.get(options), id: teacher.key.id, rawId: teacher.key.id }) }))
        .result,
    ).toMatchObject(wrong)
  })
})

describe('adding a passkey', () => {
  it('needs the password', async () => {
    const teacher = await aTeacher()
    expect(
      await teacher.client.call('beginSecondFactor', { params: { id: teacher.id }, body: { current_password: 'otra' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: { current_password: ['wrong'] } },
    })
  })

  it('needs an answer to its own challenge', async () => {
    const teacher = await aTeacher()
    const params = { id: teacher.id }
    const offer = await teacher.client.ok('beginSecondFactor', { params, body: { current_password: demoPassword } })
    const passkey = authenticator({ origin }).create(teacher.offer.passkey)
    expect(await teacher.client.call('addSecondFactor', { params, body: { challenge: offer.challenge, passkey } })).toMatchObject(wrong)
  })

  it('keeps the recovery codes of the first factor, and is renamed and removed by its owner', async () => {
    const teacher = await aTeacher()
    const params = { id: teacher.id }
    const offer = await teacher.client.ok('beginSecondFactor', { params, body: { current_password: demoPassword } })
    const body = { challenge: offer.challenge, passkey: authenticator({ origin }).create(offer.passkey), name: 'Móvil' }
    expect(await teacher.client.ok('addSecondFactor', { params, body })).toEqual({ recovery_codes: null })
    const { passkeys } = await teacher.client.ok('getSecondFactor', { params })
    expect(passkeys.map(({ name }) => name)).toEqual(['Portátil', 'Móvil'])
    const [first] = passkeys
    const one = { id: teacher.id, passkey_id: first?.id ?? 0 }
    await teacher.client.ok('renamePasskey', { params: one, body: { name: ' Casa ' } })
    await teacher.client.ok('removePasskey', { params: one, body: { current_password: demoPassword } })
    expect((await teacher.client.ok('getSecondFactor', { params })).passkeys.map(({ name }) => name)).toEqual(['Móvil'])
    const other = await aTeacher()
    expect((await other.client.call('renamePasskey', { params: { ...one, id: other.id }, body: { name: 'Mía' } })).status).toBe(404)
    const log = app.db.selectFrom('audit_log').where('actor_id', '=', teacher.id).select(['action', 'before', 'after']).orderBy('id')
    expect(await log.execute()).toMatchObject([
      { action: 'second_factor_added', after: { factor: 'passkey', name: 'Portátil' } },
      { action: 'second_factor_added', after: { factor: 'passkey', name: 'Móvil' } },
      { action: 'passkey_renamed', before: { name: 'Portátil' }, after: { name: 'Casa' } },
      { action: 'second_factor_removed', before: { factor: 'passkey', name: 'Casa' } },
    ])
  })
})
