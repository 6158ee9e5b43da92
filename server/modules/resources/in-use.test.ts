import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createClassroom,
  createContents,
  createCourse,
  createResource,
  placeResource,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db)
})
afterAll(() => app.close())

/** A resource of the teacher that is placed in their program. */
async function resourceInUse() {
  const resource = await createResource(app.db, { center_id: room.center.id, owner_id: room.teacher.id })
  const place = async (course = room.course) => {
    const [content = { id: 0 }] = await createContents(app.db, course, [{ name: 'Selectores' }])
    return placeResource(app.db, resource, { id: content.id, course_id: course.id })
  }
  await place()
  const owner = await app.as(room.teacher.id)
  const params = { id: resource.id }
  const places = () => app.db.selectFrom('related_resources').where('resource_id', '=', resource.id).select('id').execute()
  return { params, place, places, owner, remove: (seen: number) => owner.call('deleteResource', { params, query: { places: seen } }) }
}

it('is deleted with the places that were seen, and each program has it in its history', async () => {
  const { params, place, places, owner, remove } = await resourceInUse()
  expect(await owner.call('deleteResource', { params })).toMatchObject({
    status: 409,
    body: { code: 'resource_in_use', current: { uses: 1, places: [{ course: { name: room.course.name }, may_edit: true }] } },
  })
  // another person has placed it since the places were shown
  await place()
  expect(await remove(1)).toMatchObject({ status: 409, body: { code: 'resource_in_use', current: { uses: 2 } } })
  expect(await places()).toHaveLength(2)
  expect((await remove(2)).status).toBe(204)
  expect(await places()).toEqual([])
  expect((await owner.call('getResource', { params })).status).toBe(404)
  const removed = app.db.selectFrom('audit_log').where('entity_id', '=', room.course.id).where('action', '=', 'resource_removed')
  expect(await removed.select('course_id').execute()).toEqual([{ course_id: room.course.id }])
})

it('stays where a program that its owner may not edit has it, and that one is named', async () => {
  const { params, place, places, remove } = await resourceInUse()
  const course = await createCourse(app.db, { center_id: null, name: 'Programa de la plataforma' })
  await app.db.insertInto('center_courses').values({ center_id: room.center.id, course_id: course.id }).execute()
  await place(course)
  expect(await remove(2)).toMatchObject({
    status: 409,
    body: {
      code: 'resource_in_use_elsewhere',
      current: {
        uses: 2,
        places: expect.arrayContaining([
          expect.objectContaining({ course: { id: course.id, name: course.name }, may_edit: false }),
          expect.objectContaining({ course: { id: room.course.id, name: room.course.name }, may_edit: true }),
        ]) as unknown,
      },
    },
  })
  expect(await places()).toHaveLength(2)
  await (await app.as((await createAdmin(app.db)).id)).ok('deleteResource', { params, query: { places: 2 } })
})
