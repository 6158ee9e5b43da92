import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createDeliverable,
  createManager,
  createStudent,
  createTeacher,
  schedule,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('finds accessible groups, students and deliverables, ignoring case and accents', async () => {
  const room = await createClassroom(app.db)
  const foreign = await createClassroom(app.db)
  const student = room.students[0]
  if (!student) throw new Error('the classroom has students')
  await app.db
    .updateTable('users')
    .set({ last_name_1: 'Muñoz', last_name_2: 'Peláez' })
    .where('id', 'in', [student.id, foreign.students[0]?.id ?? 0])
    .execute()
  const task = await createDeliverable(app.db, room.course, { name: 'Munición y peláez' })
  await schedule(app.db, room.group, task, { opens_at: new Date(Date.now() + 24 * 3600 * 1000) })

  const found = async (id: number, q: string) =>
    (await (await app.as(id)).ok('search', { query: { q } })).results.map((hit) => [hit.kind, hit.id])
  expect(await found(room.teacher.id, 'pelaez mun')).toEqual([
    ['student', student.id],
    ['deliverable', task.id],
  ])
  expect(await found(student.id, 'pelaez mun')).toEqual([])
  expect(await found(room.teacher.id, room.group.name.toUpperCase())).toContainEqual(['group', room.group.id])
  expect(await (await app.as(student.id)).call('search', { query: { q: 'a' } })).toMatchObject({ status: 400 })
})

it('shows students nothing of contents that are switched off', async () => {
  const room = await createClassroom(app.db)
  const task = await createDeliverable(app.db, room.course, { name: 'Práctica de xilografía' })
  const found = async (id: number) =>
    (await (await app.as(id)).ok('search', { query: { q: 'xilografia' } })).results.map((hit) => [hit.kind, hit.id])
  const student = room.students[0]?.id ?? 0
  expect(await found(student)).toEqual([['deliverable', task.id]])
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', task.content_id).execute()
  expect([await found(student), await found(room.teacher.id)]).toEqual([[], [['deliverable', task.id]]])
})

it('finds a student who is in no active group for who looks after the whole center', async () => {
  const room = await createClassroom(app.db)
  const [center, manager] = [room.center, await createManager(app.db, room.center)]
  const [student] = room.students
  if (!student) throw new Error('the classroom has students')
  const stray = await createStudent(app.db, center, { first_name: 'Iker', last_name_1: 'Quintanilla' })
  const foreign = await createStudent(app.db, await createCenter(app.db), { first_name: 'Ana', last_name_1: 'Quintanilla' })
  const gone = await createStudent(app.db, center, { first_name: 'Eva', last_name_1: 'Quintanilla' })
  await app.db.updateTable('center_students').set({ archived_at: new Date() }).where('user_id', '=', gone.id).execute()
  await app.db.updateTable('users').set({ last_name_1: 'Quintanilla' }).where('id', '=', student.id).execute()
  const found = async (id: number) =>
    (await (await app.as(id)).ok('search', { query: { q: 'quintanilla' } })).results.map((hit) => hit.href)
  const placed = `/group/${room.group.id}/student/${student.id}`
  expect(await found(manager.id)).toEqual([placed, `/profile/${stray.id}`])
  expect(await found(room.teacher.id)).toEqual([placed])
  expect((await found((await createAdmin(app.db)).id)).toSorted()).toEqual(
    [placed, `/profile/${stray.id}`, `/profile/${foreign.id}`].toSorted(),
  )
})

it('finds centers and who works in them for those who work there, and everything for IT', async () => {
  const room = await createClassroom(app.db)
  const elsewhere = await createCenter(app.db, { name: 'Escuela Zárate' })
  const center = await createCenter(app.db, { name: 'Instituto Zárate' })
  const [teacher, foreign] = [await createTeacher(app.db, center), await createTeacher(app.db, elsewhere)]
  await app.db.updateTable('users').set({ last_name_1: 'Zárate' }).where('id', 'in', [teacher.id, foreign.id]).execute()
  const found = async (id: number) => (await (await app.as(id)).ok('search', { query: { q: 'zarate' } })).results.map((hit) => hit.href)
  expect(await found(teacher.id)).toEqual([`/profile/${teacher.id}`, `/center/${center.id}`])
  expect(await found(room.students[0]?.id ?? 0)).toEqual([])
  expect(await found((await createAdmin(app.db)).id)).toEqual([
    `/profile/${foreign.id}`,
    `/profile/${teacher.id}`,
    `/center/${elsewhere.id}`,
    `/center/${center.id}`,
  ])
})
