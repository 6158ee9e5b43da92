import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts } from '#server/db/seed/accounts.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createManager,
  createPerson,
  createStudent,
  createTeacher,
  demoPassword,
} from '#server/testing/factories/index.ts'
import { challengeOf, codeOf, setUpTotp } from '#server/testing/second-factor.ts'

const over = { status: 409, body: { code: 'challenge_over' } }
let app: TestApp
/** With the default: IT admins need a second factor, except while the demo school is loaded. */
let strict: TestApp
beforeAll(async () => {
  app = await testApp()
  strict = await testApp({ secondFactorForAdmins: null })
})
afterAll(async () => {
  await strict.close()
  await app.close()
})

/** `ok`, or the code of the error. */
async function signIn(on: TestApp, username: string): Promise<string> {
  const { status, body } = await on.visitor().call('login', { body: { username, password: demoPassword } })
  return status === 200 ? 'ok' : (body as { code: string }).code
}

describe('who needs a second factor', () => {
  it.each([
    ['none', { manager: 'ok', teacher: 'ok', student: 'ok' }],
    ['managers', { manager: 'second_factor_setup_required', teacher: 'ok', student: 'ok' }],
    ['staff', { manager: 'second_factor_setup_required', teacher: 'second_factor_setup_required', student: 'ok' }],
  ] as const)('where a center decides on %s', async (rule, expected) => {
    const center = await createCenter(app.db)
    const [manager, teacher, student] = [
      await createManager(app.db, center),
      await createTeacher(app.db, center),
      await createStudent(app.db, center),
    ]
    const client = await app.as(manager.id)
    const { revision } = await client.ok('getCenter', { params: { id: center.id } })
    if (rule !== 'none') await client.ok('updateCenter', { params: { id: center.id }, ifMatch: revision, body: { second_factor: rule } })
    expect({
      manager: await signIn(app, manager.username),
      teacher: await signIn(app, teacher.username),
      student: await signIn(app, student.username),
    }).toEqual(expected)
  })

  it('is decided by the manager of the center and IT admins, not by its teachers', async () => {
    const center = await createCenter(app.db)
    const teacher = await app.as((await createTeacher(app.db, center)).id)
    const body = { second_factor: 'staff' } as const
    expect((await teacher.call('updateCenter', { params: { id: center.id }, ifMatch: 1, body })).status).toBe(403)
    const admin = await app.as((await createAdmin(app.db)).id)
    const { revision } = await admin.ok('getCenter', { params: { id: center.id } })
    expect(await admin.ok('updateCenter', { params: { id: center.id }, ifMatch: revision, body })).toMatchObject(body)
  })

  it('the center shows its manager how many of the team have one, and nobody else', async () => {
    const center = await createCenter(app.db)
    const manager = await createManager(app.db, center)
    const [teacher, closed] = [await createTeacher(app.db, center), await createTeacher(app.db, center)]
    await setUpTotp(app, teacher.id)
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', closed.id).execute()
    const count = async (who: number) => (await (await app.as(who)).ok('getCenter', { params: { id: center.id } })).second_factor_count
    expect([await count(manager.id), await count((await createAdmin(app.db)).id), await count(teacher.id)]).toEqual([
      { team: 2, with_factor: 1 },
      { team: 2, with_factor: 1 },
      null,
    ])
  })

  it('IT admins do, except while the demo school is loaded or where the setting says so', async () => {
    const admin = await createAdmin(strict.db)
    expect(await signIn(strict, admin.username)).toBe('second_factor_setup_required')
    expect(await signIn(app, admin.username)).toBe('no_active_account')
    const demo = demoAccounts.find(({ kind }) => kind === 'admin')?.username ?? ''
    const { id } = await createPerson(strict.db, { username: demo })
    expect(await signIn(strict, admin.username)).toBe('ok')
    await strict.db.deleteFrom('login_names').where('user_id', '=', id).execute()
    const optional = await createAdmin(app.db)
    expect(await signIn(app, optional.username)).toBe('ok')
  })
})

describe('a setup before the first session', () => {
  it('shows the same secret again, signs in with its first code and gives recovery codes', async () => {
    const center = await createCenter(app.db, { second_factor: 'staff' })
    const teacher = await createTeacher(app.db, center)
    const { client, methods, token } = await challengeOf(app, teacher.username)
    expect(methods).toEqual([])
    const first = await client.ok('beginSecondFactorSetup', { body: { challenge: token } })
    const again = await client.ok('beginSecondFactorSetup', { body: { challenge: token } })
    expect(again.totp).toEqual(first.totp)
    expect(first.totp?.uri).toMatch(/^otpauth:\/\/totp\/Aula:.*issuer=Aula/)
    const finish = (code: string) => client.call('finishSecondFactorSetup', { body: { challenge: token, code } })
    expect(await finish('000000')).toMatchObject({ status: 400, body: { errors: { code: ['wrong'] } } })
    const done = await finish(codeOf(first.totp?.secret ?? '', app.clock.now()))
    expect(done).toMatchObject({ status: 200, body: { person: teacher.id } })
    expect((done.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    expect(await client.ok('getSelf')).toMatchObject({ id: teacher.id })
    expect(await finish(codeOf(first.totp?.secret ?? '', app.clock.now()))).toMatchObject(over)
    expect(await client.call('proveSecondFactor', { body: { challenge: token, code: '000000' } })).toMatchObject(over)
  })

  it('a session without a second factor ends at its next refresh once one is needed', async () => {
    const center = await createCenter(app.db)
    const teacher = await createTeacher(app.db, center)
    const [without, withFactor] = [await app.as(teacher.id), await createTeacher(app.db, center)]
    const { client } = await setUpTotp(app, withFactor.id)
    await app.db.updateTable('centers').set({ second_factor: 'staff' }).where('id', '=', center.id).execute()
    expect((await without.call('refresh')).status).toBe(401)
    expect((await client.call('refresh')).status).toBe(200)
  })

  it('an IT admin without one impersonates nobody, and with one anybody', async () => {
    const admin = await createAdmin(strict.db)
    const teacher = await createTeacher(strict.db, await createCenter(strict.db, { second_factor: 'staff' }))
    const client = await strict.as(admin.id)
    const request = { body: { user: teacher.id, reason: 'No ve sus grupos' } }
    expect(await client.call('impersonate', request)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
    await setUpTotp(strict, admin.id, client)
    await client.ok('impersonate', request)
    expect(await client.ok('getSelf')).toMatchObject({ id: teacher.id })
    // the impersonation goes on although the teacher has no second factor
    expect((await client.call('refresh')).status).toBe(200)
  })
})

it('new recovery codes replace the old ones and end the other sessions', async () => {
  const teacher = await createTeacher(app.db, await createCenter(app.db))
  const { client, recoveryCodes } = await setUpTotp(app, teacher.id)
  const elsewhere = await app.as(teacher.id)
  const request = { params: { id: teacher.id }, body: { current_password: demoPassword } }
  const { recovery_codes: renewed } = await client.ok('renewRecoveryCodes', request)
  expect(renewed).toHaveLength(10)
  expect([(await client.call('getSelf')).status, (await elsewhere.call('getSelf')).status]).toEqual([200, 401])
  const old = await challengeOf(app, teacher.username)
  const prove = (recovery_code: string) => old.client.call('proveSecondFactor', { body: { challenge: old.token, recovery_code } })
  expect(await prove(recoveryCodes[0] ?? '')).toMatchObject({ status: 400, body: { errors: { recovery_code: ['wrong'] } } })
  expect((await prove(renewed?.[0] ?? '')).status).toBe(200)
})

describe('turning it off', () => {
  it('needs the password, ends other sessions, and takes the recovery codes along', async () => {
    const teacher = await createTeacher(app.db, await createCenter(app.db))
    const { client } = await setUpTotp(app, teacher.id)
    const elsewhere = await app.as(teacher.id)
    const remove = (current_password: string) =>
      client.call('removeAuthenticator', { params: { id: teacher.id }, body: { current_password } })
    expect(await remove('otra')).toMatchObject({ status: 400, body: { errors: { current_password: ['wrong'] } } })
    expect((await remove(demoPassword)).status).toBe(204)
    expect([(await client.call('getSelf')).status, (await elsewhere.call('getSelf')).status]).toEqual([200, 401])
    expect(await client.ok('getSecondFactor', { params: { id: teacher.id } })).toMatchObject({ totp_since: null, recovery_codes_left: 0 })
    expect(await signIn(app, teacher.username)).toBe('ok')
  })

  it('is refused for the last one of a person who needs one', async () => {
    const center = await createCenter(app.db)
    const teacher = await createTeacher(app.db, center)
    const { client } = await setUpTotp(app, teacher.id)
    await app.db.updateTable('centers').set({ second_factor: 'staff' }).where('id', '=', center.id).execute()
    const request = { params: { id: teacher.id }, body: { current_password: demoPassword } }
    expect(await client.call('removeAuthenticator', request)).toMatchObject({ status: 409, body: { code: 'second_factor_required' } })
    expect(await signIn(app, teacher.username)).toBe('second_factor_required')
  })

  it('does not happen with a new password', async () => {
    const teacher = await createTeacher(app.db, await createCenter(app.db))
    const { client } = await setUpTotp(app, teacher.id)
    const body = { current_password: demoPassword, new_password: 'un lugar tranquilo 7' }
    await client.ok('changePassword', { params: { id: teacher.id }, body })
    const login = await app.visitor().call('login', { body: { username: teacher.username, password: 'un lugar tranquilo 7' } })
    expect(login).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  })

  it('without a password needs a sign-in of a few minutes ago', async () => {
    const teacher = await createTeacher(app.db, await createCenter(app.db))
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', teacher.id).execute()
    const client = await app.as(teacher.id)
    const begin = () => client.call('beginSecondFactor', { params: { id: teacher.id }, body: {} })
    expect((await begin()).status).toBe(200)
    app.clock.forward(15 * 60 + 1)
    await client.ok('refresh')
    expect(await begin()).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  })
})
