import { afterAll, beforeAll, expect, it } from 'vitest'
import fastify from 'fastify'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { addHealth } from './health.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const probe = async (url: string) => {
  const { headers, json, statusCode } = await app.app.inject({ method: 'GET', url })
  expect(headers['set-cookie']).toBeUndefined()
  return [statusCode, json<unknown>(), headers['cache-control']]
}

it('is up and ready while the database answers, and only up when it does not', async () => {
  expect(await probe('/healthz')).toEqual([200, { status: 'ok' }, 'no-store'])
  expect(await probe('/readyz')).toEqual([200, { status: 'ok' }, 'no-store'])
  await app.db.schema.alterTable('schema_migrations').renameTo('moved').execute()
  expect(await probe('/readyz')).toEqual([503, { status: 'database does not answer' }, 'no-store'])
  expect(await probe('/healthz')).toEqual([200, { status: 'ok' }, 'no-store'])
  await app.db.schema.alterTable('moved').renameTo('schema_migrations').execute()
})

it('is not ready any more once it closes', async () => {
  const closing = fastify()
  addHealth(closing, app.ctx)
  const during: Promise<Response>[] = []
  closing.addHook('preClose', async () => {
    during.push(fetch(`${closing.listeningOrigin}/readyz`))
    await during[0]
  })
  const address = await closing.listen()
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  await closing.close()
  expect(await Promise.all(during.map(async (response) => (await response).status))).toEqual([503])
})
