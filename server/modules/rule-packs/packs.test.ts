import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createManager } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it.each([
  // the text changed on 8 April 2026: the year that was under way keeps the one with which it began
  ['2026-04-10T09:00:00Z', '2025/2026', ['current', 'later']],
  ['2026-06-30T09:00:00Z', '2025/2026', ['current', 'later']],
  ['2026-07-01T09:00:00Z', '2026/2027', ['earlier', 'current']],
])('says at %s which version holds in %s', async (at, period, versions) => {
  app.clock.set(at)
  const center = await createCenter(app.db)
  const manager = await app.as((await createManager(app.db, center)).id)
  const read = await manager.ok('getRulePacks', { params: { id: center.id } })
  expect(read.period).toBe(period)
  expect(read.packs.filter(({ key }) => key === 'comunitat-valenciana').map(({ holds }) => holds)).toEqual(versions)
  const chosen = await manager.ok('chooseRulePack', { params: { id: center.id }, ifMatch: read.revision, body: { key: 'general' } })
  expect(chosen.packs).toEqual(read.packs)
})
