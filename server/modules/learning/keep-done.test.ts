import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#server/db/json.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, createGroup, createManager, enrol, grade, offer, schedule } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const [closing, afterwards, later] = ['2026-11-25T09:00:00.000Z', '2026-11-26T09:00:00.000Z', '2026-12-20T09:00:00.000Z']

/** A program whose class c has been done by a mark of an exam alone, and nothing of it is stored. */
async function markedClass() {
  const room = await createProgram(app)
  const teacher = await app.as(room.teacher.id)
  const [student = { id: 0 }] = room.students
  const add = (name: string, given = {}) => createDeliverable(app.db, room.course, { content_id: room.idOf(name), ...given })
  const exam = await add('c', { accepts_text: false, accepts_link: false, accepts_files: false })
  await grade(app.db, { group: room.group, deliverable: exam, student, mark: 700, by: room.teacher })
  await teacher.ok('releaseGrades', { params: { id: exam.id }, body: { group_id: room.group.id, released: true } })
  const stateOf = async (name: string) => (await room.path()).nodes.find((node) => node.name === name)
  const change = (body: object) => teacher.ok('updateContents', { body: { course_id: room.course.id, ...body } })
  return { ...room, teacher, student, exam, add, stateOf, change }
}
type Room = Awaited<ReturnType<typeof markedClass>>

/** Who does what adds something to class c, after what they have prepared. */
const additions: Record<string, (room: Room) => Promise<() => Promise<unknown>>> = {
  'a required resource is placed in it': async (room) => {
    const { id } = await room.teacher.ok('addLinkResource', { body: { name: 'Guía', url: 'https://example.org/guia' } })
    return () => room.teacher.ok('placeResource', { body: { content_id: room.idOf('c'), resource_id: id, is_required: true } })
  },
  'a resource becomes required': async (room) => {
    const { id } = await room.place('c')
    return () => room.teacher.ok('updatePlacedResource', { params: { id }, body: { is_required: true }, ifMatch: 1 })
  },
  'a deliverable is made': async (room) => () =>
    room.teacher.ok('createDeliverable', { body: { content_id: room.idOf('c'), name: 'Práctica' } }),
  'a deliverable is activated': async (room) => {
    const { id } = await room.add('c', { is_active: false })
    return () => room.teacher.ok('updateDeliverable', { params: { id }, body: { is_active: true }, ifMatch: 1 })
  },
  'a deliverable is activated in the tree': async (room) => {
    const { id } = await room.add('c', { is_active: false })
    return () => room.change({ deliverables: [{ id, revision: 1, is_active: true }] })
  },
  'a deliverable without a hand-in gets one': async (room) => {
    const { id } = await room.add('c', { accepts_text: false, accepts_link: false, accepts_files: false })
    return () => room.teacher.ok('updateDeliverable', { params: { id }, body: { accepts_text: true }, ifMatch: 1 })
  },
  'a resource and a deliverable are moved into it': async (room) => {
    const [{ id: resource }, { id: task }] = [await room.place('a', { is_required: true }), await room.add('a')]
    const to = { revision: 1, content_id: room.idOf('c'), index: 0 }
    return () =>
      room.change({
        items: [
          { kind: 'resource', id: resource, ...to },
          { kind: 'deliverable', id: task, ...to },
        ],
      })
  },
  'a copy of a deliverable is pasted into it': async (room) => {
    const { id } = await room.add('a')
    const place = { target_id: room.course.id, parent_id: room.idOf('c'), index: 0 }
    return () =>
      room.teacher.ok('copyContents', { body: { course_id: room.course.id, ids: [], items: [{ kind: 'deliverable', id }], ...place } })
  },
  'a deliverable returns from the bin': async (room) => {
    const { id } = await room.add('c')
    const { undo } = await room.change({ remove: [{ kind: 'deliverable', id, revision: 1 }] })
    return () => room.change({ restore: undo.restore })
  },
  'what left it is undone': async (room) => {
    const { id } = await room.place('c', { is_required: true })
    const away = { kind: 'resource', id, revision: 1, content_id: room.idOf('a'), index: 0 }
    const { undo } = await room.change({ items: [away] })
    return () => room.change(undo)
  },
  'a resource that was opened becomes a form': async (room) => {
    const body = { name: 'Enlace', url: 'https://example.org/enlace' }
    const { id } = await room.teacher.ok('addLinkResource', { body })
    const placing = { content_id: room.idOf('c'), resource_id: id, is_required: true }
    const placed = await room.teacher.ok('placeResource', { body: placing })
    await app.db.deleteFrom('content_progress').where('group_id', '=', room.group.id).execute()
    await room.open('c', placed.id)
    await app.db.updateTable('content_progress').set({ completed_at: null }).where('group_id', '=', room.group.id).execute()
    return () => room.teacher.ok('updateResource', { params: { id }, body: { url: 'https://aula.typeform.com/to/AbCd1234' }, ifMatch: 1 })
  },
}

describe('a class that is done by a mark stays done when', () => {
  it.each(Object.entries(additions))('%s', async (_name, prepare) => {
    const room = await markedClass()
    const add = await prepare(room)
    expect(await room.stateOf('c')).toMatchObject({ state: 'done', added: 0 })
    const before = (await room.path()).done
    await add()
    const node = await room.stateOf('c')
    expect(node).toMatchObject({ state: 'done' })
    expect(node?.added).toBeGreaterThan(0)
    expect((await room.path()).done).toBe(before)
    // the other student has no mark
    expect((await room.path(1)).nodes.find(({ name }) => name === 'c')?.state).toBe('open')
  })
})

/** A program whose class b is done because its task has closed without work of the student, who opened the rest. */
async function closedClass() {
  const room = await createProgram(app)
  const guide = await room.place('b', { is_required: true })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('b') })
  await schedule(app.db, room.group, task, { closes_at: new Date(closing) })
  await room.open('b', guide.id)
  expect(await room.states()).toMatchObject({ b: 'open' })
  app.clock.set(afterwards)
  expect(await room.states()).toMatchObject({ b: 'done', of: '1/3' })
  return { ...room, teacher: await app.as(room.teacher.id), guide, task }
}
type Closed = Awaited<ReturnType<typeof closedClass>>

const [closed, reopened] = [
  { opens_at: null, due_at: null, closes_at: closing },
  { opens_at: null, due_at: null, closes_at: later },
]

/** Another group with the program, and how the student moves there. */
async function elsewhere({ center, course, group, students: [student] }: Closed) {
  if (!student) throw new Error('the program has students')
  const other = await createGroup(app.db, center)
  await offer(app.db, other, course)
  const manager = await app.as((await createManager(app.db, center)).id)
  const move = () => manager.ok('moveStudents', { body: { from: group.id, to: other.id, student_ids: [student.id] } })
  return { other, student, move }
}

const reopenings: Record<string, (room: Closed) => Promise<unknown>> = {
  'its task is open for longer': ({ teacher, task, group }) =>
    teacher.ok('scheduleDeliverable', { params: { id: task.id }, body: { groups: [{ id: group.id, before: closed }], ...reopened } }),
  'the calendar moves its task': ({ teacher, task, group }) =>
    teacher.ok('saveSchedule', {
      params: { id: group.id },
      body: { changes: [{ kind: 'deliverable', id: task.id, before: closed, after: reopened }] },
    }),
  'the student gets more time': ({ teacher, task, group, students }) =>
    teacher.ok('extendDeadline', {
      params: { id: task.id },
      body: {
        group_id: group.id,
        students: [{ id: students[0]?.id ?? 0, revision: 0 }],
        ...{ due_at: null, closes_at: later, reason: 'Baja médica' },
      },
    }),
  'a required resource is shown again': async (room) => {
    const old = await room.place('b', { is_required: true })
    await setDates(app, room.group, old, null)
    await app.db.updateTable('group_resources').set({ visible_until: closing }).where('related_resource_id', '=', old.id).execute()
    expect(await room.states()).toMatchObject({ b: 'done' })
    const seen = { visible_from: null, visible_until: closing, shows_title: false }
    const body = { groups: [{ id: room.group.id, before: seen }], visible_until: later }
    await room.teacher.ok('scheduleResource', { params: { id: old.id }, body })
  },
  'the student moves to a group in which it is open': async (room) => {
    const { other, move } = await elsewhere(room)
    await schedule(app.db, other, room.task, { closes_at: new Date(later) })
    await move()
  },
  'the student moves to a group in which it has no dates': async (room) => (await elsewhere(room)).move(),
}

it('a class stays done in a group that knows it of the student already', async () => {
  const room = await closedClass()
  const { other, student, move } = await elsewhere(room)
  await enrol(app.db, other, [student])
  const before = await room.client()
  await before.ok('openContent', { params: { id: room.idOf('b') }, body: { group_id: other.id } })
  await move()
  expect(await room.path()).toMatchObject({ group: { id: other.id }, done: 1, total: 3, added: 1 })
})

it('a video stays done in a group in which only a part of it was watched', async () => {
  const room = await closedClass()
  const { other, student, move } = await elsewhere(room)
  await enrol(app.db, other, [student])
  const place = { student_id: student.id, content_id: room.idOf('c'), center_id: room.center.id }
  const [whole, part] = [
    { at: 100, duration: 100, ranges: [[0, 100]], is_done: true },
    { at: 5, duration: 100, ranges: [[0, 5]], is_done: false },
  ]
  await app.db
    .insertInto('content_progress')
    .values([
      { ...place, group_id: room.group.id, watched: json({ 1: whole, 2: part, 3: part }) },
      { ...place, group_id: other.id, watched: json({ 1: part, 2: whole, 4: part }) },
    ])
    .execute()
  await move()
  const stored = app.db.selectFrom('content_progress').where('group_id', '=', other.id).where('content_id', '=', room.idOf('c'))
  expect(await stored.select('watched').execute()).toEqual([{ watched: { 1: whole, 2: whole, 3: part, 4: part } }])
})

describe('a class whose task has closed stays done when', () => {
  it.each(Object.entries(reopenings))('%s', async (_name, reopen) => {
    const room = await closedClass()
    await reopen(room)
    expect(await room.path()).toMatchObject({ done: 1, total: 3, added: 1 })
    expect(await room.states()).toMatchObject({ b: 'done' })
  })
})

it('new classes do not lower the progress of a student whose only class is done because its task has closed', async () => {
  const room = await closedClass()
  const contents = ['d', 'e'].map((name) => ({ name, depth: 0 }))
  await room.teacher.ok('addContents', { body: { course_id: room.course.id, parent_id: null, index: 9, contents } })
  expect(await room.path()).toMatchObject({ done: 1, total: 3, added: 2 })
  expect(await room.path(1)).toMatchObject({ done: 0, total: 5, added: 0 })
})

it('takes as many statements for a class of students as for one', async () => {
  const counts: number[] = []
  for (const students of [1, 12]) {
    const room = await createProgram(app, { students: 12 })
    const teacher = await app.as(room.teacher.id)
    // a second group with the program takes no statement more
    const other = await createGroup(app.db, room.center)
    await offer(app.db, other, room.course)
    await enrol(app.db, other, room.students.slice(0, students))
    const exam = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
    for (const student of room.students.slice(0, students)) {
      for (const group of [room.group, other])
        await grade(app.db, { group, deliverable: exam, student, mark: 700, by: room.teacher, released: true })
    }
    const { id } = await teacher.ok('addLinkResource', { body: { name: 'Guía', url: 'https://example.org/guia' } })
    const before = app.roundTrips()
    await teacher.ok('placeResource', { body: { content_id: room.idOf('c'), resource_id: id, is_required: true } })
    counts.push(app.roundTrips() - before)
    const stored = app.db.selectFrom('content_progress').where('content_id', '=', room.idOf('c')).where('completed_at', 'is not', null)
    expect(await stored.select('student_id').execute()).toHaveLength(2 * students)
  }
  expect(counts[1]).toBe(counts[0])
})
