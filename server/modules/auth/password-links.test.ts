import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

const fresh = 'otro lugar tranquilo'
let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
})
afterAll(() => app.close())

let accounts = 0
const addAccount = async (over: { is_active?: boolean; password_hash?: string | null; language?: 'es' | 'en' } = {}) => {
  accounts += 1
  const email = `Persona.${accounts}@demo.test`
  const { id } = await createPerson(app.db, { email, username: `persona.${accounts}`, first_name: 'Ana', ...over })
  return { email, id }
}
const ask = async (email: string) => {
  const result = await app.visitor().call('requestPasswordReset', { body: { email } })
  await app.runJobs()
  return result
}
const mailsTo = async (email: string) => (await app.mails()).filter(({ to }) => to === email)
/** The link of the newest mail to an address, as the page opens it. */
const linkTo = async (email: string) => {
  const [, kind, uidb64 = '', token = ''] =
    /https:\/\/aula\.example\/(\w+)-password\/([\w-]+)\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? '') ?? []
  return { kind, uidb64, token }
}
const use = async ({ uidb64, token }: { uidb64: string; token: string }, password = fresh) =>
  app.visitor().call('resetPassword', { body: { uidb64, token, new_password: password } })
const state = ({ uidb64, token }: { uidb64: string; token: string }) => app.visitor().ok('getPasswordLink', { params: { uidb64, token } })
const login = async (email: string, password: string) => (await app.visitor().call('login', { body: { email, password } })).status
const gone = (code: string, detail: string) => ({ status: 409, body: { code, detail } })

describe('asking for a link', () => {
  it('sends a mail in the language of its reader', async () => {
    const [ana, bob] = [await addAccount(), await addAccount({ language: 'en' })]
    expect((await ask(ana.email.toUpperCase())).status).toBe(204)
    await ask(bob.email)
    const link = await linkTo(ana.email)
    expect(await mailsTo(ana.email)).toEqual([
      {
        to: ana.email,
        subject: 'Cambia tu contraseña de Aula',
        text: expect.stringContaining(
          `Hola, Ana:\n\nHemos recibido una petición para cambiar tu contraseña. Puedes elegir una nueva aquí:\n\nhttps://aula.example/reset-password/${link.uidb64}/${link.token}\n`,
        ),
      },
    ])
    expect(await mailsTo(bob.email)).toMatchObject([{ subject: 'Change your Aula password' }])
  })

  it('stores no address that was typed, with or without an account', async () => {
    const typed = [(await addAccount()).email, 'nobody.at.all@demo.test']
    for (const email of typed) await ask(email)
    const { rows } = await sql<{ stored: string }>`select account_key as stored from login_failures
      union all select key from rate_limits`.execute(app.db)
    expect(rows.length).toBeGreaterThan(typed.length)
    expect(rows.filter(({ stored }) => /@demo\.test/i.test(stored))).toEqual([])
  })

  it('answers the same, and does the same work, for every address', async () => {
    const known = await addAccount()
    const [closed, unknown] = [await addAccount({ is_active: false }), 'nobody@demo.test']
    const before = (await app.mails()).length
    const answers = []
    for (const email of [known.email, closed.email, unknown]) {
      const { status, body } = await app.visitor().call('requestPasswordReset', { body: { email } })
      answers.push({ status, body })
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 204, body: undefined })))
    expect(await app.runJobs(), 'three requests and one mail').toBe(4)
    expect((await app.mails()).length).toBe(before + 1)
  })

  it('lets a person without a password set one', async () => {
    const account = await addAccount({ password_hash: null })
    await ask(account.email)
    const link = await linkTo(account.email)
    expect([link.kind, await state(link)]).toEqual(['set', { state: 'valid', kind: 'set', min_length: 10 }])
    expect((await use(link)).status).toBe(204)
    expect(await login(account.email, fresh)).toBe(200)
  })

  it("fills nobody's mailbox", async () => {
    const account = await addAccount()
    for (let n = 0; n < 6; n += 1) await ask(account.email)
    expect(await mailsTo(account.email)).toHaveLength(3)
    app.clock.forward(30 * 60)
    await ask(account.email)
    expect(await mailsTo(account.email)).toHaveLength(4)
  })

  it('stores no token', async () => {
    const account = await addAccount()
    await ask(account.email)
    const { token } = await linkTo(account.email)
    expect(JSON.stringify(await app.db.selectFrom('password_links').selectAll().execute())).not.toContain(token)
  })
})

describe('a link', () => {
  it('sets the password once, ends every session and opens a locked account', async () => {
    const account = await addAccount()
    const session = await app.as(account.id)
    for (let n = 0; n < 10; n += 1) await login(account.email, 'otra cosa')
    expect(await login(account.email, demoPassword)).toBe(429)
    await ask(account.email)
    const link = await linkTo(account.email)
    expect(await state(link)).toMatchObject({ state: 'valid', kind: 'reset' })
    expect((await use(link)).status).toBe(204)
    expect((await session.call('getSelf')).status).toBe(401)
    expect([await login(account.email, demoPassword), await login(account.email, fresh)]).toEqual([401, 200])
    expect(await state(link)).toMatchObject({ state: 'used', kind: 'reset' })
    expect(await use(link, 'y otro más distinto')).toMatchObject(gone('link_used', 'The link has already been used.'))
    expect(
      await app.db
        .selectFrom('audit_log')
        .where('entity_id', '=', account.id)
        .where('entity', '=', 'user')
        .select(['actor_id', 'action'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { actor_id: null, action: 'sign_in_failed' },
      { actor_id: null, action: 'sign_in_locked' },
      { actor_id: null, action: 'password_reset_requested' },
      { actor_id: account.id, action: 'password_reset' },
      { actor_id: account.id, action: 'signed_in' },
    ])
  })

  it('lives 30 minutes', async () => {
    const account = await addAccount()
    await ask(account.email)
    const link = await linkTo(account.email)
    app.clock.forward(30 * 60 - 1)
    expect(await state(link)).toMatchObject({ state: 'valid', kind: 'reset' })
    app.clock.forward(1)
    expect(await state(link)).toMatchObject({ state: 'expired', kind: 'reset' })
    expect(await use(link)).toMatchObject(gone('link_expired', 'The link has expired.'))
    expect(await login(account.email, demoPassword)).toBe(200)
  })

  it('that is used makes the others of the account worthless', async () => {
    const account = await addAccount()
    await ask(account.email)
    const first = await linkTo(account.email)
    await ask(account.email)
    await use(await linkTo(account.email))
    expect(await use(first)).toMatchObject(gone('link_used', 'The link has already been used.'))
  })

  it('belongs to one account', async () => {
    const [ana, eva] = [await addAccount(), await addAccount()]
    await ask(ana.email)
    await ask(eva.email)
    const stolen = { token: (await linkTo(ana.email)).token, uidb64: (await linkTo(eva.email)).uidb64 }
    for (const link of [stolen, { token: 'x', uidb64: '!!' }, { token: stolen.token, uidb64: 'bm8' }]) {
      expect(await state(link)).toMatchObject({ state: 'unknown', kind: null })
      expect(await use(link)).toMatchObject(gone('link_unknown', 'The link is not valid.'))
    }
  })

  it('stays good when the new password is refused', async () => {
    const account = await addAccount()
    await ask(account.email)
    const link = await linkTo(account.email)
    expect(await use(link, '1234567')).toMatchObject({
      status: 400,
      body: { errors: { new_password: ['too_short', 'too_common'] } },
    })
    expect((await use(link)).status).toBe(204)
  })

  it('used twice at once works once', async () => {
    const account = await addAccount()
    await ask(account.email)
    const link = await linkTo(account.email)
    const passwords = ['primera de todas', 'segunda de todas', 'tercera de todas']
    const results = await Promise.all(passwords.map((password) => use(link, password)))
    expect(results.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    const winner = results.findIndex(({ status }) => status === 204)
    expect(await Promise.all(passwords.map((password) => login(account.email, password)))).toEqual(
      passwords.map((_password, index) => (index === winner ? 200 : 401)),
    )
  })
})
