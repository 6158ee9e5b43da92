import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createContents, createDeliverable, createGroup, createManager, offer, schedule } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function program() {
  const room = await createProgram(app)
  /** Classes that a teacher adds at the end of the program. */
  const add = async (...names: string[]) => {
    const nodes = await createContents(
      app.db,
      room.course,
      names.map((name) => ({ name })),
    )
    return (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  }
  const mark = async (id: number, done = true) =>
    (await room.client()).ok('markContent', { params: { id }, body: { group_id: room.group.id, done } })
  const progress = async (index = 0) => {
    const { done, total, added } = await room.path(index)
    return [done, total, added]
  }
  const node = async (name: string) => (await room.path()).nodes.find((each) => each.name === name)
  return { ...room, add, markId: mark, progress, node }
}

it('new classes never lower what a student has reached: they count when they are done', async () => {
  const room = await program()
  await room.mark('a')
  await room.mark('b')
  expect(await room.progress()).toEqual([2, 3, 0])
  const idOf = await room.add('d', 'e')
  expect(await room.progress()).toEqual([2, 3, 2])
  // who has not begun has a longer program, nothing else
  expect(await room.progress(1)).toEqual([0, 5, 0])
  await room.markId(idOf('d'))
  expect(await room.progress()).toEqual([3, 4, 1])
  await room.mark('c')
  expect(await room.progress()).toEqual([4, 4, 1])
  expect(await room.states()).toMatchObject({ next: 'e', e: 'open' })
  await room.markId(idOf('e'))
  expect(await room.progress()).toEqual([5, 5, 0])
  const everywhere = { done: 5, total: 5, added: 0 }
  const teacher = await app.as(room.teacher.id)
  const query = { group: room.group.id, course: room.course.id }
  await room.add('f')
  expect((await teacher.ok('listCurrentProgress', { query })).results).toContainEqual(expect.objectContaining({ ...everywhere, added: 1 }))
  expect(await (await room.client()).ok('getUserProgress', { query: { group: room.group.id } })).toMatchObject({
    programs: expect.arrayContaining([expect.objectContaining({ ...everywhere, added: 1 })]),
  })
  expect((await (await room.client()).ok('getNextLearning', {})).programs).toContainEqual(
    expect.objectContaining({ ...everywhere, added: 1, next: expect.objectContaining({ name: 'f' }) }),
  )
})

it('a class and its unit stay done when something required is added to them, and say how much', async () => {
  const room = await program()
  await room.mark('a')
  await room.mark('b')
  const guide = await room.place('b', { is_required: true })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('b') })
  await schedule(app.db, room.group, task)
  await createContents(app.db, room.course, [{ name: 'Suelta' }])
  await app.db
    .updateTable('course_contents')
    .set({ parent_id: room.idOf('Unidad 1'), level: 3 })
    .where('course_id', '=', room.course.id)
    .where('name', '=', 'Suelta')
    .execute()
  expect(await room.progress()).toEqual([2, 3, 3])
  expect(await room.node('b')).toMatchObject({ state: 'done', requirements: 2, met: 0, done: 1, total: 1, added: 2 })
  expect(await room.node('Unidad 1')).toMatchObject({ state: 'done', done: 2, total: 2, added: 3 })
  expect(await room.node('Suelta')).toMatchObject({ state: 'open', done: 0, total: 0, added: 1 })
  await room.open('b', guide.id)
  expect(await room.node('b')).toMatchObject({ state: 'done', met: 1, added: 1 })
})

it('what was hidden is added when it is shown; what opens later was there', async () => {
  const room = await program()
  const hide = (is_active: boolean) =>
    app.db.updateTable('course_contents').set({ is_active }).where('id', '=', room.idOf('Unidad 2')).execute()
  await hide(false)
  const guide = await room.place('b', { is_required: true })
  await setDates(app, room.group, guide, '2026-12-01T08:00:00.000Z')
  await room.mark('a')
  expect(await room.progress()).toEqual([1, 1, 0])
  await hide(true)
  expect(await room.progress()).toEqual([1, 1, 1])
  app.clock.set('2026-12-02T08:00:00.000Z')
  expect(await room.progress()).toEqual([1, 2, 1])
})

it('counts everything while nothing is done, and once it is taken back what was there when it was done', async () => {
  const room = await program()
  await room.open('a')
  const idOf = await room.add('d')
  expect(await room.progress()).toEqual([0, 4, 0])
  await room.markId(idOf('d'))
  await room.markId(idOf('d'), false)
  await room.add('e')
  expect(await room.progress()).toEqual([0, 4, 1])
})

it('goes along to another group with the program', async () => {
  const room = await program()
  const other = await createGroup(app.db, room.center)
  await offer(app.db, other, room.course)
  const manager = await app.as((await createManager(app.db, room.center)).id)
  await room.mark('a')
  await room.add('d')
  const [student] = room.students
  const about = { group_id: room.group.id, course_id: room.course.id }
  await (await app.as(room.teacher.id)).ok('remindToLearn', { body: { ...about, content_id: room.idOf('b') } })
  const body = { from: room.group.id, to: other.id, student_ids: [student?.id ?? 0] }
  expect(await manager.ok('moveStudents', { body })).toEqual({ changed: 1 })
  expect(await room.path()).toMatchObject({ group: { id: other.id }, done: 1, total: 3, added: 1 })
  // its notices lead there too
  const { results } = await (await room.client()).ok('listNotifications', {})
  expect(results).toMatchObject([{ kind: 'learning_reminder', href: `/next-unit/${room.course.id}/${room.idOf('b')}?group=${other.id}` }])
})

it('what is added to a done class counts once it opens', async () => {
  const room = await program()
  await room.mark('a')
  const later = await createDeliverable(app.db, room.course, { content_id: room.idOf('a') })
  await schedule(app.db, room.group, later, { opens_at: new Date('2026-12-10T08:00:00Z') })
  expect(await room.node('a')).toMatchObject({ state: 'done', requirements: 1, met: 0, added: 0 })
  app.clock.set('2026-12-11T08:00:00.000Z')
  expect(await room.node('a')).toMatchObject({ state: 'done', requirements: 1, met: 0, added: 1 })
})
