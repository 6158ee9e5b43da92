import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createCourse, createDeliverable } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a new deliverable weighs what its siblings that count do on average, and theirs stay', async () => {
  const { center, teacher } = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: center.id })
  const nodes = await createContents(app.db, course, [{ name: 'A', children: [{ name: 'A1' }] }, { name: 'B' }])
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  const contentId = idOf('A')
  await app.db.updateTable('course_contents').set({ weight: 0 }).where('id', '=', idOf('A1')).execute()
  const client = await app.as(teacher.id)
  const add = async (name: string) => (await client.ok('createDeliverable', { body: { content_id: contentId, name } })).id
  const weights = async () =>
    (await app.db.selectFrom('deliverables').where('content_id', '=', contentId).select('weight').orderBy('id').execute()).map(
      ({ weight }) => weight,
    )
  await add('Primera')
  expect(await weights()).toEqual([10_000])
  await app.db.updateTable('deliverables').set({ weight: 3000 }).where('content_id', '=', contentId).execute()
  await createDeliverable(app.db, course, { content_id: contentId, weight: 5000 })
  await createDeliverable(app.db, course, { content_id: contentId, weight: 9000, is_active: false })
  await add('Cuarta')
  expect(await weights()).toEqual([3000, 5000, 9000, 4000])
})
