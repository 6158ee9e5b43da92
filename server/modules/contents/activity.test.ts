import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createDeliverable } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('deliverables become inactive with contents in one step, and its undo makes only those active that were', async () => {
  const room = await createClassroom(app.db)
  const course_id = room.course.id
  const teacher = await app.as(room.teacher.id)
  const tree = () => teacher.ok('listContents', { query: { course: course_id } })
  const { id: content } = (await tree()).nodes[0] ?? { id: 0 }
  const on = await createDeliverable(app.db, room.course, { content_id: content, name: 'Portada' })
  const off = await createDeliverable(app.db, room.course, { content_id: content, name: 'Menú', is_active: false })
  const active = async () => {
    const { nodes, deliverables } = await tree()
    const rows = [...nodes.filter(({ id }) => id === content), ...deliverables.filter(({ id }) => [on.id, off.id].includes(id))]
    return rows.map(({ is_active }) => is_active)
  }
  const both = [on, off].map(({ id }) => ({ id, revision: 1, is_active: false }))
  const body = { course_id, changes: [{ id: content, revision: 1, fields: { is_active: false } }], deliverables: both }
  const changed = await teacher.ok('updateContents', { body })
  expect(changed.deliverables.map(({ id, revision, is_active }) => [id, revision, is_active]).toSorted()).toEqual([
    [on.id, 2, false],
    [off.id, 2, false],
  ])
  expect(await active()).toEqual([false, false, false])
  expect(await teacher.call('updateContents', { body: { course_id, deliverables: both } })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { items: [{ revision: 2 }, { revision: 2 }] } },
  })
  const stranger = await app.as((await createClassroom(app.db)).teacher.id)
  expect(await stranger.call('updateContents', { body: { course_id, deliverables: both } })).toMatchObject({ status: 404 })
  await teacher.ok('updateContents', { body: changed.undo })
  expect(await active()).toEqual([true, true, false])
})
