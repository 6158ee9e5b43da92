import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCenter, createTeacher, teach } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
beforeAll(async () => {
  school = await openSchool({ students: 3 })
})
afterAll(() => school.app.close())

async function noticesOf(userId: number, task: { id: number }) {
  const { results } = await (await school.app.as(userId)).ok('listNotifications')
  return results
    .filter(({ deliverable }) => deliverable?.id === task.id)
    .map(({ kind, works, person, href, read_at }) => ({ kind, works, person, href, isRead: read_at !== null }))
}

describe('work that arrives', () => {
  it('is one notice per task, which counts students while it is unread and begins again afterwards', async () => {
    const { at, app, group, students, teacher } = school
    const [task, other] = [await at.task(), await at.task()]
    const received = `/group/${group.id}/deliverables/${task.id}`
    await at.handIn(await at.student(0), task, 'uno')
    const [first] = await noticesOf(teacher.id, task)
    expect(first).toMatchObject({ kind: 'work_delivered', works: 1, href: `${received}/grade/${students[0]?.id}`, isRead: false })
    app.clock.forward(60)
    await at.handIn(await at.student(0), task, 'otra vez')
    await at.handIn(await at.student(1), other, 'otra tarea')
    const client = await at.teacher()
    const seen = (await client.ok('listNotifications')).results.map(({ id }) => id)
    await at.handIn(await at.student(1), task, 'dos')
    const { results } = await client.ok('listNotifications')
    expect(results[0]).toMatchObject({ deliverable: { id: task.id }, works: 2, href: received, created_at: app.clock.now().toISOString() })
    expect(results.filter(({ deliverable }) => deliverable?.id === task.id)).toHaveLength(1)

    await client.ok('readNotifications', { body: { ids: seen } })
    expect(await noticesOf(teacher.id, task)).toMatchObject([{ works: 2, isRead: false }])
    await client.ok('readNotifications', { body: {} })
    app.clock.forward(60)
    await at.handIn(await at.student(2), task, 'tres')
    expect(await noticesOf(teacher.id, task)).toMatchObject([
      { works: 1, isRead: false },
      { works: 3, isRead: true },
    ])
  })

  it('is none for a saved draft nor for a repeated hand-in', async () => {
    const { at, app, teacher } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.save(student, task, 0, { text: 'uno' })
    expect(await noticesOf(teacher.id, task)).toEqual([])
    await at.submit(student, task, 1)
    await (await at.teacher()).ok('readNotifications', { body: {} })
    app.clock.forward(60)
    await at.submit(student, task, 1)
    expect(await noticesOf(teacher.id, task)).toMatchObject([{ isRead: true }])
  })

  it('reaches every teacher of the group who works there, and the grader learns only that the mark is of another version', async () => {
    const { at, app, center, group, students, teacher } = school
    const [colleague, gone, stranger] = [
      await createTeacher(app.db, center),
      await createTeacher(app.db, center, { is_active: false }),
      await createTeacher(app.db, await createCenter(app.db)),
    ]
    await teach(app.db, group, colleague, gone)
    const [task, student] = [await at.task(), await at.student()]
    const one = await at.handIn(student, task, 'uno')
    for (const { id } of [teacher, colleague]) expect(await noticesOf(id, task)).toMatchObject([{ kind: 'work_delivered' }])
    await (await at.teacher()).ok('readNotifications', { body: {} })
    await at.grade(await at.teacher(), task, { student: students[0] ?? { id: 0 }, version: one.versions[0]?.id ?? 0, ifMatch: 0 })
    await at.handIn(student, task, 'dos')
    expect(await noticesOf(teacher.id, task)).toMatchObject([{ kind: 'newer_version' }, { kind: 'work_delivered', isRead: true }])
    expect(await noticesOf(colleague.id, task)).toMatchObject([{ kind: 'work_delivered', works: 1 }])
    const { count } = await app.db
      .selectFrom('notifications')
      .where('user_id', 'in', [gone.id, stranger.id])
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('is counted too when its request began before that of the first notice', async () => {
    const { at, app, teacher } = school
    const task = await at.task()
    const began = app.clock.now()
    app.clock.forward(1)
    await at.handIn(await at.student(0), task, 'uno')
    app.clock.set(began)
    await at.handIn(await at.student(1), task, 'dos')
    expect(await noticesOf(teacher.id, task)).toMatchObject([{ works: 2 }])
  })

  it('of a whole class at once makes one notice, whoever comes first', async () => {
    const { at, teacher } = school
    const task = await at.task()
    const clients = await Promise.all([0, 1, 2].map((n) => at.student(n)))
    for (const client of clients) await at.save(client, task, 0, { text: 'a la vez' })
    const statuses = await Promise.all(clients.map(async (client) => (await at.submit(client, task, 1)).status))
    expect(statuses).toEqual([201, 201, 201])
    expect(await noticesOf(teacher.id, task)).toMatchObject([{ works: 3 }])
  })
})
