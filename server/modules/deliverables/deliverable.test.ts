import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGroup, enrol, offer, schedule, storeFile } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.app.close())

const emptyWork = {
  draft: { text: '', link: '', files: [], revision: 0, updated_at: null },
  versions: [],
  selected_version_id: null,
  is_graded: false,
  grade: null,
  newer_than_graded: false,
  can_submit: true,
  can_select: true,
  storage: { used: 0, limit: 500 * 1024 * 1024 },
  version_limit: 50,
  draft_days: 180,
}

describe('a deliverable', () => {
  it('is shown whole to its students, with their own work and the time of the server', async () => {
    const { at, app, course, group, criteria } = school
    const task = await at.task(
      { due_at: '2100-01-01T00:00:00.000Z' },
      { instructions: 'Haz **esto**', max_points: 2000, accepts_link: false },
    )
    const file = await storeFile({ db: app.db, files: app.ctx.files }, { name: 'guía.txt' })
    await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
    const student = await at.student()
    const { body, headers } = await student.call('getDeliverable', { params: { id: task.id }, query: { group: group.id } })
    expect([headers['etag'], body]).toEqual([
      '"0"',
      {
        id: task.id,
        name: task.name,
        instructions: 'Haz **esto**',
        course: { id: course.id, name: course.name },
        content: { id: task.content_id, name: expect.any(String) as string },
        group: { id: group.id, name: group.name },
        groups: [{ id: group.id, name: group.name }],
        group_archived: false,
        opens_at: null,
        extension: null,
        exemption: null,
        due_at: '2100-01-01T00:00:00.000Z',
        closes_at: null,
        stage: 'open',
        server_time: app.clock.now().toISOString(),
        max_points: 2000,
        accepts_text: true,
        accepts_link: false,
        accepts_files: true,
        files: [{ id: file, name: 'guía.txt', media_type: 'text/plain', size: 8, url: `/api/v1/courses/files/${file}` }],
        criteria: criteria.map(({ id, name, weight }) => ({ id, code: expect.stringMatching(/^RA\d+\.\w+$/) as string, name, weight })),
        rubric: null,
        work: emptyWork,
      },
    ])
  })

  it('keeps everything but its dates from students until it opens', async () => {
    const { at, app, group } = school
    const opens_at = new Date(app.clock.now().getTime() + 1000)
    const task = await at.task({ opens_at }, { instructions: 'secreto' })
    const file = await storeFile({ db: app.db, files: app.ctx.files })
    await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
    const student = await at.student()
    const teacher = await at.teacher()
    const see = (who: typeof student) => who.ok('getDeliverable', { params: { id: task.id }, query: { group: group.id } })
    const bytes = async (who: typeof student) => (await who.call('getFile', { params: { id: file } })).status
    expect(await see(student)).toMatchObject({
      name: task.name,
      stage: 'not_open',
      instructions: '',
      files: [],
      criteria: [],
      work: { can_submit: false },
    })
    expect(await see(teacher)).toMatchObject({ instructions: 'secreto', files: { length: 1 }, criteria: { length: 2 }, work: null })
    expect([await bytes(student), await bytes(teacher)]).toEqual([404, 200])
    app.clock.forward(1)
    expect(await see(student)).toMatchObject({ stage: 'open', instructions: 'secreto', files: { length: 1 }, work: { can_submit: true } })
    expect(await bytes(student)).toBe(200)
  })

  it('without a group is the one of the first active group of the caller that has it', async () => {
    const { at, app, center, course, deliverable, students, group } = school
    const second = await createGroup(app.db, center)
    await offer(app.db, second, course)
    await enrol(app.db, second, students.slice(1))
    await schedule(app.db, second, deliverable, { due_at: '2100-02-01T00:00:00.000Z' })
    const other = await at.student(1)
    const params = { id: deliverable.id }
    expect((await other.ok('getDeliverable', { params })).group.id).toBe(group.id)
    expect(await other.ok('getDeliverable', { params, query: { group: second.id } })).toMatchObject({
      group: { id: second.id },
      due_at: '2100-02-01T00:00:00.000Z',
    })
    const groupsOf = async (who: typeof other) => (await who.ok('getDeliverable', { params })).groups.map(({ id }) => id)
    expect(await groupsOf(await at.student())).toEqual([group.id])
    expect(await groupsOf(await at.teacher())).toEqual([group.id])
    await app.db.updateTable('groups').set({ archived_at: new Date() }).where('id', '=', group.id).execute()
    expect((await other.ok('getDeliverable', { params })).group.id).toBe(second.id)
    // active ones first
    expect(await groupsOf(other)).toEqual([second.id, group.id])
    expect((await (await at.student()).ok('getDeliverable', { params })).group.id).toBe(group.id)
    await app.db.updateTable('groups').set({ archived_at: null }).where('id', '=', group.id).execute()
  })

  it('shows a student nothing of an unreleased grade but that there is one', async () => {
    const { at, students } = school
    const [task, student, teacher] = [await at.task(), await at.student(), await at.teacher()]
    const { versions } = await at.handIn(student, task, 'hecho')
    await at.grade(teacher, task, {
      student: students[0] ?? { id: 0 },
      version: versions[0]?.id ?? 0,
      ifMatch: 0,
      feedback: 'FEEDBACK',
      private_note: 'NOTA',
    })
    const work = await at.work(student, task)
    expect(work).toMatchObject({ is_graded: true, grade: null, can_select: false, can_submit: true })
    await at.release(teacher, task, true)
    const released = JSON.stringify(await at.work(student, task))
    expect(released).toContain('FEEDBACK')
    expect(released).not.toContain('NOTA')
    expect(JSON.stringify(await at.work(await at.student(1), task))).not.toContain('FEEDBACK')
  })

  it('does not exist with a wrong number', async () => {
    const { group, deliverable, at } = school
    const student = await at.student()
    const call = (id: number | string, groupId?: number | string) =>
      student.send({
        method: 'GET',
        url: `/api/v1/courses/deliverables/${id}${groupId === undefined ? '' : `?group=${groupId}`}`,
      })
    expect([await call(999_999), await call(deliverable.id, 999_999), await call(9007199254740991)].map(({ status }) => status)).toEqual([
      404, 404, 404,
    ])
    const wrong = [
      await call('uno'),
      await call(0),
      await call(-1),
      await call('1.5'),
      await call('9'.repeat(40)),
      await call(deliverable.id, 'x'),
      await call(`${deliverable.id}%27%20or%201=1`),
    ]
    expect(wrong.map(({ status }) => status)).toEqual(wrong.map(() => 400))
    expect((await call(deliverable.id, group.id)).status).toBe(200)
  })

  it('takes no text that the database cannot keep, and no page that it cannot count to', async () => {
    const { at, group, students } = school
    const [task, student, teacher] = [await at.task(), await at.student(), await at.teacher()]
    const rejection = { status: 400, body: { code: 'invalid', errors: { body: ['format'] } } }
    expect(await at.save(student, task, 0, { text: 'a\u0000b' })).toMatchObject(rejection)
    expect(await at.grade(teacher, task, { student: students[0] ?? { id: 0 }, version: null, ifMatch: 0, reason: '\u0000' })).toMatchObject(
      rejection,
    )
    expect(await teacher.call('getGroupDeliverables', { query: { group: group.id, search: '\u0000' } })).toMatchObject(rejection)
    expect(await teacher.call('getGroupDeliverables', { query: { group: group.id, page: 1e300 } })).toMatchObject({
      status: 400,
      body: { errors: { page: ['max'] } },
    })
    expect((await at.desk(teacher, task, students[0] ?? { id: 0 })).grade.revision).toBe(0)
  })
})
