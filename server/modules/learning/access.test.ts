import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createClassroom,
  createDeliverable,
  createGroup,
  createStudent,
  enrol,
  offer,
  schedule,
  teachPrograms,
  unlink,
} from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const later = '2026-12-01T08:00:00.000Z'

it('shows nothing of what is inactive, or below it, to a student', async () => {
  const room = await createProgram(app)
  const guide = await room.place('a')
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', room.idOf('Unidad 1')).execute()
  expect(await room.states()).toEqual({ Bloque: 'open', 'Unidad 2': 'open', c: 'open', next: 'c', of: '0/1' })
  for (const name of ['Unidad 1', 'a']) {
    expect((await room.read(name)).status).toBe(404)
    expect((await room.open(name)).status).toBe(404)
    expect((await room.mark(name)).status).toBe(404)
  }
  expect((await room.open('a', guide.id)).status).toBe(404)
  // staff see it as a student would, and note no progress
  const teacher = await app.as(room.teacher.id)
  const foreign = { params: { id: room.course.id }, query: { group: (await createGroup(app.db, room.center)).id } }
  expect((await teacher.call('getLearningPath', foreign)).status).toBe(404)
  const seen = await teacher.ok('getLearningPath', { params: { id: room.course.id }, query: { group: room.group.id } })
  expect(seen).toMatchObject({ role: 'staff', group: { id: room.group.id }, done: 0 })
  expect(seen.nodes.filter(({ is_hidden }) => is_hidden).map(({ name }) => name)).toEqual(['Unidad 1', 'a', 'b'])
  expect((await teacher.call('getLearningContent', { params: { id: room.idOf('a') } })).body).toMatchObject({
    is_hidden: true,
    can_mark: false,
  })
  expect((await teacher.call('openContent', { params: { id: room.idOf('a') }, body: { group_id: room.group.id } })).status).toBe(403)
})

it('opens free contents to every student of a center that offers the program, and the rest by name only', async () => {
  const room = await createProgram(app)
  const [restricted, free] = [await room.place('a'), await room.place('c')]
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const visitor = await app.as((await createStudent(app.db, room.center)).id)
  const params = { id: room.course.id }
  const seen = await visitor.ok('getLearningPath', { params })
  expect(seen).toMatchObject({
    role: 'visitor',
    group: null,
    center: { id: room.center.id },
    teachers: [],
    next_id: room.idOf('c'),
    done: 0,
  })
  expect(seen.nodes.map(({ name, state }) => [name, state])).toEqual([
    ['Bloque', 'open'],
    ['Unidad 1', 'restricted'],
    ['a', 'restricted'],
    ['b', 'restricted'],
    ['Unidad 2', 'open'],
    ['c', 'open'],
  ])
  const content = (name: string) => visitor.call('getLearningContent', { params: { id: room.idOf(name) } })
  expect((await content('c')).body).toMatchObject({
    description: 'Texto de c',
    resources: [{ stage: 'open' }],
    deliverables: [],
    can_mark: false,
  })
  expect((await content('a')).status).toBe(403)
  // what is free can be in a part that is not: of that one the name
  await app.db.updateTable('course_contents').set({ description: 'Texto del bloque' }).where('id', '=', room.idOf('Bloque')).execute()
  await room.place('Bloque')
  expect(await content('Bloque')).toMatchObject({ status: 200, body: { name: 'Bloque', description: '', resources: [], deliverables: [] } })
  expect((await content('Unidad 1')).status).toBe(403)
  const file = async (id: number) => (await visitor.call('getFile', { params: { id } })).status
  expect([await file(free.fileId), await file(restricted.fileId)]).toEqual([200, 404])
  expect((await visitor.call('openContent', { params: { id: room.idOf('c') }, body: { group_id: room.group.id } })).status).toBe(404)
  expect(await visitor.ok('getNextLearning', {})).toMatchObject({
    programs: [],
    open_programs: [{ course: { id: room.course.id }, free: 1 }],
  })
  // not without the offer, nor when the program is inactive
  await app.db.updateTable('courses').set({ is_active: false }).where('id', '=', room.course.id).execute()
  expect((await visitor.call('getLearningPath', { params })).status).toBe(404)
  expect((await content('c')).status).toBe(404)
  expect(await file(free.fileId)).toBe(404)
  // who has it in a group keeps it
  expect((await room.read('a')).status).toBe(200)
  await app.db.updateTable('courses').set({ is_active: true }).where('id', '=', room.course.id).execute()
  await app.db.deleteFrom('center_courses').where('course_id', '=', room.course.id).execute()
  expect((await visitor.call('getLearningPath', { params })).status).toBe(404)
  expect(await file(free.fileId)).toBe(404)
  expect(await visitor.ok('getNextLearning', {})).toEqual({ step: null, programs: [], open_programs: [] })
})

it('does not exist for a program without anything free, for another center, or for who has left', async () => {
  const room = await createProgram(app)
  const params = { id: room.course.id }
  const statusFor = async (id: number) => (await (await app.as(id)).call('getLearningPath', { params })).status
  const elsewhere = await createClassroom(app.db, { students: 1 })
  expect(await statusFor(elsewhere.students[0]?.id ?? 0)).toBe(404)
  expect(await statusFor(elsewhere.teacher.id)).toBe(404)
  const leaver = room.students[1]
  if (!leaver) throw new Error('two students')
  await app.db.updateTable('course_contents').set({ is_free: false }).where('course_id', '=', room.course.id).execute()
  expect(await statusFor(leaver.id)).toBe(200)
  await unlink(app.db, room.group, leaver)
  expect(await statusFor(leaver.id)).toBe(404)
  expect((await room.read('a', 1)).status).toBe(403)
  expect((await room.open('a', undefined, 1)).status).toBe(404)
  // another group of the center, which does not have the program; a center that is not theirs
  const other = await createGroup(app.db, room.center)
  expect((await (await room.client()).call('getLearningPath', { params, query: { group: other.id } })).status).toBe(404)
  expect((await room.open('a', undefined, 0, other)).status).toBe(404)
  expect((await (await room.client()).call('getLearningPath', { params, query: { center: elsewhere.center.id } })).status).toBe(404)
  expect((await (await room.client()).call('getLearningPath', { params, query: { center: room.center.id } })).status).toBe(200)
})

it('counts the dates of the group for who is in one, also for free contents', async () => {
  const room = await createProgram(app)
  const guide = await room.place('c')
  await setDates(app, room.group, guide, later)
  expect((await (await room.client()).call('getFile', { params: { id: guide.fileId } })).status).toBe(404)
  const second = await createGroup(app.db, room.center)
  await offer(app.db, second, room.course)
  const [student] = room.students
  if (student) await enrol(app.db, second, [student])
  const client = await room.client()
  const inGroup = async (group: { id: number }) =>
    (await client.ok('getLearningContent', { params: { id: room.idOf('c') }, query: { group: group.id } })).resources.length
  expect([await inGroup(room.group), await inGroup(second)]).toEqual([0, 1])
})

it('stays readable in an archived group, where progress no longer changes', async () => {
  const room = await createProgram(app)
  await room.mark('a')
  await archive(app.db, room.group)
  expect(await room.path()).toMatchObject({ is_archived: true, done: 1, group: { id: room.group.id } })
  expect((await room.read('b')).body).toMatchObject({ can_mark: false })
  expect((await room.open('b')).body).toMatchObject({ code: 'group_archived' })
  expect((await room.mark('b')).body).toMatchObject({ code: 'group_archived' })
  expect(await (await room.client()).ok('getNextLearning', {})).toEqual({ step: null, programs: [], open_programs: [] })
})

it('says who teaches the program, and lists for a teacher first what they teach', async () => {
  const room = await createProgram(app)
  const teacher = await app.as(room.teacher.id)
  const listed = async () => {
    const { programs } = await teacher.ok('getNextLearning')
    const groups = (await teacher.ok('getHome')).teacher?.groups ?? []
    return [programs.map(({ course }) => course.id), groups.flatMap(({ courses }) => courses.map(({ id }) => id))]
  }
  const [before = []] = await listed()
  expect(await room.path()).toMatchObject({ teacher_id: null })
  const [first, last] = before
  const own = first === room.course.id ? { id: last ?? 0 } : room.course
  await teachPrograms(app.db, room.group, [own, room.teacher])
  const after = [own.id, ...before.filter((id) => id !== own.id)]
  expect(await listed()).toEqual([after, after])
  const student = await room.client()
  expect(await student.ok('getLearningPath', { params: own })).toMatchObject({ teacher_id: room.teacher.id })
})
