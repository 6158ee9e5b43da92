import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createClassroom,
  createDeliverable,
  createGroup,
  createManager,
  grade,
  schedule,
  submitVersion,
} from '#server/testing/factories/index.ts'

let app: TestApp
const day = 24 * 3600 * 1000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function classroom() {
  const room = await createClassroom(app.db, { students: 2 })
  const [ana, luis] = room.students
  if (!ana || !luis) throw new Error('the classroom has students')
  return { ...room, ana, luis }
}

describe('home of a student', () => {
  it('says what is due, in order, without what is handed in, not open yet or closed', async () => {
    const { course, group, ana } = await classroom()
    const task = async (name: string, dates: { opens_at?: Date; due_at?: Date; closes_at?: Date }, accepts_late = true) => {
      const deliverable = await createDeliverable(app.db, course, { name, accepts_late })
      await schedule(app.db, group, deliverable, dates)
      return deliverable
    }
    const later = await task('later', { opens_at: inDays(-1), due_at: inDays(5) })
    const sooner = await task('sooner', { opens_at: inDays(-1), due_at: inDays(1) })
    const late = await task('late', { opens_at: inDays(-9), due_at: inDays(-1) })
    await task('not open', { opens_at: inDays(1), due_at: inDays(2) })
    await task('closed', { opens_at: inDays(-9), due_at: inDays(-2) }, false)
    const done = await task('done', { opens_at: inDays(-9), due_at: inDays(2) })
    const closing = await task('closing', { closes_at: inDays(3) })
    await submitVersion(app.db, { group: group, deliverable: done, student: ana })
    const { student } = await (await app.as(ana.id)).ok('getHome')
    expect(student?.due.find(({ deliverable }) => deliverable.id === closing.id)).toMatchObject({
      due_at: null,
      closes_at: inDays(3).toISOString(),
    })
    const dated = student?.due
      .filter(({ due_at, closes_at }) => due_at !== null || closes_at !== null)
      .map(({ deliverable, stage }) => [deliverable.id, stage])
    expect(dated).toEqual([
      [late.id, 'late'],
      [sooner.id, 'open'],
      [closing.id, 'open'],
      [later.id, 'open'],
    ])
    expect(student?.next?.deliverable.id).toBe(sooner.id)
  })

  it('hides nothing that is to come behind what is late, and says how many there are in all', async () => {
    const { course, group, deliverable, ana } = await classroom()
    const soon = await createDeliverable(app.db, course, { name: 'soon' })
    await schedule(app.db, group, soon, { due_at: inDays(3) })
    for (let days = 1; days <= 9; days += 1) {
      const late = await createDeliverable(app.db, course, { name: `late ${days}`, accepts_late: true })
      await schedule(app.db, group, late, { due_at: inDays(-days) })
    }
    const { student } = await (await app.as(ana.id)).ok('getHome')
    expect(student?.due_total).toBe(11)
    expect(student?.due.map(({ deliverable: { name } }) => name)).toEqual([
      ...[6, 5, 4, 3, 2, 1].map((days) => `late ${days}`),
      soon.name,
      deliverable.name,
    ])
  })

  it('leads to the groups that were archived', async () => {
    const { group, ana } = await classroom()
    const student = await app.as(ana.id)
    expect((await student.ok('getHome')).student?.past_groups).toEqual([])
    await archive(app.db, group)
    expect((await student.ok('getHome')).student).toMatchObject({ programs: [], past_groups: [{ id: group.id, name: group.name }] })
    expect(await student.call('getGroup', { params: { id: group.id } })).toMatchObject({ status: 200 })
  })

  it('asks for nothing that hangs from a content that is switched off, and still shows the mark it has', async () => {
    const { course, group, deliverable, ana, teacher } = await classroom()
    const open = await createDeliverable(app.db, course, { name: 'open' })
    await schedule(app.db, group, open, { due_at: inDays(1) })
    // does not count: not every student has something to recover
    const resit = await createDeliverable(app.db, course, { kind: 'recovery', recovers_id: open.id })
    await schedule(app.db, group, resit, { due_at: inDays(1) })
    await grade(app.db, { group, deliverable, student: ana, mark: 750, by: teacher, released: true })
    const home = async () => (await (await app.as(ana.id)).ok('getHome')).student
    expect(await home()).toMatchObject({ next: { deliverable: { id: open.id } }, programs: [{ deliverables: 2 }] })
    await app.db.updateTable('course_contents').set({ is_active: false }).where('course_id', '=', course.id).execute()
    expect(await home()).toMatchObject({
      next: null,
      due: [],
      programs: [{ deliverables: 0 }],
      latest_marks: [{ deliverable: { id: deliverable.id }, mark: 750 }],
    })
  })

  it('shows released marks only, and counts only them in the program', async () => {
    const { course, group, deliverable, ana, teacher } = await classroom()
    const hidden = await createDeliverable(app.db, course, { name: 'hidden' })
    await schedule(app.db, group, hidden)
    await grade(app.db, {
      group,
      deliverable,
      student: ana,
      mark: 750,
      by: teacher,
      released: true,
      feedback: '\n  - **Muy _bien_** [la `rejilla`](https://example.org/a_b) de mi_clase_css: 2 * 3 * 4.\nY más.',
    })
    await grade(app.db, { group, deliverable: hidden, student: ana, mark: 200, by: teacher })
    const { student, teacher: none } = await (await app.as(ana.id)).ok('getHome')
    expect(none).toBeNull()
    expect(
      student?.latest_marks.map(({ deliverable: { id }, mark, passed, feedback_line }) => ({ id, mark, passed, feedback_line })),
    ).toEqual([{ id: deliverable.id, mark: 750, passed: true, feedback_line: 'Muy bien la rejilla de mi_clase_css: 2 * 3 * 4.' }])
    expect(student?.programs).toMatchObject([{ course: { id: course.id }, mark: 750, deliverables: 2, delivered: 0 }])
    // a mark that is not published does not take its task away
    expect(student).toMatchObject({ due_total: 1, due: [{ deliverable: { id: hidden.id } }] })
  })
})

describe('home of staff', () => {
  it('queues what is to grade, and starts at the first in class order', async () => {
    const { group, deliverable, ana, luis, teacher } = await classroom()
    await submitVersion(app.db, { group: group, deliverable: deliverable, student: luis })
    await submitVersion(app.db, { group: group, deliverable: deliverable, student: ana })
    const first = [ana, luis].toSorted((a, b) =>
      `${a.last_name_1} ${a.last_name_2}`.localeCompare(`${b.last_name_1} ${b.last_name_2}`, 'es'),
    )[0]
    const home = await (await app.as(teacher.id)).ok('getHome')
    expect(home.student).toBeNull()
    expect(home.teacher?.to_grade).toMatchObject([
      { deliverable: { id: deliverable.id }, to_grade: 2, total: 2, first_student_id: first?.id },
    ])
    expect(home.teacher?.to_grade_total).toBe(2)
    expect(home.teacher?.latest_deliveries.map(({ student }) => student.id).toSorted((a, b) => a - b)).toEqual([ana.id, luis.id])
    await grade(app.db, { group, deliverable, student: ana, outcome: 'exempt', by: teacher })
    expect((await (await app.as(teacher.id)).ok('getHome')).teacher?.to_grade_total).toBe(1)
  })

  it('gives a manager the seats of the center, and an IT admin all centers', async () => {
    const { center } = await classroom()
    const manager = await createManager(app.db, center)
    const home = await (await app.as(manager.id)).ok('getHome')
    expect(home.center).toMatchObject({
      center: { id: center.id },
      student_seats: { used: 2 },
      teacher_seats: { used: 2 },
      active_groups: 1,
    })
    // the manager teaches nobody
    expect(home.center?.lacking).toEqual({ groups_without_teachers: 0, groups_without_programs: 0, teachers_without_groups: 1 })
    const admin = await createAdmin(app.db)
    const { platform, center: none } = await (await app.as(admin.id)).ok('getHome')
    expect(none).toBeNull()
    expect(platform?.centers.find(({ id }) => id === center.id)).toMatchObject({ student_seats: { used: 2 }, active_groups: 1 })
  })
})

describe('home of a manager', () => {
  it('counts what groups and team lack and what happened this week, without archived groups and other centers', async () => {
    const { center, group, deliverable, ana, luis, teacher } = await classroom()
    const other = await classroom()
    const manager = await createManager(app.db, center)
    await createGroup(app.db, center)
    await archive(app.db, await createGroup(app.db, center))
    await submitVersion(app.db, { group, deliverable, student: ana, at: inDays(-8) })
    await submitVersion(app.db, { group, deliverable, student: luis, at: inDays(-1) })
    await submitVersion(app.db, { group: other.group, deliverable: other.deliverable, student: other.ana, at: inDays(-1) })
    const seen = async () => (await (await app.as(manager.id)).ok('getHome')).center
    expect(await seen()).toMatchObject({
      lacking: { groups_without_teachers: 1, groups_without_programs: 1, teachers_without_groups: 1 },
      week: { deliveries: 1 },
    })
    await app.db.deleteFrom('group_teachers').where('user_id', '=', teacher.id).execute()
    expect((await seen())?.lacking).toMatchObject({ groups_without_teachers: 2, teachers_without_groups: 2 })
  })
})

it('tells a manager how much work of the center waits too long, once it was counted', async () => {
  const { center, group, deliverable, ana, luis } = await classroom()
  const other = await classroom()
  const manager = await createManager(app.db, center)
  await submitVersion(app.db, { group, deliverable, student: ana, at: inDays(-20) })
  await submitVersion(app.db, { group, deliverable, student: luis, at: inDays(-3) })
  await submitVersion(app.db, { group: other.group, deliverable: other.deliverable, student: other.ana, at: inDays(-20) })
  const home = async () => (await (await app.as(manager.id)).ok('getHome')).center
  const seen = async () => (await home())?.waiting_works
  expect(await seen()).toBe(0)
  const count = async () => {
    await app.ctx.jobs.send(app.db, 'count-waiting-work', {})
    await app.runJobs()
  }
  await count()
  const { name: groupName } = await app.db.selectFrom('groups').where('id', '=', group.id).select('name').executeTakeFirstOrThrow()
  expect(await home()).toMatchObject({ waiting_works: 1, waiting_groups: [{ group: { id: group.id, name: groupName }, works: 1 }] })
  const admin = await app.as((await createAdmin(app.db)).id)
  const { name } = await admin.ok('getGroup', { params: { id: group.id } })
  await admin.ok('deleteGroup', { params: { id: group.id }, query: { name } })
  await count()
  // the center has no group left
  expect(await home()).toMatchObject({ waiting_works: 0, waiting_groups: [] })
})

describe('why this mark', () => {
  it('counts marks of criteria only where the mark was entered with them', async () => {
    const { course, group, deliverable, ana, teacher } = await classroom()
    await submitVersion(app.db, { group, deliverable, student: ana })
    await grade(app.db, { group, deliverable, student: ana, mark: 640, by: teacher })
    const client = await app.as(teacher.id)
    const nodes = async () => (await client.ok('explainMark', { query: { group: group.id, course: course.id, student: ana.id } })).nodes
    const whole = await nodes()
    const assessed = app.db.selectFrom('deliverable_criteria').where('deliverable_id', '=', deliverable.id)
    const { criterion_id } = await assessed.select('criterion_id').executeTakeFirstOrThrow()
    const work = app.db.selectFrom('submissions').where('deliverable_id', '=', deliverable.id).where('student_id', '=', ana.id)
    const { id: submission_id } = await work.select('id').executeTakeFirstOrThrow()
    await app.db.insertInto('grade_criteria').values({ submission_id, criterion_id, mark: 100 }).execute()
    expect(await nodes()).toEqual(whole)
    await app.db.updateTable('grades').set({ entry: 'criteria' }).where('submission_id', '=', submission_id).execute()
    expect(await nodes()).not.toEqual(whole)
  })
})
