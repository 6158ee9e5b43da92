import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createStudents,
  enrol,
  offer,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('unarchiving is refused with the programs that the center has no more, until it has them again', async () => {
  const center = await createCenter(app.db, { student_licenses: 5 })
  const manager = await createManager(app.db, center)
  const group = await createGroup(app.db, center)
  await enrol(app.db, group, await createStudents(app.db, center, [{}, {}]))
  const [kept, gone] = [await createCourse(app.db, { name: 'Redes' }), await createCourse(app.db, { name: 'Bases de datos' })]
  await offer(app.db, group, kept, gone)
  await archive(app.db, group)
  const admin = await app.as((await createAdmin(app.db)).id)
  const { results } = await admin.ok('listCenterCourses', { query: { center: center.id } })
  await admin.ok('withdrawCourse', { params: { id: results.find(({ course }) => course.id === gone.id)?.id ?? 0 } })
  const client = await app.as(manager.id)
  const withdrawn = [{ id: gone.id, name: 'Bases de datos' }]
  expect(await client.ok('previewGroupMove', { query: { action: 'unarchive', ids: `${group.id}` } })).toMatchObject({
    ...{ groups: [{ outcome: 'withdrawn', withdrawn }], centers: [] },
  })
  expect(await client.call('unarchiveGroup', { params: { id: group.id } })).toMatchObject({
    ...{ status: 409, body: { code: 'programs_withdrawn', courses: withdrawn } },
  })
  expect(await client.ok('moveGroups', { body: { action: 'unarchive', ids: [group.id] } })).toMatchObject({
    ...{ results: [{ outcome: 'withdrawn', withdrawn, seats: null }] },
  })
  const used = app.db.selectFrom('centers').where('id', '=', center.id).select('student_seats_used')
  expect(await used.executeTakeFirst()).toEqual({ student_seats_used: 0 })
  await admin.ok('offerCourse', { body: { center_id: center.id, course_id: gone.id } })
  expect(await client.ok('unarchiveGroup', { params: { id: group.id } })).toMatchObject({ archived_at: null })
})
