import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('where one is signed in', () => {
  it('are listed, last used first, and ended one by one or all at once', async () => {
    const { id, email } = await createPerson(app.db)
    const params = { id }
    const here = await app.as(id)
    app.clock.forward(60)
    const [phone, library] = [await app.as(id), await app.as(id)]
    const { results } = await here.ok('listSessions', { params })
    expect(results.map(({ is_current, user_agent, address }) => [is_current, user_agent, address])).toEqual([
      [false, 'test', '127.0.0.1'],
      [false, 'test', '127.0.0.1'],
      [true, 'test', '127.0.0.1'],
    ])
    await here.ok('endSession', { params: { id, session_id: results[1]?.id ?? 0 } })
    expect([(await phone.call('getSelf')).status, (await library.call('getSelf')).status]).toEqual([401, 200])
    await here.ok('endOtherSessions', { params })
    expect([(await library.call('getSelf')).status, (await here.call('getSelf')).status]).toEqual([401, 200])
    expect((await here.ok('listSessions', { params })).results).toMatchObject([{ is_current: true }])
    // nothing was left to end
    await here.ok('endOtherSessions', { params })
    await app.runJobs()
    expect((await app.mails()).filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Se han cerrado tus otras sesiones de Aula',
    ])
  })

  it("never ends somebody else's", async () => {
    const [ana, eva] = [await createPerson(app.db), await createPerson(app.db)]
    const [mine, hers] = [await app.as(ana.id), await app.as(eva.id)]
    const [session] = (await hers.ok('listSessions', { params: { id: eva.id } })).results
    await mine.ok('endSession', { params: { id: ana.id, session_id: session?.id ?? 0 } })
    expect((await hers.call('getSelf')).status).toBe(200)
    expect((await mine.call('endOtherSessions', { params: { id: eva.id } })).status).toBe(404)
  })
})
