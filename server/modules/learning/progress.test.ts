import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createContents, createDeliverable, schedule, submitVersion } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const later = '2026-12-01T08:00:00.000Z'
const past = new Date('2026-11-10T09:00:00Z')

it('goes from class to class: marked, opened and handed in', async () => {
  const room = await createProgram(app)
  const guide = await room.place('b', { is_required: true })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const open = { Bloque: 'open', 'Unidad 1': 'open', 'Unidad 2': 'open', b: 'open', c: 'open' }
  expect(await room.states()).toEqual({ ...open, a: 'open', next: 'a', of: '0/3' })
  expect((await room.mark('a')).status).toBe(204)
  expect(await room.states()).toEqual({ ...open, a: 'done', next: 'b', of: '1/3' })
  // what requires something is not marked by hand
  expect((await room.mark('b')).status).toBe(403)
  expect((await room.open('b')).status).toBe(204)
  expect(await room.states()).toMatchObject({ b: 'open', next: 'b' })
  expect((await room.open('b', guide.id)).status).toBe(204)
  expect(await room.states()).toEqual({ ...open, a: 'done', b: 'done', 'Unidad 1': 'done', next: 'c', of: '2/3' })
  const [student] = room.students
  if (student) await submitVersion(app.db, { group: room.group, deliverable: task, student })
  const done = { Bloque: 'done', 'Unidad 1': 'done', 'Unidad 2': 'done', a: 'done', b: 'done', c: 'done' }
  expect(await room.states()).toEqual({ ...done, next: null, of: '3/3' })
  expect((await room.read('c')).body).toMatchObject({ is_done: true, deliverables: [{ is_handed_in: true, outcome: null }] })
  // nobody else's progress
  expect(await room.states(1)).toMatchObject({ next: 'a', of: '0/3' })
})

it('keeps what is done when a teacher adds something that is required', async () => {
  const room = await createProgram(app)
  const first = await room.place('b', { is_required: true })
  await room.open('b', first.id)
  await room.place('b', { is_required: true })
  expect(await room.states()).toMatchObject({ b: 'done' })
  expect((await room.mark('a')).status).toBe(204)
  expect((await room.mark('a', false)).status).toBe(204)
  expect(await room.states()).toMatchObject({ a: 'open' })
})

it('goes on where the student was last, and then with what they skipped', async () => {
  const room = await createProgram(app)
  await room.open('b')
  expect(await room.states()).toMatchObject({ next: 'b' })
  await room.mark('b')
  expect(await room.states()).toMatchObject({ next: 'c' })
  app.clock.set('2026-11-20T09:01:00Z')
  await room.mark('c')
  expect(await room.states()).toMatchObject({ next: 'a' })
  expect(await (await room.client()).ok('getNextLearning', {})).toMatchObject({
    programs: [
      {
        course: { id: room.course.id },
        done: 2,
        total: 3,
        next: { id: room.idOf('a'), parent: 'Unidad 1' },
        seen_at: '2026-11-20T09:01:00.000Z',
      },
      { course: {}, done: 0 },
    ],
    open_programs: [],
  })
})

it('says what to do now: a class with something required, until something is due soon', async () => {
  const room = await createProgram(app)
  await room.place('b', { is_required: true })
  await room.open('b')
  const step = async () => (await (await room.client()).ok('getNextLearning', {})).step
  expect(await step()).toMatchObject({ kind: 'content', reason: 'required', id: room.idOf('b'), course: { id: room.course.id } })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c'), name: 'Maqueta' })
  await schedule(app.db, room.group, task, { due_at: '2026-11-22T09:00:00.000Z' })
  expect(await step()).toMatchObject({
    kind: 'deliverable',
    reason: 'due_soon',
    id: task.id,
    name: 'Maqueta',
    due_at: '2026-11-22T09:00:00.000Z',
  })
  const [student] = room.students
  if (student) await submitVersion(app.db, { group: room.group, deliverable: task, student })
  expect(await step()).toMatchObject({ kind: 'content', id: room.idOf('b') })
  expect((await (await app.as(room.teacher.id)).ok('getNextLearning', {})).step).toBeNull()
})

it('says what is due soon beside any number of late tasks', async () => {
  const room = await createProgram(app)
  for (let n = 0; n < 50; n += 1) {
    const late = await createDeliverable(app.db, room.course, { content_id: room.idOf('c'), name: `Atrasada ${n}` })
    await schedule(app.db, room.group, late, { due_at: past })
  }
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task, { due_at: '2026-11-22T09:00:00.000Z' })
  expect((await (await room.client()).ok('getNextLearning', {})).step).toMatchObject({ reason: 'due_soon', id: task.id })
})

it('goes on with what is required in a program before the optional class in which the student is', async () => {
  const room = await createProgram(app)
  const guide = await room.place('c', { is_required: true })
  await room.open('a')
  const next = async () => (await room.client()).ok('getNextLearning', {})
  const { step, programs } = await next()
  expect(step).toMatchObject({ reason: 'required', id: room.idOf('c') })
  // the program itself goes on where the student was
  expect(programs.find(({ course }) => course.id === room.course.id)?.next).toMatchObject({ name: 'a' })
  await room.open('c', guide.id)
  expect((await next()).step?.course.id).not.toBe(room.course.id)
})

it('goes on with a required resource that closes soon, before what is due after it, until it is done', async () => {
  const room = await createProgram(app)
  const guide = await room.place('b', { is_required: true })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task, { due_at: '2026-11-22T09:00:00.000Z' })
  await setDates(app, room.group, guide, null)
  const until = async (visible_until: string) =>
    app.db.updateTable('group_resources').set({ visible_until }).where('related_resource_id', '=', guide.id).execute()
  const step = async (index = 0) => (await (await room.client(index)).ok('getNextLearning', {})).step
  const ofTask = { kind: 'deliverable', reason: 'due_soon', id: task.id, content_id: null }
  for (const other of ['2026-11-19T09:00:00.000Z', '2026-11-22T10:00:00.000Z', later]) {
    await until(other)
    expect(await step()).toMatchObject(ofTask)
  }
  await until('2026-11-21T09:00:00.000Z')
  const ofGuide = { kind: 'resource', reason: 'due_soon', id: guide.id, content_id: room.idOf('b'), due_at: '2026-11-21T09:00:00.000Z' }
  expect(await step()).toMatchObject({ ...ofGuide, course: { id: room.course.id }, group: { id: room.group.id } })
  await room.open('b', guide.id)
  expect(await step()).toMatchObject(ofTask)
  expect(await step(1)).toMatchObject(ofGuide)
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', room.idOf('Unidad 1')).execute()
  expect(await step(1)).toMatchObject(ofTask)
})

it('says when something opens, and lets nothing through before', async () => {
  const room = await createProgram(app)
  const guide = await room.place('a', { is_required: true })
  await setDates(app, room.group, guide, later)
  expect(await room.states()).toMatchObject({ a: 'upcoming', next: 'b', of: '0/2' })
  expect((await room.path()).nodes.find(({ name }) => name === 'a')).toMatchObject({ opens_at: later })
  expect((await room.read('a')).body).toMatchObject({ resources: [] })
  expect((await room.open('a', guide.id)).body).toMatchObject({ errors: { resource_id: ['choice'] } })
  expect(await room.states()).toMatchObject({ a: 'upcoming' })
  await app.db.updateTable('group_resources').set({ shows_title: true }).where('related_resource_id', '=', guide.id).execute()
  expect((await room.read('a')).body).toMatchObject({ resources: [{ stage: 'upcoming', url: '', file: null, description: '' }] })
  expect((await (await room.client()).call('getFile', { params: { id: guide.fileId } })).status).toBe(404)
  app.clock.set('2026-12-02T08:00:00Z')
  expect((await room.read('a')).body).toMatchObject({ resources: [{ stage: 'open', description: 'Secreta.', file: {} }] })
  expect((await room.open('a', guide.id)).status).toBe(204)
  expect(await room.states()).toMatchObject({ a: 'done' })
  // a resource of another content
  expect((await room.open('b', guide.id)).status).toBe(400)
})

it('sends nobody to a class whose rest opens later, and says when it opens', async () => {
  const room = await createProgram(app)
  const guide = await room.place('a', { is_required: true })
  await setDates(app, room.group, await room.place('a', { is_required: true }), later)
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('a') })
  await schedule(app.db, room.group, task, { opens_at: '2026-12-04T08:00:00.000Z' })
  const next = async () => {
    const { step, programs } = await (await room.client()).ok('getNextLearning', {})
    const own = programs.find(({ course }) => course.id === room.course.id)
    return {
      step: step?.course.id === room.course.id ? [step.reason, step.id] : 'of another program',
      next: own?.next?.name ?? null,
      opens_at: own?.opens_at,
    }
  }
  // what can be done now is required, also beside what opens later
  await room.open('a')
  expect(await next()).toMatchObject({ step: ['required', room.idOf('a')], next: 'a' })
  await room.open('a', guide.id)
  expect((await room.path()).nodes.find(({ name }) => name === 'a')).toMatchObject({
    state: 'open',
    opens_at: later,
    requirements: 3,
    met: 1,
  })
  expect(await next()).toEqual({ step: 'of another program', next: 'b', opens_at: null })
  const video = await room.place('c', { is_required: true })
  expect(await next()).toEqual({ step: ['required', room.idOf('c')], next: 'b', opens_at: null })
  await room.open('c', video.id)
  await room.mark('b')
  expect(await next()).toMatchObject({ next: null, opens_at: later })
  expect(await room.states()).toMatchObject({ a: 'open', next: null, of: '2/3' })
  app.clock.set('2026-12-02T08:00:00Z')
  expect(await next()).toMatchObject({ step: ['required', room.idOf('a')], next: 'a' })
})

it('reads a program of 500 nodes in as many round trips as one of six', async () => {
  const room = await createProgram(app)
  const units = Array.from({ length: 50 }, (_, unit) => ({
    name: `U${unit}`,
    children: Array.from({ length: 9 }, (__, index) => ({ name: `U${unit}.${index}` })),
  }))
  await createContents(app.db, room.course, [{ name: 'Largo', children: units }])
  const client = await room.client()
  const before = app.roundTrips()
  const { nodes } = await client.ok('getLearningPath', { params: { id: room.course.id } })
  expect([nodes.length, app.roundTrips() - before]).toEqual([507, 3])
})

it('leaves a content that only opens later until then', async () => {
  const room = await createProgram(app)
  await setDates(app, room.group, await room.place('b'), '2026-12-01T08:00:00.000Z')
  expect((await room.read('b')).body).toMatchObject({ can_mark: false })
  expect((await room.mark('b')).status).toBe(403)
  // staff see the program with the dates of the group
  const input = { params: { id: room.course.id }, query: { group: room.group.id } }
  const seen = await (await app.as(room.teacher.id)).ok('getLearningPath', input)
  expect(seen.nodes.find(({ name }) => name === 'b')).toMatchObject({ state: 'upcoming', opens_at: '2026-12-01T08:00:00.000Z' })
  // and can go there before it opens
  expect(seen.total).toBe(3)
  app.clock.set('2026-12-02T08:00:00Z')
  expect((await room.mark('b')).status).toBe(204)
})

it('takes the dates that hold for the student: a closed deliverable is required again with an extension', async () => {
  const room = await createProgram(app)
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task, { due_at: past, closes_at: past })
  expect((await room.read('c')).body).toMatchObject({ can_mark: true, deliverables: [{ stage: 'closed', is_required: false }] })
  const place = { deliverable_id: task.id, group_id: room.group.id, center_id: room.center.id, granted_by: room.teacher.id }
  await app.db
    .insertInto('deliverable_extensions')
    .values({ ...place, student_id: room.students[0]?.id ?? 0, due_at: later, reason: 'Enfermedad' })
    .execute()
  expect((await room.read('c')).body).toMatchObject({
    can_mark: false,
    deliverables: [{ stage: 'open', due_at: later, is_required: true }],
  })
  expect((await room.read('c', 1)).body).toMatchObject({ deliverables: [{ stage: 'closed' }] })
})
