import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { evaluationJobs } from './notices.ts'
import { openEvaluatedRoom } from './testing/evaluated-room.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const noticesOf = async (id: number) => (await (await app.as(id)).ok('listNotifications', { query: {} })).results
const run = () => evaluationJobs['remind-of-evaluations']({}, app.ctx)
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('an evaluation is closed', () => {
  it('students with released marks, or a result that it holds, are told once, with a way to their results', async () => {
    const { room, pupil, mark, create, close } = await openEvaluatedRoom(app)
    await mark(0, 700)
    await mark(1, 600)
    await app.db
      .updateTable('grades')
      .set({ released_at: app.clock.now() })
      .where('submission_id', 'in', (eb) => eb.selectFrom('submissions').where('student_id', '=', pupil(0).id).select('id'))
      .execute()
    const evaluation = await create()
    expect(await close(evaluation)).toMatchObject({ status: 200 })
    expect(await noticesOf(pupil(0).id)).toMatchObject([
      {
        kind: 'evaluation_closed',
        learning: { id: room.course.id, name: room.course.name },
        href: `/my-results/${room.course.id}?group=${room.group.id}`,
      },
    ])
    // closing publishes what it holds of a learning result
    expect(await noticesOf(pupil(1).id)).toMatchObject([{ kind: 'evaluation_closed' }])
    expect(await noticesOf(pupil(2).id)).toEqual([])
  })

  it('students with all learning results passed in it reach that', async () => {
    const { room, teacher, pupil, mark, create, close } = await openEvaluatedRoom(app)
    await mark(0, 700)
    await mark(1, 300)
    const reached = async (n: number) => {
      const { results } = await teacher.ok('getMilestones', { query: { group: room.group.id, student: pupil(n).id } })
      return results.map(({ kind }) => kind)
    }
    await app.runJobs()
    expect(await reached(0)).toEqual([])
    await close(await create())
    await app.runJobs()
    expect([await reached(0), await reached(1)]).toEqual([['all_results'], []])
  })

  it('who wants no notices of evaluations gets none', async () => {
    const { pupil, mark, create, close } = await openEvaluatedRoom(app)
    await mark(0, 700)
    await app.db.updateTable('grades').set({ released_at: app.clock.now() }).execute()
    await app.db
      .insertInto('notice_settings')
      .values({ user_id: pupil(0).id, topic: 'evaluations', in_app: false, mail: 'none' })
      .execute()
    await close(await create())
    expect(await noticesOf(pupil(0).id)).toEqual([])
  })
})

describe('before an evaluation', () => {
  it('its teachers are told once of marks that are left, some days before', async () => {
    const { room, mark, create } = await openEvaluatedRoom(app)
    await app.db.updateTable('group_deliverables').set({ due_at: app.clock.now() }).where('group_id', '=', room.group.id).execute()
    await mark(0, 700)
    const left = async () => (await noticesOf(room.teacher.id)).filter(({ kind }) => kind === 'marks_left')
    await create({ name: 'Lejana', held_on: inDays(9) })
    await run()
    expect(await left()).toEqual([])
    await create({ held_on: inDays(2) })
    await run()
    await run()
    expect(await left()).toMatchObject([
      { learning: { id: room.course.id }, href: `/group/${room.group.id}/scores?course=${room.course.id}&filter=missing` },
    ])
  })

  it('nobody is told of tasks in hidden units, of resits, or of tasks that are due after it', async () => {
    const { room, create } = await openEvaluatedRoom(app)
    const tasks = app.db.updateTable('deliverables').where('course_id', '=', room.course.id)
    const dates = app.db.updateTable('group_deliverables').where('group_id', '=', room.group.id)
    const contents = app.db.updateTable('course_contents').where('course_id', '=', room.course.id)
    await dates.set({ due_at: app.clock.now() }).execute()
    await contents.set({ is_active: false }).execute()
    await create({ held_on: inDays(2) })
    await run()
    expect(await noticesOf(room.teacher.id)).toEqual([])
    await contents.set({ is_active: true }).execute()
    await tasks.set({ kind: 'recovery' }).execute()
    await run()
    expect(await noticesOf(room.teacher.id)).toEqual([])
    await tasks.set({ kind: 'ordinary' }).execute()
    await dates.set({ due_at: new Date(app.clock.now().getTime() + 4 * 86_400_000) }).execute()
    await run()
    expect(await noticesOf(room.teacher.id)).toEqual([])
    await dates.set({ due_at: app.clock.now() }).execute()
    await run()
    expect(await noticesOf(room.teacher.id)).toMatchObject([{ kind: 'marks_left' }])
  })

  it('nobody is told where every mark is there, or where it is closed', async () => {
    const whole = await openEvaluatedRoom(app)
    for (const n of [0, 1, 2]) await whole.mark(n, 700)
    await whole.create({ held_on: inDays(2) })
    const closed = await openEvaluatedRoom(app)
    await app.db.updateTable('group_deliverables').set({ due_at: app.clock.now() }).where('group_id', '=', closed.room.group.id).execute()
    await closed.close(await closed.create({ held_on: inDays(2) }))
    await run()
    for (const { room } of [whole, closed]) expect(await noticesOf(room.teacher.id)).toEqual([])
  })
})
