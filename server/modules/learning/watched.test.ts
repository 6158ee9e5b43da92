import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { storeFile } from '#server/testing/factories/index.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function video(video_seconds: number | null = 600) {
  const room = await createProgram(app)
  const placed = await room.place('b', { is_required: true })
  await app.db.updateTable('files').set({ media_type: 'video/mp4', video_seconds }).where('id', '=', placed.fileId).execute()
  const start = app.clock.now().getTime()
  const idOf = (index: number) => room.students[index]?.id ?? 0
  const watch = async (second: number, ranges: [number, number][], at = ranges.at(-1)?.[1] ?? 0, by = 0, whose = by) => {
    app.clock.set(new Date(start + second * 1000))
    return (await room.client(by)).call('saveWatched', {
      params: { id: room.idOf('b') },
      body: { student_id: idOf(whose), group_id: room.group.id, resource_id: placed.id, at, duration: 600, ranges },
    })
  }
  const where = async (by = 0) =>
    (await room.client(by)).ok('getWatched', { params: { id: room.idOf('b') }, query: { group: room.group.id, resource: placed.id } })
  return { ...room, placed, watch, where }
}

it('goes on at the same second on every device, and is done when enough was watched', async () => {
  const room = await video()
  await room.open('b', room.placed.id)
  // opening is not watching
  expect(await room.states()).toMatchObject({ b: 'open' })
  expect(await room.where()).toEqual({ at: 0, percent: 0, is_done: false, is_finishable: false })
  expect((await room.read('b')).body).toMatchObject({ resources: [{ watched: 0, is_opened: true }] })
  expect((await room.watch(130, [[0, 120]])).status).toBe(200)
  expect(await room.where()).toEqual({ at: 120, percent: 20, is_done: false, is_finishable: false })
  expect((await room.read('b')).body).toMatchObject({ resources: [{ watched: 20, is_opened: true }] })
  // parts that another device has watched join; the same report again adds nothing
  for (const second of [400, 400]) expect((await room.watch(second, [[100, 500]])).status).toBe(200)
  expect(await room.where()).toEqual({ at: 500, percent: 83, is_done: false, is_finishable: false })
  expect((await room.watch(500, [[500, 545]], 10)).status).toBe(200)
  expect(await room.where()).toEqual({ at: 10, percent: 100, is_done: true, is_finishable: false })
  expect(await room.states()).toMatchObject({ b: 'done' })
  expect(await room.where(1)).toEqual({ at: 0, percent: 0, is_done: false, is_finishable: false })
})

it('takes no more than the time that passed, from nobody but students of the group, of videos only', async () => {
  const room = await video()
  await room.open('b', room.placed.id)
  expect(await room.watch(60, [[0, 600]])).toMatchObject({ status: 400, body: { errors: { ranges: ['too_fast'] } } })
  expect(await room.where()).toMatchObject({ percent: 0 })
  expect((await room.watch(60, [[0, 120]])).status).toBe(200)
  const other = await room.place('b')
  await app.db.updateTable('files').set({ media_type: 'text/plain' }).where('id', '=', other.fileId).execute()
  const body = { student_id: room.students[0]?.id ?? 0, group_id: room.group.id, resource_id: other.id, at: 1, duration: 60, ranges: [] }
  const params = { id: room.idOf('b') }
  expect(await (await room.client()).call('saveWatched', { params, body })).toMatchObject({ status: 400 })
  expect(await (await app.as(room.teacher.id)).call('saveWatched', { params, body })).toMatchObject({ status: 403 })
})

it('counts from the first report where the opening was lost', async () => {
  const room = await video()
  expect((await room.watch(10, [[0, 10]])).status).toBe(400)
  expect(await room.watch(20, [[0, 20]])).toMatchObject({ status: 200, body: { at: 20, percent: 3 } })
})

it('keeps the page of a PDF for every device, and nothing of it counts as watched', async () => {
  const room = await createProgram(app)
  const placed = await room.place('b', { is_required: true })
  await app.db.updateTable('files').set({ media_type: 'application/pdf' }).where('id', '=', placed.fileId).execute()
  const params = { id: room.idOf('b') }
  const read = async (at: number, pages = 12) =>
    (await room.client()).call('saveWatched', {
      params,
      body: {
        student_id: room.students[0]?.id ?? 0,
        group_id: room.group.id,
        resource_id: placed.id,
        at,
        duration: pages,
        ranges: [[0, 12]],
      },
    })
  const where = async (by = 0) => (await room.client(by)).ok('getWatched', { params, query: { group: room.group.id, resource: placed.id } })
  expect(await where()).toEqual({ at: 0, percent: 0, is_done: false, is_finishable: false })
  expect(await read(7)).toMatchObject({ status: 200, body: { at: 7, percent: 0, is_done: false } })
  expect(await where()).toEqual({ at: 7, percent: 0, is_done: false, is_finishable: false })
  // nothing else is required, and no opening was told: it is done by its first page
  const done = app.db.selectFrom('content_progress').select('completed_at').where('content_id', '=', params.id)
  expect((await done.executeTakeFirstOrThrow()).completed_at).not.toBeNull()
  expect(await where(1)).toMatchObject({ at: 0 })
  expect((await room.read('b')).body).toMatchObject({ resources: [{ watched: null, is_opened: true }] })
  // the page goes back too; no page beyond the last
  for (const [at, page] of [
    [3.9, 3],
    [0, 1],
    [40, 12],
  ] as const) {
    await read(at)
    expect(await where()).toMatchObject({ at: page })
  }
  // a video in its place begins at its start, and is done as one that nobody has watched
  await app.db.updateTable('files').set({ media_type: 'video/mp4' }).where('id', '=', placed.fileId).execute()
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  expect(await read(10, 20)).toMatchObject({ status: 200, body: { at: 10, percent: 60, is_done: false } })
  expect(await where()).toEqual({ at: 10, percent: 60, is_done: false, is_finishable: true })
})

it('keeps where the student went on, when an earlier report arrives late', async () => {
  const room = await createProgram(app)
  const placed = await room.place('b', { is_required: true })
  const report = async (media_type: string, at: number, ranges: number[][], ended_ago?: number) => {
    await app.db.updateTable('files').set({ media_type }).where('id', '=', placed.fileId).execute()
    const body = {
      student_id: room.students[0]?.id ?? 0,
      group_id: room.group.id,
      resource_id: placed.id,
      at,
      duration: 60,
      ranges,
      ...(ended_ago !== undefined && { ended_ago }),
    }
    return (await room.client()).call('saveWatched', { params: { id: room.idOf('b') }, body })
  }
  const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
  await report('application/pdf', 40, [])
  later(1)
  expect(await report('application/pdf', 3, [], 120_000)).toMatchObject({ status: 200, body: { at: 40 } })
  expect(await report('application/pdf', 3, [], 30_000)).toMatchObject({ body: { at: 3 } })
  await report('video/mp4', 50, [[48, 50]])
  later(1)
  // what was watched then counts all the same
  expect(await report('video/mp4', 12, [[0, 12]], 90_000)).toMatchObject({ body: { at: 50, percent: 23 } })
  // a report that arrives late is of its moment: another device that was used after it is not held back
  later(10)
  expect(await report('video/mp4', 20, [], 8 * 60_000)).toMatchObject({ body: { at: 20 } })
  expect(await report('video/mp4', 30, [], 5 * 60_000)).toMatchObject({ body: { at: 30 } })
  expect(await report('video/mp4', 25, [], 6 * 60_000)).toMatchObject({ body: { at: 30 } })
  await report('application/pdf', 5, [], 4 * 60_000)
  expect(await report('application/pdf', 9, [], 2 * 60_000)).toMatchObject({ body: { at: 9 } })
})

it('goes on where the student was last, not where a late report came from', async () => {
  const room = await video()
  await room.open('b', room.placed.id)
  app.clock.set('2026-11-20T10:00:00Z')
  await room.open('a')
  app.clock.set('2026-11-20T11:00:00Z')
  const body = {
    student_id: room.students[0]?.id ?? 0,
    group_id: room.group.id,
    resource_id: room.placed.id,
    at: 20,
    duration: 600,
    ranges: [],
  }
  const late = { ...body, ended_ago: 90 * 60_000 }
  expect((await (await room.client()).call('saveWatched', { params: { id: room.idOf('b') }, body: late })).status).toBe(200)
  expect((await room.path()).next_id).toBe(room.idOf('a'))
  await (await room.client()).ok('saveWatched', { params: { id: room.idOf('b') }, body })
  expect((await room.path()).next_id).toBe(room.idOf('b'))
})

it('books what one student watched to nobody else who is signed in on the same device', async () => {
  const room = await video()
  await room.open('b', room.placed.id, 1)
  expect(await room.watch(60, [[0, 60]], 60, 1, 0)).toMatchObject({ status: 403 })
  expect([await room.where(0), await room.where(1)]).toMatchObject([
    { at: 0, percent: 0 },
    { at: 0, percent: 0 },
  ])
  expect(await room.watch(60, [[0, 60]], 60, 1)).toMatchObject({ status: 200 })
})

it('grants no more to many reports in one moment than to one', async () => {
  const room = await video()
  await room.open('b', room.placed.id)
  const statuses: number[] = []
  for (let end = 5; end <= 60; end += 5) statuses.push((await room.watch(0, [[0, end]])).status)
  expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 400)])
  expect(await room.where()).toMatchObject({ at: 5, percent: 0 })
})

it('takes what one device has played offline while another one has reported', async () => {
  const room = await video()
  await room.open('b', room.placed.id)
  for (const second of [300, 310, 320]) await room.watch(second, [[250, second]])
  expect((await room.watch(325, [[0, 250]])).status).toBe(200)
  expect(await room.where()).toMatchObject({ percent: 53 })
})

it('of a file without a readable length the student says that they have watched it', async () => {
  const room = await video(0)
  await room.open('b', room.placed.id)
  expect(await room.watch(600, [[0, 600]])).toMatchObject({ status: 200, body: { percent: 99, is_done: false } })
  expect(await room.states()).toMatchObject({ b: 'open' })
  const resource = async () => (await room.read('b')).body
  expect(await resource()).toMatchObject({ is_done: false, resources: [{ is_finished: false }] })
  const page = { params: { id: room.group.id, resource_id: room.placed.id } }
  expect(await (await room.client()).ok('getGroupResource', page)).toMatchObject({ is_finished: false })
  const body = { group_id: room.group.id, resource_id: room.placed.id, finished: true }
  await (await room.client()).ok('finishResource', { params: { id: room.idOf('b') }, body })
  expect(await resource()).toMatchObject({ is_done: true, resources: [{ is_finished: true }] })
  expect(await (await room.client()).ok('getGroupResource', page)).toMatchObject({ is_finished: true })
  expect(await room.states()).toMatchObject({ b: 'done' })
})

it('tells with the first report that the file has no readable length, so that the student can say it', async () => {
  const room = await video(null)
  await room.open('b', room.placed.id)
  const resources = async () => ((await room.read('b')).body as { resources: unknown[] }).resources
  expect(await room.where()).toMatchObject({ is_finishable: false })
  expect(await resources()).toMatchObject([{ is_finished: null }])
  expect(await room.watch(60, [[0, 60]])).toMatchObject({ status: 200, body: { is_finishable: true } })
  expect(await room.where()).toMatchObject({ at: 60, is_finishable: true })
  expect(await resources()).toMatchObject([{ is_finished: false }])
  // who comes later knows it from the start
  expect(await room.where(1)).toMatchObject({ at: 0, is_finishable: true })
})

it('knows from the file how long a video is, so that a report cannot shorten it', async () => {
  const room = await video()
  const content = await readFile(new URL('../../db/seed/data/assets/rejilla-css.webm', import.meta.url))
  const id = await storeFile({ db: app.db, files: app.ctx.files }, { name: 'rejilla.webm', media_type: 'video/webm', content })
  await app.db.updateTable('resources').set({ file_id: id }).where('file_id', '=', room.placed.fileId).execute()
  const watch = async (second: number, duration: number, until: number) => {
    app.clock.set(new Date(Date.parse('2026-11-20T09:00:00Z') + second * 1000))
    const body = {
      student_id: room.students[0]?.id ?? 0,
      group_id: room.group.id,
      resource_id: room.placed.id,
      at: until,
      duration,
      ranges: [[0, until]],
    }
    return (await room.client()).call('saveWatched', { params: { id: room.idOf('b') }, body })
  }
  // the file is read after the first report, which finishes nothing
  expect(await watch(0, 5, 5)).toMatchObject({ status: 200, body: { is_done: false } })
  expect(await watch(1, 5, 6)).toMatchObject({ status: 200, body: { percent: 50, is_done: false } })
  expect(await watch(10, 86_400, 12)).toMatchObject({ status: 200, body: { percent: 100, is_done: true } })
})
