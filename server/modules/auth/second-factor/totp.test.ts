import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createTeacher } from '#server/testing/factories/index.ts'
import { challengeOf, codeOf, setUpTotp } from '#server/testing/second-factor.ts'

const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { code: 'invalid', errors } })
const over = { status: 409, body: { code: 'challenge_over' } }
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A teacher with an authenticator app, half a minute after its setup: the code of the setup is spent. */
async function aTeacher() {
  const teacher = await createTeacher(app.db, await createCenter(app.db))
  const factor = await setUpTotp(app, teacher.id)
  app.clock.forward(60)
  return { ...teacher, ...factor }
}

describe('a code', () => {
  it('is asked for after the password, and opens the session', async () => {
    const teacher = await aTeacher()
    const { client, token, methods, code } = await challengeOf(app, teacher.username)
    expect({ methods, code, cookies: [...client.cookies.keys()] }).toEqual({
      methods: ['totp', 'recovery_code'],
      code: 'second_factor_required',
      cookies: ['XSRF-TOKEN'],
    })
    expect((await client.call('getSelf')).status).toBe(401)
    await client.ok('proveSecondFactor', { body: { challenge: token, code: codeOf(teacher.secret, app.clock.now()) } })
    expect(await client.ok('getSelf')).toMatchObject({ id: teacher.id })
    // the session keeps its level
    app.clock.forward(700)
    await client.ok('refresh')
    const sessions = app.db.selectFrom('auth_sessions').where('user_id', '=', teacher.id).where('revoked_at', 'is', null)
    expect((await sessions.select('second_factor_at').execute()).every((row) => row.second_factor_at !== null)).toBe(true)
  })

  it('may be of the step before or after, and of no other', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    const attempt = (seconds: number) => {
      const at = new Date(app.clock.now().getTime() + seconds * 1000)
      return client.call('proveSecondFactor', { body: { challenge: token, code: codeOf(teacher.secret, at) } })
    }
    expect(await attempt(60)).toMatchObject(invalid({ code: ['wrong'] }))
    expect(await attempt(-60)).toMatchObject(invalid({ code: ['wrong'] }))
    expect((await attempt(-30)).status).toBe(200)
    const again = await challengeOf(app, teacher.username)
    const next = codeOf(teacher.secret, new Date(app.clock.now().getTime() + 30_000))
    expect((await again.client.call('proveSecondFactor', { body: { challenge: again.token, code: next } })).status).toBe(200)
  })

  it('works once: not again, and not when an older one follows', async () => {
    const teacher = await aTeacher()
    const code = codeOf(teacher.secret, app.clock.now())
    const older = codeOf(teacher.secret, new Date(app.clock.now().getTime() - 30_000))
    const first = await challengeOf(app, teacher.username)
    expect((await first.client.call('proveSecondFactor', { body: { challenge: first.token, code } })).status).toBe(200)
    const second = await challengeOf(app, teacher.username)
    for (const used of [code, older])
      expect(await second.client.call('proveSecondFactor', { body: { challenge: second.token, code: used } })).toMatchObject(
        invalid({ code: ['code_used'] }),
      )
  })

  it('works once among parallel sign-ins', async () => {
    const teacher = await aTeacher()
    const code = codeOf(teacher.secret, app.clock.now())
    const challenges = await Promise.all([1, 2, 3, 4].map(() => challengeOf(app, teacher.username)))
    const answers = await Promise.all(
      challenges.map(({ client, token }) => client.call('proveSecondFactor', { body: { challenge: token, code } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  it('may be typed in two groups of digits', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    const code = codeOf(teacher.secret, app.clock.now())
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    expect((await client.call('proveSecondFactor', { body: { challenge: token, code: spaced } })).status).toBe(200)
  })

  it('cannot be guessed: five tries from one address, ten in all, counted apart from the password', async () => {
    const teacher = await aTeacher()
    const guess = async (address: string) => {
      const { client, token } = await challengeOf(app, teacher.username, address)
      const { status } = await client.call('proveSecondFactor', { body: { challenge: token, code: '000000' } })
      return status
    }
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push(await guess('10.0.0.1'))
    for (let n = 0; n < 6; n += 1) statuses.push(await guess('10.0.0.2'))
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 400, 400, 400, 400, 400, 429])
    expect(await guess('10.0.0.3')).toBe(429)
    app.clock.forward(15 * 60 + 1)
    const { client, token } = await challengeOf(app, teacher.username, '10.0.0.3')
    const code = codeOf(teacher.secret, app.clock.now())
    expect((await client.call('proveSecondFactor', { body: { challenge: token, code } })).status).toBe(200)
  })
})

describe('a challenge', () => {
  it('ends after ten minutes', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    app.clock.forward(600)
    const code = codeOf(teacher.secret, app.clock.now())
    expect(await client.call('proveSecondFactor', { body: { challenge: token, code } })).toMatchObject(over)
  })

  it('opens one session, and nothing else', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    expect(await client.call('beginSecondFactorSetup', { body: { challenge: token } })).toMatchObject(over)
    const code = codeOf(teacher.secret, app.clock.now())
    await client.ok('proveSecondFactor', { body: { challenge: token, code } })
    app.clock.forward(30)
    const next = codeOf(teacher.secret, app.clock.now())
    expect(await app.visitor().call('proveSecondFactor', { body: { challenge: token, code: next } })).toMatchObject(over)
  })

  it('is of no use once the account is closed', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', teacher.id).execute()
    const code = codeOf(teacher.secret, app.clock.now())
    expect(await client.call('proveSecondFactor', { body: { challenge: token, code } })).toMatchObject(over)
  })

  it('takes one proof at a time', async () => {
    const teacher = await aTeacher()
    const { client, token } = await challengeOf(app, teacher.username)
    const code = codeOf(teacher.secret, app.clock.now())
    const both = { challenge: token, code, recovery_code: teacher.recoveryCodes[0] ?? '' }
    expect(await client.call('proveSecondFactor', { body: both })).toMatchObject(invalid({ code: ['required'] }))
    expect(await client.call('proveSecondFactor', { body: { challenge: token } })).toMatchObject(invalid({ code: ['required'] }))
  })
})

describe('recovery codes', () => {
  const prove = async (username: string, recovery_code: string) => {
    const { client, token } = await challengeOf(app, username)
    return client.call('proveSecondFactor', { body: { challenge: token, recovery_code } })
  }

  it('are ten, work once each, however they are typed, and their owner gets a mail', async () => {
    const teacher = await aTeacher()
    const [first = '', second = ''] = teacher.recoveryCodes
    expect([teacher.recoveryCodes.length, new Set(teacher.recoveryCodes).size]).toEqual([10, 10])
    expect((await prove(teacher.username, first)).status).toBe(200)
    expect(await prove(teacher.username, first)).toMatchObject(invalid({ recovery_code: ['wrong'] }))
    expect((await prove(teacher.username, ` ${second.toLowerCase().replace('-', '')}`)).status).toBe(200)
    expect(await teacher.client.ok('getSecondFactor', { params: { id: teacher.id } })).toMatchObject({ recovery_codes_left: 8 })
    await app.runJobs()
    const subjects = (await app.mails()).filter(({ to }) => to === teacher.email).map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([
      'Has añadido un segundo paso para entrar en Aula',
      'Se ha usado un código de recuperación de tu cuenta de Aula',
      'Se ha usado un código de recuperación de tu cuenta de Aula',
    ])
  })

  it('work once among parallel sign-ins', async () => {
    const teacher = await aTeacher()
    const [code = ''] = teacher.recoveryCodes
    const answers = await Promise.all([1, 2, 3].map(() => prove(teacher.username, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  })

  it('are not in the database, nor is the secret of the app', async () => {
    const teacher = await aTeacher()
    const stored = JSON.stringify([
      await app.db.selectFrom('recovery_codes').selectAll().execute(),
      await app.db.selectFrom('totp_secrets').selectAll().execute(),
      await app.db.selectFrom('factor_challenges').selectAll().execute(),
    ])
    for (const known of [teacher.secret, ...teacher.recoveryCodes, ...teacher.recoveryCodes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(known)
  })

  it('of another person do not work', async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()]
    expect(await prove(teacher.username, other.recoveryCodes[0] ?? '')).toMatchObject(invalid({ recovery_code: ['wrong'] }))
  })
})
