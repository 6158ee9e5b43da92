import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from './testing/school.ts'

type Work = components['schemas']['Work']
let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.app.close())

const receipt = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) as string

describe('handing in', () => {
  it('turns the draft into version 1 with a receipt, selects it and leaves an empty draft', async () => {
    const { at, app } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.save(student, task, 0, { text: 'Hecho', link: 'https://example.org/a' })
    const { status, body } = await at.submit(student, task, 1)
    const version = {
      id: expect.any(Number) as number,
      number: 1,
      text: 'Hecho',
      link: 'https://example.org/a',
      files: [],
      submitted_at: app.clock.now().toISOString(),
      is_late: false,
      receipt,
    }
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        draft: { text: '', link: '', files: [], revision: 1, updated_at: null },
        versions: [version],
        selected_version_id: (body as Work).versions[0]?.id,
        is_graded: false,
        grade: null,
        newer_than_graded: false,
        can_submit: true,
        can_select: true,
        storage: { used: 0, limit: 500 * 1024 * 1024 },
        version_limit: 50,
        draft_days: 180,
      },
    })
    expect(await at.work(student, task)).toEqual(body)
  })

  it('numbers versions on and lets the newest count until an older one is selected on purpose', async () => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.handIn(student, task, 'uno')
    const two = await at.handIn(student, task, 'dos')
    expect(two.versions.map(({ number, text }) => [number, text])).toEqual([
      [2, 'dos'],
      [1, 'uno'],
    ])
    expect(two.selected_version_id).toBe(two.versions[0]?.id)
    const first = two.versions[1]?.id ?? 0
    expect((await at.select(student, task, first)).status).toBe(204)
    const three = await at.handIn(student, task, 'tres')
    expect([three.versions.length, three.selected_version_id]).toEqual([3, first])
    await at.select(student, task, three.versions[0]?.id ?? 0)
    const four = await at.handIn(student, task, 'cuatro')
    expect(four.selected_version_id).toBe(four.versions[0]?.id)
  })

  it('answers the same version when the same revision is handed in twice, even from a later draft on', async () => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.save(student, task, 0, { text: 'uno' })
    const first = await at.submit(student, task, 1)
    const again = await at.submit(student, task, 1)
    expect(again).toMatchObject({ status: 201, body: first.body })
    await at.save(student, task, 1, { text: 'otra cosa' })
    const later = await at.submit(student, task, 1)
    expect((later.body as Work).versions).toEqual((first.body as Work).versions)
    expect((later.body as Work).draft).toMatchObject({ text: 'otra cosa', revision: 2 })
  })

  it('refuses a draft that changed meanwhile and shows the one that stands', async () => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.save(student, task, 0, { text: 'uno' })
    const other = await at.save(student, task, 1, { text: 'dos' })
    expect(await at.submit(student, task, 1)).toMatchObject({
      status: 409,
      body: { detail: 'Somebody else saved this first.', code: 'conflict', current: other.body, etag: '"2"' },
    })
    expect((await at.work(student, task)).versions).toEqual([])
  })

  it.each([
    ['nothing at all', null],
    ['blank text', ' \n '],
  ])('refuses %s', async (_what, text) => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    if (text !== null) await at.save(student, task, 0, { text })
    expect(await at.submit(student, task, text === null ? 0 : 1)).toMatchObject({ status: 409, body: { code: 'empty_draft' } })
  })

  it('is late by the clock of the server, to the instant', async () => {
    const { at, app } = school
    app.clock.set('2026-11-20T10:00:00.000Z')
    const due_at = '2026-11-20T10:00:10.000Z'
    const [task, student] = [await at.task({ due_at }), await at.student()]
    app.clock.set(due_at)
    expect((await at.handIn(student, task, 'a tiempo')).versions[0]).toMatchObject({ is_late: false, submitted_at: due_at })
    app.clock.set('2026-11-20T10:00:10.001Z')
    expect((await at.handIn(student, task, 'tarde')).versions[0]).toMatchObject({ is_late: true })
  })

  it('is possible up to the very instant of closing', async () => {
    const { at, app } = school
    const closes_at = new Date(app.clock.now().getTime() + 1000)
    const [task, student] = [await at.task({ due_at: closes_at, closes_at }), await at.student()]
    app.clock.set(closes_at)
    expect((await at.handIn(student, task, 'justo')).versions[0]).toMatchObject({ is_late: false })
    app.clock.set(new Date(closes_at.getTime() + 1))
    expect(await at.save(student, task, 1, { text: 'tarde' })).toMatchObject({ status: 409, body: { code: 'closed' } })
  })

  it('takes the draft that is there, even where an older version happens to carry its revision', async () => {
    const { at, app } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.handIn(student, task, 'uno')
    await at.save(student, task, 1, { text: 'dos' })
    await app.db
      .updateTable('deliverable_versions')
      .set({ revision: 1 })
      .where('text', '=', 'dos')
      .where('submitted_at', 'is', null)
      .execute()
    expect((await at.submit(student, task, 1)).body).toMatchObject({ versions: [{ number: 2, text: 'dos' }, { number: 1 }] })
  })

  it('refuses before the opening, after the closing, and after the due date where late work is not accepted', async () => {
    const { at, app } = school
    const now = '2026-11-20T12:00:00.000Z'
    app.clock.set('2026-11-20T11:00:00.000Z')
    const closing = await at.task({ closes_at: '2026-11-20T11:30:00.000Z' })
    const strict = await at.task({ due_at: '2026-11-20T11:30:00.000Z' }, { accepts_late: false })
    const early = await at.task({ opens_at: '2026-11-20T12:30:00.000Z' })
    for (const task of [closing, strict]) await at.save(await at.student(), task, 0, { text: 'a tiempo' })
    app.clock.set(now)
    const student = await at.student()
    for (const task of [closing, strict]) {
      expect(await at.submit(student, task, 1)).toMatchObject({ status: 409, body: { code: 'closed' } })
      expect(await at.save(student, task, 1, { text: 'más' })).toMatchObject({ status: 409, body: { code: 'closed' } })
      expect(await at.work(student, task)).toMatchObject({ can_submit: false, draft: { text: 'a tiempo' }, versions: [] })
    }
    expect(await at.submit(student, early, 0)).toMatchObject({ status: 409, body: { code: 'not_open' } })
    expect(await at.save(student, early, 0, { text: 'ya' })).toMatchObject({ status: 409, body: { code: 'not_open' } })
  })

  it('still answers what was handed in in time when the answer got lost and the task has closed', async () => {
    const { at, app } = school
    app.clock.set('2026-11-20T11:00:00.000Z')
    const [task, student] = [await at.task({ closes_at: '2026-11-20T11:30:00.000Z' }), await at.student()]
    await at.save(student, task, 0, { text: 'a tiempo' })
    const first = await at.submit(student, task, 1)
    app.clock.set('2026-11-20T11:31:00.000Z')
    expect(await at.submit(await at.student(), task, 1)).toMatchObject({ status: 201, body: { versions: (first.body as Work).versions } })
  })

  it('after grading keeps the mark and the selection, and tells who graded', async () => {
    const {
      at,
      app,
      students,
      teacher: { id: teacherId },
    } = school
    const [task, student, teacher] = [await at.task(), await at.student(), await at.teacher()]
    const one = await at.handIn(student, task, 'uno')
    const graded = one.versions[0]?.id ?? 0
    await at.grade(teacher, task, { student: students[0] ?? { id: 0 }, version: graded, ifMatch: 0 })
    const before = await at.desk(teacher, task, students[0] ?? { id: 0 })
    const two = await at.handIn(student, task, 'dos')
    expect(two).toMatchObject({ selected_version_id: graded, is_graded: true, grade: null, newer_than_graded: false, can_select: false })
    const after = await at.desk(teacher, task, students[0] ?? { id: 0 })
    expect(after).toMatchObject({ grade: before.grade, selected_version_id: graded, newer_than_graded: true })
    const notices = await app.db
      .selectFrom('notifications')
      .where('user_id', '=', teacherId)
      .where('kind', '=', 'newer_version')
      .select('data')
      .execute()
    expect(notices).toEqual([{ data: { group_id: school.group.id, deliverable_id: task.id, student_id: students[0]?.id } }])
  })

  it('selects the first version even where the teacher had already said it was not handed in', async () => {
    const { at, students } = school
    const [task, student, teacher] = [await at.task(), await at.student(), await at.teacher()]
    await at.grade(teacher, task, { student: students[0] ?? { id: 0 }, version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
    const work = await at.handIn(student, task, 'al fin')
    expect(work).toMatchObject({ selected_version_id: work.versions[0]?.id, is_graded: true, grade: null, newer_than_graded: false })
    await at.release(teacher, task, true)
    expect(await at.work(student, task)).toMatchObject({ grade: { outcome: 'not_handed_in' }, newer_than_graded: true })
  })
})
