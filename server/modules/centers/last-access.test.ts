import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createManager, createTeacher, hire } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function openTeam() {
  const center = await createCenter(app.db)
  const manager = await createManager(app.db, center)
  return { center, at: { id: center.id }, lead: await app.as(manager.id) }
}

it('when somebody was last here is not shown of those who work elsewhere too, nor to colleagues', async () => {
  const [team, elsewhere] = [await openTeam(), await openTeam()]
  const at = '2026-11-20T10:00:00.000Z'
  const shared = await createTeacher(app.db, team.center, { last_access_at: at })
  const own = await createTeacher(app.db, team.center, { last_access_at: at })
  await hire(app.db, elsewhere.center, [shared])
  const seen = async (client: Client) =>
    new Map((await client.ok('listTeam', { params: team.at })).results.map(({ teacher, last_access_at }) => [teacher.id, last_access_at]))
  const byManager = await seen(team.lead)
  expect([byManager.get(shared.id), byManager.get(own.id)]).toEqual([null, at])
  const profile = async (id: number) => (await team.lead.ok('getUser', { params: { id } })).last_access_at
  expect([await profile(shared.id), await profile(own.id)]).toEqual([null, at])
  expect([...(await seen(await app.as(own.id))).values()]).toEqual([null, null, null])
})
