import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createPerson } from '#server/testing/factories/index.ts'

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

it('an invitation to a team is forgotten a year after its answer or its end', async () => {
  const center = await createCenter(app.db)
  const now = app.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day * 1000)
  const invite = async (email: string, state: 'pending' | 'declined', ended: Date) => {
    const { id } = await createPerson(app.db)
    const row = { center_id: center.id, user_id: id, email, sent_at: ago(500), expires_at: state === 'pending' ? ended : ago(400) }
    await app.db
      .insertInto('team_invitations')
      .values({ ...row, state, answered_at: state === 'pending' ? null : ended })
      .execute()
  }
  await invite('old.answer@demo.test', 'declined', ago(366))
  await invite('answer@demo.test', 'declined', ago(364))
  await invite('old.end@demo.test', 'pending', ago(366))
  await invite('open@demo.test', 'pending', ago(-1))
  await app.ctx.jobs.send(app.db, 'purge-ended', {})
  await app.runJobs()
  const left = await app.db.selectFrom('team_invitations').where('center_id', '=', center.id).select('email').orderBy('id').execute()
  expect(left).toEqual([{ email: 'answer@demo.test' }, { email: 'open@demo.test' }])
})
