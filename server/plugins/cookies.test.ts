import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

const publicUrl = 'https://aula.example'

let app: TestApp

beforeAll(async () => {
  app = await testApp({ publicUrl })
})
afterAll(() => app.close())

const signIn = async (client: Client) => {
  const { username } = await createPerson(app.db, { is_staff: true })
  return client.call('login', { body: { username, password: demoPassword } })
}
const setCookies = (headers: Record<string, unknown>) =>
  [headers['set-cookie'] as string | string[]]
    .flat()
    .map((cookie) => cookie.replace(/=[^;]*/, '=…'))
    .toSorted()

it('under https belong to this host alone', async () => {
  const client = app.visitor()
  const { headers } = await client.send({ method: 'GET', url: '/' })
  expect(setCookies(headers)).toEqual(['__Host-XSRF-TOKEN=…; Max-Age=2592000; Path=/; Secure; SameSite=Lax'])
  expect(setCookies((await signIn(client)).headers)).toEqual([
    '__Host-access=…; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-device=…; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-refresh=…; Max-Age=1209600; Path=/; HttpOnly; Secure; SameSite=Lax',
  ])
})

it('under https carry a session, which can be renewed and ended', async () => {
  const client = app.visitor()
  await signIn(client)
  await client.ok('getSelf')
  await client.ok('refresh')
  const { headers } = await client.call('logout')
  expect(setCookies(headers)).toEqual([
    '__Host-access=…; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    '__Host-refresh=…; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  ])
  expect((await client.call('getSelf')).status).toBe(401)
})

it('without the prefix, which a sibling host can set, are ignored under https', async () => {
  const victim = app.visitor()
  await signIn(victim)
  const planted = app.visitor()
  for (const [name, { value }] of victim.cookies) planted.cookies.set(name.replace('__Host-', ''), { value, path: '/' })
  expect((await planted.call('refresh')).status, 'the CSRF cookie').toBe(403)
  expect((await planted.call('refresh')).status, 'with the CSRF cookie that the rejection set').toBe(401)
  expect((await planted.call('getSelf')).status).toBe(401)
})
