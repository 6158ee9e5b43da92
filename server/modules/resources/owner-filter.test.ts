import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createResource, createTeacher } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the library of an IT admin is narrowed to those of a center, and of a person', async () => {
  const [ribera, other] = [await createCenter(app.db), await createCenter(app.db)]
  const [laura, marta] = [await createTeacher(app.db, ribera), await createTeacher(app.db, ribera)]
  const own = (center_id: number, owner_id: number, name: string) => createResource(app.db, { center_id, owner_id, name })
  await own(ribera.id, laura.id, 'De Laura')
  await own(ribera.id, marta.id, 'De Marta')
  await own(other.id, laura.id, 'De Laura en el otro')
  const admin = await app.as((await createAdmin(app.db)).id)
  const names = async (query: { center?: number; owner_id?: number }) =>
    (await admin.ok('listResources', { query: { ...query, ordering: 'name' } })).results.map(({ name }) => name)
  expect(await names({ center: ribera.id })).toEqual(['De Laura', 'De Marta'])
  expect(await names({ owner_id: laura.id })).toEqual(['De Laura', 'De Laura en el otro'])
  expect(await names({ center: ribera.id, owner_id: laura.id })).toEqual(['De Laura'])
  // it narrows what a person has anyway
  const teacher = await app.as(marta.id)
  expect((await teacher.ok('listResources', { query: { owner_id: laura.id } })).results).toEqual([])
})
