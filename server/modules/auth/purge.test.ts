import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson } from '#server/testing/factories/index.ts'

const day = 24 * 60 * 60

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('what ended a month ago is deleted once a day, however often the job is queued', async () => {
  const { id, email } = await createPerson(app.db)
  const old = await app.as(id)
  await old.ok('logout')
  await app.visitor().ok('requestPasswordReset', { body: { email: String(email) } })
  await app.runJobs()
  app.clock.forward(29 * day)
  const kept = await app.as(id)
  const left = async () => ({
    sessions: (await app.db.selectFrom('auth_sessions').where('user_id', '=', id).select('id').execute()).length,
    links: (await app.db.selectFrom('password_links').where('user_id', '=', id).select('id').execute()).length,
  })
  await app.ctx.jobs.daily(app.db, 'purge-ended', {})
  await app.ctx.jobs.daily(app.db, 'purge-ended', {})
  expect(await app.runJobs()).toBe(1)
  expect(await left()).toEqual({ sessions: 2, links: 1 })
  app.clock.forward(2 * day)
  await app.ctx.jobs.send(app.db, 'purge-ended', {})
  expect(await app.runJobs()).toBe(1)
  expect(await left()).toEqual({ sessions: 1, links: 0 })
  expect((await kept.call('refresh')).status).toBe(200)
})
