import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createCenter,
  createClassroom,
  createCourse,
  createContents,
  createResource,
  createResults,
  createTeacher,
  placeResource as placeInContent,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let content: { id: number; course_id: number }
let stranger: number
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
  const [node] = await createContents(app.db, room.course, [{ name: 'Selectores' }])
  if (!node) throw new Error('a content')
  content = node
  stranger = (await createTeacher(app.db, await createCenter(app.db))).id
})
afterAll(() => app.close())

type Placed = components['schemas']['PlacedResource']
const teacher = () => app.as(room.teacher.id)
const own = (name: string) => createResource(app.db, { name, center_id: room.center.id, owner_id: room.teacher.id })
const place = async (resource: { id: number }) =>
  (await teacher()).ok('placeResource', { body: { content_id: content.id, resource_id: resource.id } })
const names = async () =>
  (
    await app.db
      .selectFrom('related_resources')
      .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
      .where('content_id', '=', content.id)
      .select('resources.name')
      .orderBy('related_resources.position')
      .execute()
  ).map(({ name }) => name)

it('places resources in order, each once, moves them and takes them out', async () => {
  const client = await teacher()
  const placed: Placed[] = []
  for (const name of ['Uno', 'Dos', 'Tres']) placed.push(await place(await own(name)))
  const [first, , third] = placed
  if (!first || !third) throw new Error('three places')
  expect((await place({ id: first.resource.id })).id).toBe(first.id)
  expect(await names()).toEqual(['Uno', 'Dos', 'Tres'])
  const moved = await client.ok('updatePlacedResource', { params: { id: third.id }, ifMatch: 1, body: { index: 0, is_required: true } })
  expect([moved, await names()]).toMatchObject([{ is_required: true, revision: 2 }, ['Tres', 'Uno', 'Dos']])
  expect(await client.call('updatePlacedResource', { params: { id: third.id }, ifMatch: 1, body: { index: 2 } })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { revision: 2, is_required: true } },
  })
  // whoever takes out what has changed meanwhile has not seen it
  expect(await client.call('removePlacedResource', { params: { id: third.id }, ifMatch: 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { revision: 2, is_required: true } },
  })
  expect(await client.call('removePlacedResource', { params: { id: third.id } })).toMatchObject({ status: 428 })
  await client.ok('removePlacedResource', { params: { id: first.id }, ifMatch: 1 })
  expect(await names()).toEqual(['Tres', 'Dos'])
  // what is placed after one was taken out still comes last
  await place(await own('Cuatro'))
  expect(await client.ok('listPlacedResources', { query: { content: content.id } })).toMatchObject({
    can_edit: true,
    results: ['Tres', 'Dos', 'Cuatro'].map((name) => ({ resource: { name, url: 'https://example.org/', file: null } })),
  })
  const events = await app.db.selectFrom('audit_log').where('entity', '=', 'course').select(['action', 'center_id']).orderBy('id').execute()
  expect(events.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 3 }, () => 'resource_placed'),
    'resource_changed',
    'resource_removed',
    'resource_placed',
  ])
  expect(events.every(({ center_id }) => center_id === room.center.id)).toBe(true)
})

it('keeps the criteria that a resource works, of its own program only', async () => {
  const client = await teacher()
  const { id } = await place(await own('Con criterios'))
  const [first] = room.criteria
  const [foreign] = await createResults(app.db, await createCourse(app.db), [{ criteria: [{}] }])
  const save = (ifMatch: number, criterion_id: number, weight = 10_000) =>
    client.call('saveResourceResults', { ifMatch, body: { related_id: id, results: [{ criterion_id, weight }] } })
  const results = [{ criterion_id: first?.id ?? 0, weight: 10_000 }]
  expect(await save(1, first?.id ?? 0, 9999)).toMatchObject({ status: 400, body: { errors: { results: ['sum'] } } })
  expect(await save(1, first?.id ?? 0)).toMatchObject({ status: 200, body: { results, revision: 2 } })
  // The same again changes nothing, whatever copy it was made from.
  expect(await save(1, first?.id ?? 0)).toMatchObject({ status: 200, body: { results, revision: 2 } })
  expect(await save(2, foreign?.id ?? 0)).toMatchObject({ status: 400, body: { errors: { results: ['choice'] } } })
  expect(await client.ok('getPlacedResource', { params: { id } })).toMatchObject({ results, resource: { name: 'Con criterios' } })
})

it('shows a program that a center is offered, and changes nothing in it', async () => {
  const course = await createCourse(app.db)
  const [node] = await createContents(app.db, course, [{ name: 'De la plataforma' }])
  if (!node) throw new Error('a content')
  await app.db.insertInto('center_courses').values({ center_id: room.center.id, course_id: course.id }).execute()
  const { id } = await placeInContent(app.db, await createResource(app.db), node)
  const client = await teacher()
  const shown = await client.ok('listPlacedResources', { query: { content: node.id } })
  expect([shown.can_edit, shown.results.map((each) => each.id)]).toEqual([false, [id]])
  const answers = [
    await client.call('placeResource', { body: { content_id: node.id, resource_id: (await createResource(app.db)).id } }),
    await client.call('updatePlacedResource', { params: { id }, ifMatch: 1, body: { is_required: true } }),
    await client.call('saveResourceResults', { ifMatch: 1, body: { related_id: id, results: [] } }),
    await client.call('removePlacedResource', { params: { id }, ifMatch: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

it('does not exist for staff of another center, nor does what they may not use', async () => {
  const { id } = await place(await own('Ajeno'))
  const client = await app.as(stranger)
  const body = { content_id: content.id, resource_id: (await createResource(app.db)).id }
  const answers = await Promise.all([
    client.call('listPlacedResources', { query: { content: content.id } }),
    client.call('getPlacedResource', { params: { id } }),
    client.call('updatePlacedResource', { params: { id }, ifMatch: 1, body: { index: 0 } }),
    client.call('removePlacedResource', { params: { id }, ifMatch: 1 }),
    client.call('placeResource', { body }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const hidden = await createResource(app.db, { center_id: room.center.id, owner_id: stranger })
  expect(await (await teacher()).call('placeResource', { body: { content_id: content.id, resource_id: hidden.id } })).toMatchObject({
    status: 400,
    body: { errors: { resource_id: ['choice'] } },
  })
})
