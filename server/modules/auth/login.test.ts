import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
  await app.db.insertInto('users').values({
    username: 'Ana.Garcia', email: 'Ana@Demo.test', password_hash: await hashPassword('un lugar tranquilo'), first_name: 'Ana',
  }).execute()
})
afterAll(() => app.close())

describe('sign-in', () => {
  it.each([{ username: 'ana.garcia' }, { email: 'ANA@demo.TEST' }, { username: 'ana@demo.test' }])('takes %o', async (name) => {
    const client = app.visitor()
    expect(await client.call('login', { body: { ...name, password: 'un lugar tranquilo' } })).toMatchObject({ status: 200, body: { expires_in: 600 } })
  })
})
