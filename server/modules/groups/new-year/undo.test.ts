import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createManager, enrol, grade, offer, schedule, submitVersion, unlink } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
import { begin, classOf, groupsOf, ids, ofProposal, openCenter, undo as undoYear } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('undoing a school year', () => {
  const begun = async () => {
    const school = await openCenter(app, 9)
    const one = await school.first('1.º DAM A', 3)
    const two = await school.second('2.º DAM A', 2)
    const year = await begin(
      app,
      school.client,
      ofProposal(await school.client.ok('getNewYearProposal', { query: { center: school.center.id } }), {}),
    )
    const target = year.groups.find(({ name }) => name === '2.º DAM A')
    const group = { id: target?.id ?? 0, center_id: school.center.id }
    const undo = () => undoYear(app, school.client, year)
    const obstacles = async () => (await school.client.ok('getBegunYear', { params: { id: year.id } })).undo?.obstacles
    return { ...school, one, two, year, group, undo, obstacles }
  }

  it('brings everybody and every seat back, once', async () => {
    const { center, client, one, two, year, undo } = await begun()
    expect((await client.ok('getNewYearProposal', { query: { center: center.id } })).undoable).toEqual([year.id])
    const answers = await Promise.all([undo(), undo()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toMatchObject({ groups: [], undone_at: app.clock.now().toISOString(), undo: null })
    expect(await groupsOf(app, center.id)).toEqual(['1.º DAM A 2026/2027', '2.º DAM A 2026/2027'])
    for (const group of [one, two]) {
      expect((await client.ok('getGroup', { params: { id: group.id } })).archived_at).toBeNull()
      expect(await classOf(client, group.id)).toEqual(ids(group.students))
    }
    expect(await seatsOf(app.db, center.id)).toMatchObject({ used: 5, ledger: 5 })
    expect((await client.ok('getNewYearProposal', { query: { center: center.id } })).undoable).toEqual([])
  })

  it('is refused after a day', async () => {
    const { manager, year } = await begun()
    app.clock.forward(24 * 3600)
    const later = await app.as(manager.id)
    expect(await later.call('undoNewYear', { params: { id: year.id } })).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    expect((await later.ok('getBegunYear', { params: { id: year.id } })).undo?.is_over).toBe(true)
  })

  it.each([
    ['work', 'works', 1],
    ['mark', 'marks', 1],
    ['note', 'notes', 1],
    ['visit', 'activity', 1],
    ['date', 'changed', 0],
    ['newcomer', 'students', 1],
    ['leaver', 'students', 1],
    ['program', 'changed', 0],
    ['name', 'changed', 0],
    ['reopened', 'changed', 0],
    ['reopened and archived again', 'changed', 0],
    ['deleted', 'gone', 0],
  ] as const)('is refused with the reason when something would be lost: %s', async (what, reason, count) => {
    const { center, client, one, two, programs, group, undo, obstacles } = await begun()
    const [student] = one.students
    const [newcomer] = two.students
    if (!student || !newcomer) throw new Error('they are in the groups')
    const { deliverable } = programs.second
    if (what === 'work') await submitVersion(app.db, { group, deliverable, student })
    if (what === 'mark') await grade(app.db, { group, deliverable, student, mark: 500, by: two.teacher })
    const place = { center_id: center.id, group_id: group.id }
    if (what === 'note') {
      const note = { ...place, student_id: student.id, author_id: two.teacher.id, body: 'Llega tarde' }
      await app.db.insertInto('student_notes').values(note).execute()
    }
    if (what === 'visit')
      await app.db
        .insertInto('learning_sessions')
        .values({ ...place, user_id: student.id })
        .execute()
    if (what === 'date') await schedule(app.db, group, deliverable, { due_at: app.clock.now() })
    if (what === 'newcomer') await enrol(app.db, group, [newcomer])
    if (what === 'leaver') await unlink(app.db, group, student)
    if (what === 'program') await offer(app.db, group, programs.first)
    if (what === 'name') {
      const { revision } = await client.ok('getGroup', { params: { id: group.id } })
      await client.ok('updateGroup', { params: { id: group.id }, ifMatch: revision, body: { name: 'Otro' } })
    }
    if (what.startsWith('reopened')) await client.ok('unarchiveGroup', { params: { id: two.id } })
    // Whoever joined it meanwhile has lost their seat with the second archive.
    if (what === 'reopened and archived again') await client.ok('archiveGroup', { params: { id: two.id } })
    if (what === 'deleted') await client.call('deleteGroup', { params: { id: group.id }, query: { name: '2.º DAM A' } })
    expect(await obstacles()).toMatchObject([{ reason, count }])
    const before = await groupsOf(app, center.id)
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo_blocked' } })
    expect(await groupsOf(app, center.id)).toEqual(before)
    expect((await client.ok('getGroup', { params: { id: one.id } })).archived_at).not.toBeNull()
  })

  it('is refused without the seats of those who did not continue', async () => {
    const { center, group, two, undo } = await begun()
    expect(two.students).toHaveLength(2)
    await app.db.updateTable('centers').set({ student_licenses: 4 }).where('id', '=', center.id).execute()
    expect(await undo()).toMatchObject({ status: 409, body: { code: 'no_licences', seats: { needed: 2, left: 1 } } })
    expect(await app.db.selectFrom('groups').where('id', '=', group.id).select('id').execute()).toHaveLength(1)
  })

  it('keeps the programs of the groups that come back from being withdrawn meanwhile', async () => {
    const { center, client, one, programs, year } = await begun()
    const admin = await app.as((await createAdmin(app.db)).id)
    const { results } = await admin.ok('listCenterCourses', { query: { center: center.id } })
    const withdraw = () =>
      admin.call('withdrawCourse', { params: { id: results.find(({ course }) => course.id === programs.first.id)?.id ?? 0 } })
    expect(await client.call('undoNewYear', { params: { id: year.id } })).toMatchObject({ status: 200 })
    // its steps have not been taken
    const names = expect.arrayContaining([{ id: one.id, name: '1.º DAM A' }]) as unknown
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'in_use', groups: names } })
    await app.runJobs()
    expect(await withdraw()).toMatchObject({ status: 409, body: { code: 'in_use', groups: [{ id: one.id }] } })
  })

  // the embedded database has one connection
  it.runIf(serverUrl)('waits for a program that is being withdrawn, and is refused then', async () => {
    const { center, client, programs, year, obstacles } = await begun()
    let undone: ReturnType<typeof undoYear> | undefined
    await app.db.transaction().execute(async (tx) => {
      const withdrawn = await tx
        .deleteFrom('center_courses')
        .where('center_id', '=', center.id)
        .where('course_id', '=', programs.first.id)
        .returning('id')
        .execute()
      expect(withdrawn).toHaveLength(1)
      undone = client.call('undoNewYear', { params: { id: year.id } })
      await waitsOrEnds(tx, undone)
    })
    expect(await undone).toMatchObject({ status: 409, body: { code: 'undo_blocked' } })
    expect(await obstacles()).toMatchObject([{ group: '1.º DAM A', reason: 'withdrawn' }])
  })

  it('does not exist for who did not begin it, for another center, nor for who began it and has left', async () => {
    const { center, manager, year, colleague } = await begun()
    const { manager: stranger } = await openCenter(app, 1)
    await createManager(app.db, center)
    await app.db.deleteFrom('center_staff').where('user_id', '=', manager.id).execute()
    for (const { id } of [colleague, stranger, manager]) {
      const client = await app.as(id)
      expect(await client.call('getBegunYear', { params: { id: year.id } })).toMatchObject({ status: 404 })
      expect(await client.call('undoNewYear', { params: { id: year.id } })).toMatchObject({ status: 404 })
    }
  })
})
