import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createPerson } from '#server/testing/factories/index.ts'
import { type OpenIdProvider, openIdProvider, type ProviderAccount } from '#server/testing/openid-provider.ts'
import { nonceOf } from './google.ts'

let provider: OpenIdProvider
let app: TestApp
beforeAll(async () => {
  provider = await openIdProvider(['aula', 'another app'])
  app = await testApp({ google: { clientId: 'aula', issuer: provider.issuer, jwksUrl: provider.jwksUrl } })
  ;({ client: browser, nonce } = await newBrowser())
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const noAccount = { status: 401, body: { detail: 'No active account found with the given credentials', code: 'no_active_account' } }
const notValid = { status: 401, body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' } }
let subjects = 0
const newSubject = () => `google-${(subjects += 1)}`
const person = async (over: { is_active?: boolean } = {}) => {
  const { email, id } = await createPerson(app.db, over)
  return { id, email: String(email) }
}
/** The browser that asks for ID tokens, and its nonce. */
let browser: Client
let nonce: string
const send = async (client: Client, credential: string) => ({ client, result: await client.call('googleLogin', { body: { credential } }) })
const signIn = (credential: string) => send(browser, credential)
const idToken = (account: ProviderAccount, clientId?: string) => provider.idToken(account, nonce, clientId)
const newBrowser = async () => {
  const client = app.visitor()
  await client.send({ method: 'GET', url: '/' })
  return { client, nonce: nonceOf(client.cookies.get('XSRF-TOKEN')?.value) ?? '' }
}

describe('sign-in with Google', () => {
  it('lets in who owns the e-mail of an account, in any case, again and again', async () => {
    const { id, email } = await person()
    const sub = newSubject()
    for (const spelling of [email, email.toUpperCase()]) {
      const { client, result } = await signIn(await idToken({ sub, email: spelling, email_verified: true }))
      expect(result).toMatchObject({ status: 200, body: { expires_in: 600 } })
      expect(await client.ok('getSelf')).toMatchObject({ id })
    }
    expect(await app.db.selectFrom('external_identities').where('user_id', '=', id).select(['provider', 'subject']).execute()).toEqual([
      { provider: 'google', subject: sub },
    ])
  })

  it('is offered by the sign-in page', async () => {
    expect(await app.visitor().ok('getSignInOptions')).toMatchObject({ google_client_id: 'aula' })
  })

  it('refuses an e-mail that Google has not verified, or does not tell', async () => {
    const { email } = await person()
    expect((await signIn(await idToken({ sub: newSubject(), email, email_verified: false }))).result).toMatchObject(noAccount)
    expect((await signIn(await idToken({ sub: newSubject(), email }))).result).toMatchObject(noAccount)
    expect((await signIn(await idToken({ sub: newSubject() }))).result).toMatchObject(noAccount)
  })

  it('refuses an e-mail without an account, and a closed account', async () => {
    const closed = await person({ is_active: false })
    for (const email of ['nobody@demo.test', closed.email]) {
      expect((await signIn(await idToken({ sub: newSubject(), email, email_verified: true }))).result).toMatchObject(noAccount)
    }
  })

  it('rejects a later owner of the same address, and a person who returns with another person’s address', async () => {
    const [ana, eva] = [await person(), await person()]
    const anasSubject = newSubject()
    await signIn(await idToken({ sub: anasSubject, email: ana.email, email_verified: true }))
    expect((await signIn(await idToken({ sub: newSubject(), email: ana.email, email_verified: true }))).result).toMatchObject(noAccount)
    expect((await signIn(await idToken({ sub: anasSubject, email: eva.email, email_verified: true }))).result).toMatchObject(noAccount)
  })

  it('ties an account once, also of two first sign-ins at once', async () => {
    const { email } = await person()
    const credentials = [
      await idToken({ sub: newSubject(), email, email_verified: true }),
      await idToken({ sub: newSubject(), email, email_verified: true }),
    ]
    const results = await Promise.all(credentials.map(signIn))
    expect(results.map(({ result }) => result.status).toSorted()).toEqual([200, 401])
  })

  it('refuses a token for another app, of another provider, changed, or not signed', async () => {
    const { email } = await person()
    const account = { sub: newSubject(), email, email_verified: true }
    const good = await idToken(account)
    const [head = '', , signature = ''] = good.split('.')
    const claims = decodeJwt(good)
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { privateKey } = await generateKeyPair('RS256')
    const impostor = await openIdProvider(['aula'])
    const bad = {
      'for another app': await idToken(account, 'another app'),
      'of another provider': await impostor.idToken(account, nonce),
      'signed with another key': await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: provider.issuer }).sign(privateKey),
      changed: [head, encode({ ...claims, email: 'admin@demo.test' }), signature].join('.'),
      'not signed': [encode({ alg: 'none' }), encode(claims), ''].join('.'),
      nonsense: 'x',
    }
    await impostor.close()
    const answers = await Promise.all(Object.entries(bad).map(async ([what, credential]) => [what, (await signIn(credential)).result]))
    for (const [what, result] of answers) expect(result, String(what)).toMatchObject(notValid)
    expect((await signIn(good)).result.status).toBe(200)
  })

  it('refuses a token that is an hour old', async () => {
    const { email } = await person()
    const credential = await idToken({ sub: newSubject(), email, email_verified: true })
    // the provider's clock is the real one, which goes on while the tests run
    app.clock.forward(2 * 3600)
    expect((await signIn(credential)).result).toMatchObject(notValid)
    app.clock.forward(-2 * 3600)
    expect((await signIn(credential)).result.status).toBe(200)
  })

  it('takes a token only from the browser that asked for it', async () => {
    const { email } = await person()
    const credential = await idToken({ sub: newSubject(), email, email_verified: true })
    const thief = await newBrowser()
    expect((await send(thief.client, credential)).result).toMatchObject(notValid)
    expect((await signIn(credential)).result.status).toBe(200)
  })

  it('makes the nonce as the web app does', () => {
    // src/features/sign-in-with-google/model/nonce.test.ts has the same pair
    expect(nonceOf('abc.def')).toBe('ebb3127bf5c7c4b4e42b51710f4946c1c1d05b331d2379dd15e3a5431ed93416')
    expect(nonceOf(undefined)).toBeNull()
  })

  it('does not exist while no client id is set', async () => {
    const without = await testApp()
    expect(await without.visitor().call('googleLogin', { body: { credential: 'x' } })).toMatchObject({ status: 404 })
    expect(await without.visitor().ok('getSignInOptions')).toMatchObject({ google_client_id: null })
    await without.close()
  })
})
