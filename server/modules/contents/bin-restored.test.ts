import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createDeliverable, createResource, placeResource } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000

/** A content with a deliverable and a resource. */
async function school() {
  const room = await createClassroom(app.db)
  const course_id = room.course.id
  const [content = { id: 0, course_id }] = await createContents(app.db, room.course, [{ name: 'A' }])
  const task = await createDeliverable(app.db, room.course, { content_id: content.id, name: 'Portada' })
  const resource = await createResource(app.db, { center_id: room.center.id, name: 'Apuntes', is_shared: true })
  const place = await placeResource(app.db, resource, { id: content.id, course_id })
  const teacher = await app.as(room.teacher.id)
  const remove = (kind: 'resource' | 'deliverable', id: number) =>
    teacher.call('updateContents', { body: { course_id, remove: [{ kind, id, revision: 1 }] } })
  const bin = async () => (await teacher.ok('listContentBin', { query: { course: course_id } })).results
  const tree = () => teacher.ok('listContents', { query: { course: course_id } })
  return { staff: room.teacher, teacher, task, place, course_id, remove, bin, tree }
}
type Undo = { undo: { restore?: number[] } }

it('an entry that a colleague has restored meanwhile is named and stays as it is, and the others return', async () => {
  const room = await school()
  const gone = [await room.remove('deliverable', room.task.id), await room.remove('resource', room.place.id)]
  const restore = gone.flatMap(({ body }) => (body as Undo).undo.restore ?? [])
  const change = (ids: number[]) => room.teacher.call('updateContents', { body: { course_id: room.course_id, restore: ids } })
  const [task = 0, place = 0] = restore
  expect(await change([place])).toMatchObject({ status: 200, body: { already_restored: [] } })
  const before = await room.tree()
  expect(await change(restore)).toMatchObject({
    status: 200,
    body: { already_restored: [{ id: place, name: 'Apuntes' }], deliverables: [{ id: room.task.id }], resources: [] },
  })
  expect((await room.tree()).resources).toEqual(before.resources)
  expect(await room.bin()).toEqual([])
  const again = await change(restore)
  expect(again).toMatchObject({ status: 200, body: { already_restored: [{ id: task, name: 'Portada' }, { id: place }] } })
  expect(again.body).toMatchObject({ deliverables: [], resources: [], undo: { changes: [], remove: [], restore: [] } })
  // what never was an entry of this program, or is not known any more
  const other = await school()
  const foreign = (await other.remove('resource', other.place.id)).body as Undo
  expect(await change([place, foreign.undo.restore?.[0] ?? 0])).toMatchObject({ status: 404 })
  const start = app.clock.now()
  app.clock.set(new Date(start.getTime() + 31 * day))
  await app.ctx.jobs.send(app.db, 'purge-content-bin', {})
  await app.runJobs()
  expect(
    await (await app.as(room.staff.id)).call('updateContents', { body: { course_id: room.course_id, restore: [place] } }),
  ).toMatchObject({
    status: 404,
  })
  app.clock.set(start)
})

it('a program has at most 2,000 contents, also with what returns to it', async () => {
  const { course, teacher: staff } = await createClassroom(app.db)
  const [gone] = await createContents(app.db, course, [{ name: 'A' }])
  // beside that of the deliverable that every classroom has
  const teacher = await app.as(staff.id)
  const change = async (body: object) => teacher.call('updateContents', { body: { course_id: course.id, ...body } })
  const removed = await change({ changes: [{ id: gone?.id ?? 0, revision: 1, is_deleted: true }] })
  const { restore } = (removed.body as Undo).undo
  await createContents(
    app.db,
    course,
    Array.from({ length: 1999 }, (_, n) => ({ name: `Contenido ${n}` })),
  )
  expect(await change({ restore })).toMatchObject({ status: 409, body: { code: 'too_many_contents' } })
  await app.db.deleteFrom('course_contents').where('course_id', '=', course.id).where('name', '=', 'Contenido 7').execute()
  expect(await change({ restore })).toMatchObject({ status: 200 })
  // the same limit for what is added
  const added = { course_id: course.id, parent_id: null, index: 0, contents: [{ name: 'Otro', depth: 0 }] }
  expect(await teacher.call('addContents', { body: added })).toMatchObject({ status: 409, body: { code: 'too_many_contents' } })
})
