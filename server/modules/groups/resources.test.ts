import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createClassroom,
  createGroup,
  createManager,
  createResource,
  createTeacher,
  enrol,
  offer,
  placeResource,
  storeFile,
  unlink,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 2 })
})
afterAll(() => app.close())

const soon = '2026-12-01T08:00:00.000Z'
const later = '2026-12-10T08:00:00.000Z'
const [before, during, after] = ['2026-11-20T09:00:00Z', '2026-12-02T09:00:00Z', '2026-12-11T09:00:00Z'] as const

/** A PDF of the center, placed in the program of the class. */
async function placeFile(name: string) {
  const fileId = await storeFile({ db: app.db, files: app.ctx.files })
  const resource = await createResource(app.db, { name, type: 'pdf', file_id: fileId, center_id: room.center.id, description: 'Secreta.' })
  const { id } = await placeResource(app.db, resource, { id: room.deliverable.content_id, course_id: room.course.id })
  return { id, fileId }
}
const student = async (index = 0) => app.as(room.students[index]?.id ?? 0)
const teacher = () => app.as(room.teacher.id)
type Dates = { visible_from: string | null; visible_until: string | null; shows_title: boolean }
const undated: Dates = { visible_from: null, visible_until: null, shows_title: false }
const schedule = async (id: number, dates: Partial<Dates> = {}, { group = room.group, seen = undated } = {}) =>
  (await teacher()).call('scheduleResource', {
    params: { id },
    body: { groups: [{ id: group.id, before: seen }], visible_from: soon, visible_until: later, shows_title: false, ...dates },
  })
/** What a student gets of a resource: of the list, of its page, and of its file. */
async function seenBy(index: number, { id, fileId }: { id: number; fileId: number }, group = room.group) {
  const client = await student(index)
  const list = await client.call('listGroupResources', { params: { id: group.id }, query: { page_size: 100 } })
  const { results = [] } = list.body as { results?: components['schemas']['GroupResource'][] }
  const listed = results.find((each) => each.id === id)
  const page = await client.call('getGroupResource', { params: { id: group.id, resource_id: id } })
  const file = await client.call('getFile', { params: { id: fileId } })
  return { listed: listed?.stage ?? null, page: page.status, file: file.status }
}

it('is open to the students of the group within its dates, and to nobody else', async () => {
  app.clock.set(before)
  const placed = await placeFile('Guía')
  expect(await seenBy(0, placed)).toEqual({ listed: 'open', page: 200, file: 200 })
  expect(await schedule(placed.id)).toMatchObject({ status: 200, body: { groups: [{ id: room.group.id, visible_from: soon }] } })
  expect(await seenBy(0, placed)).toEqual({ listed: null, page: 404, file: 404 })
  // who teaches sees it always
  const params = { id: room.group.id, resource_id: placed.id }
  expect(await (await teacher()).ok('getGroupResource', { params })).toMatchObject({ stage: 'upcoming', can_schedule: true, file: {} })
  app.clock.set(during)
  expect(await seenBy(0, placed)).toEqual({ listed: 'open', page: 200, file: 200 })
  // another group of the same center, a group of another center, who has left
  const other = await createClassroom(app.db, { students: 1 })
  const stranger = await app.as(other.students[0]?.id ?? 0)
  expect((await stranger.call('getGroupResource', { params })).status).toBe(404)
  expect((await stranger.call('getGroupResource', { params: { ...params, id: other.group.id } })).status).toBe(404)
  expect((await stranger.call('getFile', { params: { id: placed.fileId } })).status).toBe(404)
  app.clock.set(after)
  expect(await seenBy(0, placed)).toEqual({ listed: null, page: 404, file: 404 })
  expect(await (await teacher()).ok('getGroupResource', { params })).toMatchObject({ stage: 'over', url: expect.stringMatching(/\d$/) })
})

it('announces its title, and only its title, where the group wants that', async () => {
  app.clock.set(before)
  const placed = await placeFile('Anunciada')
  await schedule(placed.id, { shows_title: true })
  expect(await seenBy(0, placed)).toEqual({ listed: 'upcoming', page: 200, file: 404 })
  const page = await (await student()).ok('getGroupResource', { params: { id: room.group.id, resource_id: placed.id } })
  expect(page).toMatchObject({ name: 'Anunciada', visible_from: soon, url: '', file: null, description: '', can_schedule: false })
  app.clock.set(after)
  expect(await seenBy(0, placed)).toEqual({ listed: null, page: 404, file: 404 })
})

it('keeps the dates of each group apart: a student reads what one of their groups shows', async () => {
  app.clock.set(before)
  const placed = await placeFile('De dos grupos')
  const second = await createGroup(app.db, room.center)
  await offer(app.db, second, room.course)
  await schedule(placed.id)
  expect((await seenBy(0, placed)).file).toBe(404)
  expect(await seenBy(0, placed, second)).toMatchObject({ listed: null, page: 404 })
  await enrol(app.db, second, [room.students[0] ?? room.teacher])
  expect(await seenBy(0, placed, second)).toEqual({ listed: 'open', page: 200, file: 200 })
  expect(await seenBy(1, placed)).toEqual({ listed: null, page: 404, file: 404 })
})

it('is read only in an archived group, and gone with the content, the place and the student who leaves', async () => {
  app.clock.set(before)
  const own = await createClassroom(app.db, { students: 2 })
  const fileId = await storeFile({ db: app.db, files: app.ctx.files })
  const resource = await createResource(app.db, { type: 'pdf', file_id: fileId, center_id: own.center.id })
  const { id } = await placeResource(app.db, resource, { id: own.deliverable.content_id, course_id: own.course.id })
  const params = { id: own.group.id, resource_id: id }
  const [reader, leaver] = own.students
  if (!reader || !leaver) throw new Error('two students')
  const seen = async (who = reader) => {
    const client = await app.as(who.id)
    return [(await client.call('getGroupResource', { params })).status, (await client.call('getFile', { params: { id: fileId } })).status]
  }
  const active = (is_active: boolean) =>
    app.db.updateTable('course_contents').set({ is_active }).where('id', '=', own.deliverable.content_id).execute()
  expect(await seen()).toEqual([200, 200])
  await active(false)
  expect(await seen()).toEqual([404, 404])
  expect(await (await app.as(own.teacher.id)).ok('getGroupResource', { params })).toMatchObject({ is_hidden: true })
  await active(true)
  expect(await seen(leaver)).toEqual([200, 200])
  await unlink(app.db, own.group, leaver)
  expect(await seen(leaver)).toEqual([404, 404])
  await archive(app.db, own.group)
  expect(await seen()).toEqual([200, 200])
  const body = { groups: [{ id: own.group.id, before: undated }], visible_from: soon }
  const owner = await app.as(own.teacher.id)
  expect(await owner.ok('getGroupResource', { params })).toMatchObject({ can_schedule: false })
  expect(await owner.ok('getResourceSchedule', { params: { id } })).toMatchObject({ groups: [{ can_edit: false }] })
  expect(await owner.call('scheduleResource', { params: { id }, body })).toMatchObject({
    status: 409,
    body: { code: 'group_archived' },
  })
})

it('refuses dates in the wrong order, stale ones, and those of other groups', async () => {
  app.clock.set(before)
  const { id } = await placeFile('Con fechas')
  expect(await schedule(id, { visible_until: soon })).toMatchObject({
    status: 400,
    body: { errors: { visible_until: ['before_from'] } },
  })
  expect(await schedule(id)).toMatchObject({ status: 200 })
  expect(await schedule(id, { visible_from: null })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { groups: [{ id: room.group.id, visible_from: soon }] } },
  })
  const dated = { visible_from: soon, visible_until: later, shows_title: false }
  expect(await schedule(id, { visible_from: null }, { seen: dated })).toMatchObject({
    status: 200,
    body: { groups: [{ visible_from: null, visible_until: later }] },
  })
  const foreign = await createClassroom(app.db)
  expect(await schedule(id, {}, { group: foreign.group })).toMatchObject({ status: 400, body: { errors: { groups: ['choice'] } } })
  const untaught = await createGroup(app.db, room.center)
  await offer(app.db, untaught, room.course)
  expect(await schedule(id, {}, { group: untaught })).toMatchObject({ status: 400, body: { errors: { groups: ['choice'] } } })
  const manager = await app.as((await createManager(app.db, room.center)).id)
  const body = { groups: [{ id: untaught.id, before: undated }], visible_from: soon, shows_title: true }
  expect((await manager.call('scheduleResource', { params: { id }, body })).status).toBe(200)
  const colleague = await app.as((await createTeacher(app.db, room.center)).id)
  expect((await colleague.call('getGroupResource', { params: { id: room.group.id, resource_id: id } })).status).toBe(404)
  expect((await colleague.call('getResourceSchedule', { params: { id } })).status).toBe(404)
  const events = await app.db
    .selectFrom('audit_log')
    .where('action', '=', 'resource_scheduled')
    .select(['entity_id', 'center_id'])
    .execute()
  expect(events.at(-1)).toEqual({ entity_id: untaught.id, center_id: room.center.id })
})

it('tells teachers how many of the group have opened each, and students nothing of it', async () => {
  app.clock.set(during)
  const own = await createClassroom(app.db, { students: 3 })
  const content = { id: own.deliverable.content_id, course_id: own.course.id }
  const place = async (name: string) => placeResource(app.db, await createResource(app.db, { name, center_id: own.center.id }), content)
  const [read, unread] = [await place('Leída'), await place('Sin leer')]
  const listed = async (who: { id: number }) => {
    const { results } = await (await app.as(who.id)).ok('listGroupResources', { params: own.group, query: { page_size: 100 } })
    return new Map(results.map(({ id, opened }) => [id, opened]))
  }
  const [first, second, leaver] = own.students
  if (!first || !second || !leaver) throw new Error('three students')
  for (const { id } of [first, second, leaver])
    await (await app.as(id)).ok('openContent', { params: content, body: { group_id: own.group.id, resource_id: read.id } })
  await unlink(app.db, own.group, leaver)
  const seen = await listed(own.teacher)
  expect([seen.get(read.id), seen.get(unread.id)]).toEqual([
    { count: 2, students: 2 },
    { count: 0, students: 2 },
  ])
  expect((await listed(first)).get(read.id)).toBeNull()
})
