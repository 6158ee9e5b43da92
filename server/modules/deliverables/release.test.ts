import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#server/db/json.ts'
import { unlink } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Awaited<ReturnType<School['at']['teacher']>>
beforeAll(async () => {
  school = await openSchool({ students: 4 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

/** A task: the first handed in and is graded, the second is NP, the third has a comment only, the fourth nothing. */
async function gradedTask() {
  const { at, students } = school
  const task = await at.task()
  const [first, second, third] = students
  if (!first || !second || !third) throw new Error('the class has students')
  const { versions } = await at.handIn(await at.student(), task, 'hecho')
  await at.grade(teacher, task, { student: first, version: versions[0]?.id ?? 0, ifMatch: 0, feedback: 'Bien' })
  await at.grade(teacher, task, { student: second, version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
  await at.grade(teacher, task, { student: third, version: null, ifMatch: 0, entry: { mode: 'mark', text: '' }, feedback: 'Habla conmigo' })
  return { task, first, second, third }
}

const noticesOf = (task: { id: number }) =>
  school.app.db
    .selectFrom('notifications')
    .where('kind', '=', 'mark_released')
    .select(['user_id', 'data', 'created_at'])
    .orderBy('user_id')
    .execute()
    .then((rows) => rows.filter(({ data }) => (data as { deliverable_id: number }).deliverable_id === task.id))

describe('releasing marks', () => {
  it('shows every grade that says something, tells its student, and repeated changes nothing', async () => {
    const { at, app, group } = school
    const { task, first, second } = await gradedTask()
    expect((await at.work(await at.student(), task)).grade).toBeNull()
    expect(await at.release(teacher, task, true)).toMatchObject({ status: 200, body: { changed: 2 } })
    expect(await at.release(teacher, task, true)).toMatchObject({ status: 200, body: { changed: 0 } })
    expect((await at.work(await at.student(0), task)).grade).toMatchObject({ mark: 750, feedback: 'Bien' })
    expect((await at.work(await at.student(1), task)).grade).toMatchObject({ outcome: 'not_handed_in', mark: null, passed: null })
    expect((await at.work(await at.student(2), task)).grade).toBeNull()
    const data = (student_id: number) => ({ group_id: group.id, deliverable_id: task.id, student_id })
    expect(await noticesOf(task)).toEqual([first, second].map(({ id }) => ({ user_id: id, data: data(id), created_at: app.clock.now() })))
  })

  it('tells a student of a changed mark once, unless the first notice is unread', async () => {
    const { at, students } = school
    const { task, first, second } = await gradedTask()
    await at.release(teacher, task, true)
    await (await at.student()).call('readNotifications', { body: {} })
    const change = (student: typeof first, ifMatch: number, text: string) =>
      at.grade(teacher, task, { student, version: null, ifMatch, entry: { mode: 'mark', text } })
    const versions = (await at.desk(teacher, task, first)).versions
    const onVersion = { student: first, version: versions[0]?.id ?? 0 }
    await at.grade(teacher, task, { ...onVersion, ifMatch: 1, feedback: 'Bien', entry: { mode: 'mark', text: '9' } })
    await change(second, 1, '5')
    expect(await at.release(teacher, task, true, [first.id])).toMatchObject({ body: { changed: 1 } })
    expect(await at.release(teacher, task, true)).toMatchObject({ body: { changed: 1 } })
    await at.grade(teacher, task, { ...onVersion, ifMatch: 2, feedback: 'Muy bien', entry: { mode: 'mark', text: '9' } })
    await at.release(teacher, task, true)
    const kinds = (student: (typeof students)[number]) =>
      school.app.db
        .selectFrom('notifications')
        .where('user_id', '=', student.id)
        .where(sql<boolean>`data @> ${json({ deliverable_id: task.id })}`)
        .select('kind')
        .orderBy('id')
        .execute()
    expect([await kinds(first), await kinds(second)]).toEqual([
      [{ kind: 'mark_released' }, { kind: 'mark_changed' }],
      [{ kind: 'mark_released' }],
    ])
    const [notice] = (await (await at.student()).ok('listNotifications', { query: {} })).results
    expect(notice).toMatchObject({ kind: 'mark_changed', mark: 900, href: expect.stringContaining(`/deliverable/${task.id}`) })
  })

  it('withdrawing a changed mark keeps the change for the teacher', async () => {
    const { at } = school
    const { task, second } = await gradedTask()
    await at.release(teacher, task, true)
    await at.grade(teacher, task, { student: second, version: null, ifMatch: 1, entry: { mode: 'mark', text: '5' } })
    expect(await at.release(teacher, task, false, [second.id])).toMatchObject({ body: { changed: 1 } })
    expect((await at.desk(teacher, task, second)).grade).toMatchObject({ mark: 500, released_at: null, published: null })
  })

  it('takes them back, with a row in the history for each', async () => {
    const { at, group } = school
    const { task, first } = await gradedTask()
    await at.release(teacher, task, true)
    const told = await noticesOf(task)
    expect(await at.release(teacher, task, false, [first.id])).toMatchObject({ body: { changed: 1 } })
    expect(await noticesOf(task)).toEqual(told.filter(({ user_id }) => user_id !== first.id))
    expect(await at.work(await at.student(), task)).toMatchObject({ grade: null, is_graded: true })
    expect((await at.work(await at.student(1), task)).grade).not.toBeNull()
    const { results } = await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: first.id }, query: { group: group.id } })
    const shadow = { outcome: 'marked', mark: 750, points: null, criteria: [], version_number: 1 }
    const ofMarks = results.filter(({ action }) => action !== 'comment')
    expect(ofMarks.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['unrelease', shadow, shadow],
      ['release', shadow, shadow],
      ['grade', null, shadow],
    ])
  })

  it('takes nothing from who has read of it, nor news of other work', async () => {
    const { at } = school
    const [{ task, first }, { task: other }] = [await gradedTask(), await gradedTask()]
    await at.release(teacher, task, true)
    await at.release(teacher, other, true)
    await (await at.student()).call('readNotifications', { body: {} })
    const told = await noticesOf(task)
    await at.release(teacher, task, false, [first.id])
    expect(await noticesOf(task)).toEqual(told)
    expect(await noticesOf(other)).toHaveLength(2)
  })

  it('of some passes over who has no grade, and refuses who was never in the group', async () => {
    const { at, students } = school
    const { task, first, third } = await gradedTask()
    expect(await at.release(teacher, task, true, [third.id, students[3]?.id ?? 0])).toMatchObject({ body: { changed: 0 } })
    expect(await at.release(teacher, task, true, [])).toMatchObject({ body: { changed: 0 } })
    expect(await at.release(teacher, task, true, [first.id, 999_999])).toMatchObject({
      status: 400,
      body: { errors: { student_ids: ['choice'] } },
    })
    expect(await at.release(teacher, task, true, [first.id, first.id])).toMatchObject({ body: { changed: 1 } })
  })

  it('does not disturb who is typing: the revision stays', async () => {
    const { at } = school
    const { task, first } = await gradedTask()
    const { grade } = await at.desk(teacher, task, first)
    await at.release(teacher, task, true)
    expect((await at.desk(teacher, task, first)).grade).toEqual({ ...grade, released_at: school.app.clock.now().toISOString() })
  })

  it('lets a student who left open a deliverable without work of theirs only while their mark is released', async () => {
    const { at, app, group } = school
    const { task, second } = await gradedTask()
    await unlink(app.db, group, second)
    const student = await at.student(1)
    const opened = async () => {
      const { status } = await student.call('getDeliverable', { params: { id: task.id }, query: { group: group.id } })
      const { results } = await student.ok('getGroupDeliverables', { query: { group: group.id, search: task.name } })
      return [status, results.some(({ id }) => id === task.id)]
    }
    expect(await opened()).toEqual([404, false])
    await at.release(teacher, task, true)
    expect(await opened()).toEqual([200, true])
    await at.release(teacher, task, false)
    expect(await opened()).toEqual([404, false])
  })
})
