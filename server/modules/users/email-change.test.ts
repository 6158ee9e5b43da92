import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
})
afterAll(() => app.close())

const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === address)
}

/** Asks for an address and answers the token that is mailed there. */
async function ask(person: { id: number }, email: string): Promise<string> {
  await (await app.as(person.id)).ok('updateUser', { params: { id: person.id }, body: { email, current_password: demoPassword } })
  const text = (await mailsTo(email)).at(-1)?.text ?? ''
  return /https:\/\/aula\.example\/confirm-email\/([\w-]+)/.exec(text)?.[1] ?? expect.fail(`no link in ${text}`)
}
const confirm = (token: string) => app.visitor().call('confirmEmail', { body: { token } })
const rejection = (code: string) => ({ status: 409, body: { code } })
let addresses = 0
const newAddress = () => `direccion.${(addresses += 1)}@demo.test`

describe('a new e-mail', () => {
  it('takes effect when its owner opens the link; the old address is notified', async () => {
    const person = await createPerson(app.db, { first_name: 'Eva' })
    const wanted = newAddress()
    const token = await ask(person, wanted)
    expect(await mailsTo(String(person.email))).toEqual([])
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: wanted } })
    const client = await app.as(person.id)
    expect(await client.ok('getSelf')).toMatchObject({ email: wanted, pending_email: null, revision: 2 })
    expect((await app.visitor().call('login', { body: { email: wanted, password: demoPassword } })).status).toBe(200)
    expect(await mailsTo(String(person.email))).toMatchObject([{ subject: 'El correo de tu cuenta de Aula ha cambiado' }])
    const events = app.db.selectFrom('audit_log').where('entity_id', '=', person.id).where('action', '=', 'email_changed')
    expect(await events.select(['actor_id', 'before', 'after']).execute()).toMatchObject([
      { actor_id: person.id, before: { email: person.email }, after: { email: wanted, ip_address: '127.0.0.1' } },
    ])
  })

  it('needs the password: a session left open on a shared computer is not enough to take the account away', async () => {
    const person = await createPerson(app.db)
    const client = await app.as(person.id)
    const wish = async (current_password?: string) => {
      const body = { first_name: 'Otra', email: newAddress(), ...(current_password === undefined ? {} : { current_password }) }
      return (await client.call('updateUser', { params: { id: person.id }, body })).body
    }
    expect(await wish()).toMatchObject({ errors: { current_password: ['required'] } })
    expect(await wish('adivinada')).toMatchObject({ errors: { current_password: ['wrong'] } })
    expect(await client.ok('getSelf')).toMatchObject({ first_name: person.first_name, pending_email: null, revision: 1 })
    for (let n = 0; n < 9; n += 1) expect(await wish('adivinada')).toMatchObject({ code: 'invalid' })
    expect(await wish(demoPassword)).toMatchObject({ code: 'throttled' })
  })

  it('needs no password from a person without one', async () => {
    const person = await createPerson(app.db, { password_hash: null })
    const wanted = newAddress()
    const body = { email: wanted }
    expect(await (await app.as(person.id)).ok('updateUser', { params: { id: person.id }, body })).toMatchObject({ pending_email: wanted })
  })

  it('is limited to a few per hour: each sends a mail, and reveals whether the address is taken', async () => {
    const [person, other] = [await createPerson(app.db), await createPerson(app.db)]
    const client = await app.as(person.id)
    const wish = (email: string) =>
      client.call('updateUser', { params: { id: person.id }, body: { email, current_password: demoPassword } })
    for (let n = 0; n < 4; n += 1) expect((await wish(newAddress())).status).toBe(200)
    expect(await wish(String(other.email))).toMatchObject({ status: 400, body: { errors: { email: ['email_taken'] } } })
    expect(await wish(newAddress())).toMatchObject({ status: 429, body: { code: 'throttled' } })
    expect((await wish(String(person.email))).status).toBe(200)
  })

  it('ends the links that wait in the old mailbox', async () => {
    const person = await createPerson(app.db)
    const token = await ask(person, newAddress())
    await app.visitor().ok('requestPasswordReset', { body: { email: String(person.email) } })
    const [mail] = await mailsTo(String(person.email))
    const [, uidb64 = '', link = ''] = /reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? []
    const stateNow = () => app.visitor().ok('getPasswordLink', { params: { uidb64, token: link } })
    expect(await stateNow()).toMatchObject({ state: 'valid', kind: 'reset' })
    await confirm(token)
    expect(await stateNow()).toMatchObject({ state: 'used', kind: 'reset' })
  })

  it('is cancelled when the password changes: another person may have requested it', async () => {
    const person = await createPerson(app.db)
    const token = await ask(person, newAddress())
    const owner = await app.as(person.id)
    await owner.ok('changePassword', {
      params: { id: person.id },
      body: { current_password: demoPassword, new_password: 'otro lugar tranquilo' },
    })
    expect(await confirm(token)).toMatchObject(rejection('link_unknown'))
    expect(await owner.ok('getSelf')).toMatchObject({ email: person.email, pending_email: null })
  })

  it('is confirmed once, within a day, and only the latest request', async () => {
    const person = await createPerson(app.db)
    const first = await ask(person, newAddress())
    const second = await ask(person, newAddress())
    expect(await confirm(first)).toMatchObject(rejection('link_unknown'))
    expect((await confirm(second)).status).toBe(200)
    expect(await confirm(second)).toMatchObject(rejection('link_used'))
    const late = await ask(person, newAddress())
    app.clock.forward(24 * 3600)
    expect(await confirm(late)).toMatchObject(rejection('link_expired'))
    expect(await (await app.as(person.id)).ok('getSelf')).toMatchObject({ pending_email: null })
    expect(await confirm('made-up')).toMatchObject(rejection('link_unknown'))
  })

  it('is withdrawn by asking for none, or for the one that stands', async () => {
    const person = await createPerson(app.db)
    const client = await app.as(person.id)
    const first = await ask(person, newAddress())
    await client.ok('withdrawEmailChange', { params: { id: person.id } })
    const second = await ask(person, newAddress())
    await client.ok('updateUser', { params: { id: person.id }, body: { email: String(person.email) } })
    for (const token of [first, second]) expect(await confirm(token)).toMatchObject(rejection('link_unknown'))
  })

  it('goes to the first person who has it', async () => {
    const [ana, eva] = [await createPerson(app.db), await createPerson(app.db)]
    const wanted = newAddress()
    const [hers, theirs] = [await ask(ana, wanted), await ask(eva, wanted)]
    expect((await confirm(theirs)).status).toBe(200)
    expect(await confirm(hers)).toMatchObject(rejection('email_taken'))
  })
})
