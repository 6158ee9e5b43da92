import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createResource, placeResource } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const url = 'https://form.typeform.com/to/abcd'

/** Class b with a required form. */
async function form() {
  const room = await createProgram(app)
  const placeForm = async (name: string, is_required = true) => {
    const resource = await createResource(app.db, { type: 'typeform', url, center_id: room.center.id })
    return placeResource(app.db, resource, { id: room.idOf(name), course_id: room.course.id }, { is_required })
  }
  const placed = await placeForm('b')
  const finish = async (finished: boolean, given: { content?: string; resource?: number; by?: number } = {}) =>
    (await app.as(given.by ?? room.students[0]?.id ?? 0)).call('finishResource', {
      params: { id: room.idOf(given.content ?? 'b') },
      body: { group_id: room.group.id, resource_id: given.resource ?? placed.id, finished },
    })
  const stored = async () =>
    (
      await app.db
        .selectFrom('content_progress')
        .where('group_id', '=', room.group.id)
        .select(['student_id', 'finished_resources', 'completed_at'])
        .execute()
    ).map(({ student_id, finished_resources, completed_at }) => [student_id, finished_resources, completed_at?.toISOString() ?? null])
  return { ...room, placed, placeForm, finish, stored }
}

it('a typeform is done when its student says so, not when it is opened, and until they take it back', async () => {
  const room = await form()
  await room.open('b', room.placed.id)
  expect(await room.states()).toMatchObject({ b: 'open' })
  expect((await room.read('b')).body).toMatchObject({ is_done: false, resources: [{ is_opened: true, is_finished: false }] })
  const student = room.students[0]?.id
  const done = [[student, { [room.placed.id]: '2026-11-20T09:00:00.000Z' }, '2026-11-20T09:00:00.000Z']]
  for (const minute of ['00', '05']) {
    app.clock.set(`2026-11-20T09:${minute}:00Z`)
    expect((await room.finish(true)).status).toBe(204)
    expect(await room.stored()).toEqual(done)
  }
  expect(await room.states()).toMatchObject({ b: 'done', of: '1/3' })
  expect((await room.read('b')).body).toMatchObject({ is_done: true, resources: [{ is_finished: true }] })
  const page = async (id: number | undefined) =>
    (await app.as(id ?? 0)).ok('getGroupResource', { params: { id: room.group.id, resource_id: room.placed.id } })
  const [own, other, teacher] = [await page(student), await page(room.students[1]?.id), await page(room.teacher.id)]
  expect([own.is_finished, other.is_finished, teacher.is_finished]).toEqual([true, false, null])
  expect((await room.read('b', 1)).body).toMatchObject({ resources: [{ is_finished: false }] })
  for (const _ of [1, 2]) expect((await room.finish(false)).status).toBe(204)
  expect(await room.stored()).toEqual([[student, {}, null]])
  expect(await room.states()).toMatchObject({ b: 'open', of: '0/3' })
})

it('taking it back leaves done what was done without it', async () => {
  const room = await form()
  const guide = await room.place('a', { is_required: true })
  await room.open('a', guide.id)
  const added = await room.placeForm('a')
  app.clock.set('2026-11-20T09:10:00Z')
  for (const finished of [true, false]) expect((await room.finish(finished, { content: 'a', resource: added.id })).status).toBe(204)
  expect(await room.stored()).toEqual([[room.students[0]?.id, {}, '2026-11-20T09:00:00.000Z']])
})

it('taking it back after it was moved leaves done what was done before it came, and not what was done with it', async () => {
  const room = await form()
  await room.finish(true)
  app.clock.set('2026-11-20T09:10:00Z')
  expect((await room.mark('c')).status).toBe(204)
  app.clock.set('2026-11-20T09:20:00Z')
  const teacher = await app.as(room.teacher.id)
  const move = (to: string, revision: number) => {
    const items = [{ kind: 'resource' as const, id: room.placed.id, revision, content_id: room.idOf(to), index: 0 }]
    return teacher.ok('updateContents', { body: { course_id: room.course.id, items } })
  }
  await move('c', 1)
  expect((await room.read('c')).body).toMatchObject({ is_done: true, resources: [{ is_finished: true }] })
  expect((await room.finish(false, { content: 'c' })).status).toBe(204)
  expect((await room.read('c')).body).toMatchObject({ is_done: true, resources: [{ is_finished: false }] })
  await room.finish(true, { content: 'c' })
  await move('b', 2)
  expect((await room.read('b')).body).toMatchObject({ is_done: true, resources: [{ is_finished: true }] })
  await room.finish(false)
  expect((await room.read('b')).body).toMatchObject({ is_done: false, resources: [{ is_finished: false }] })
})

it('an optional one changes nothing of what is done, and other resources are opened, not finished', async () => {
  const room = await form()
  const [optional, guide] = [await room.placeForm('b', false), await room.place('b')]
  expect((await room.read('b')).body).toMatchObject({ resources: [{ is_finished: false }, { is_finished: false }, { is_finished: null }] })
  await room.finish(true)
  await room.finish(true, { resource: optional.id })
  await room.finish(false, { resource: optional.id })
  expect(await room.states()).toMatchObject({ b: 'done' })
  expect(await room.finish(true, { resource: guide.id })).toMatchObject({ status: 400, body: { errors: { resource_id: ['choice'] } } })
})

it('is refused for a resource of another class, one that opens later, who is not in the group, and inactive or archived ones', async () => {
  const room = await form()
  const other = await form()
  expect(await room.finish(true, { content: 'a' })).toMatchObject({ status: 400, body: { errors: { resource_id: ['choice'] } } })
  expect((await room.finish(true, { resource: other.placed.id })).status).toBe(400)
  expect((await room.finish(true, { by: other.students[0]?.id ?? 0 })).status).toBe(404)
  expect((await room.finish(true, { by: room.teacher.id })).status).toBe(403)
  await setDates(app, room.group, room.placed, '2026-12-01T08:00:00.000Z', true)
  expect((await room.finish(true)).status).toBe(400)
  const inClassC = await room.placeForm('c')
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', room.idOf('Unidad 2')).execute()
  expect((await room.finish(true, { content: 'c', resource: inClassC.id })).status).toBe(404)
  await archive(app.db, room.group)
  expect(await room.finish(true)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  expect(await room.stored()).toEqual([])
})

it('a video that was watched before its file turned out to have no length is finished in the class and on its own page', async () => {
  const room = await createProgram(app)
  const placed = await room.place('b', { is_required: true })
  const setLength = (video_seconds: number) =>
    app.db.updateTable('files').set({ media_type: 'video/mp4', video_seconds }).where('id', '=', placed.fileId).execute()
  await setLength(600)
  await room.open('b', placed.id)
  app.clock.set('2026-11-20T09:10:00Z')
  const body = { student_id: room.students[0]?.id ?? 0, group_id: room.group.id, resource_id: placed.id, at: 600, duration: 600 }
  const client = await room.client()
  await client.ok('saveWatched', { params: { id: room.idOf('b') }, body: { ...body, ranges: [[0, 600]] } })
  await setLength(0)
  expect((await room.read('b')).body).toMatchObject({ resources: [{ is_finished: true }] })
  const page = { params: { id: room.group.id, resource_id: placed.id } }
  expect(await client.ok('getGroupResource', page)).toMatchObject({ is_finished: true })
})
