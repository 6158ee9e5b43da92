import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createClassroom,
  createDeliverable,
  createGroup,
  enrol,
  grade,
  offer,
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

describe('results of a student', () => {
  it('agree with the explanation of the same mark, in every reading', async () => {
    const { course, group, deliverable, ana, teacher } = await classroom()
    await submitVersion(app.db, { group, deliverable, student: ana })
    await grade(app.db, { group, deliverable, student: ana, mark: 640, by: teacher, released: true })
    const student = await app.as(ana.id)
    const params = { id: course.id }
    const [results, ra, unit, explained] = [
      await student.ok('getResults', { params }),
      await student.ok('getResultsByRa', { params }),
      await student.ok('getResultsByUnit', { params }),
      await student.ok('explainMark', { query: { group: group.id, course: course.id } }),
    ]
    expect(results).toMatchObject({ mark: 640, passed: true, delivered: 1, tasks: 1, pending: 0, overdue: 0, group: { id: group.id } })
    expect(results.deliverables).toMatchObject([{ id: deliverable.id, outcome: 'marked', mark: 640, passed: true, released: true }])
    for (const row of [...ra.rows, ...unit.rows]) {
      // a deliverable is in both readings, and last in the one by contents
      const node = explained.nodes.findLast(({ kind, id }) => kind === row.kind && id === row.id)
      expect({ ...row }).toMatchObject({ mark: node?.mark, assessed: node?.assessed, weight: node?.weight, excluded: node?.excluded })
    }
    expect(ra.rows.map(({ kind }) => kind)).toEqual(['result', 'criterion', 'criterion'])
    expect(unit.rows.map(({ kind }) => kind)).toEqual(['content', 'deliverable'])
    expect(results.mark).toBe(explained.nodes[0]?.mark)
  })

  it('count what is pending, missed and not open, and never an unreleased mark', async () => {
    const { course, group, deliverable, ana, teacher } = await classroom()
    const task = async (dates: { opens_at?: Date; due_at?: Date }, accepts_late = true) => {
      const made = await createDeliverable(app.db, course, { accepts_late })
      await schedule(app.db, group, made, dates)
      return made
    }
    await task({ opens_at: inDays(1) })
    await task({ due_at: inDays(-1) })
    const closed = await task({ due_at: inDays(-2) }, false)
    await submitVersion(app.db, { group, deliverable, student: ana })
    await grade(app.db, { group, deliverable, student: ana, mark: 640, by: teacher })
    await grade(app.db, { group, deliverable: closed, student: ana, outcome: 'not_handed_in', by: teacher })
    const params = { id: course.id }
    const own = await (await app.as(ana.id)).ok('getResults', { params })
    expect(own).toMatchObject({ mark: null, assessed: 0, tasks: 3, delivered: 1, pending: 1, overdue: 2 })
    expect(own.deliverables.every(({ outcome, mark, graded_at }) => outcome === null && mark === null && graded_at === null)).toBe(true)
    const asTeacher = await (await app.as(teacher.id)).ok('getResults', { params, query: { student: ana.id } })
    expect(asTeacher).toMatchObject({ mark: 640, tasks: 3, overdue: 1 })
    const resume = await (await app.as(ana.id)).ok('getResultsResume', {})
    expect(resume.programs).toMatchObject([{ course: { id: course.id }, mark: null, pending: 1, overdue: 2, delivered: 1 }])
  })

  it('do not count what the student is exempt from', async () => {
    const { course, group, ana, luis, deliverable, teacher } = await classroom()
    await submitVersion(app.db, { group, deliverable, student: ana })
    for (const student of [ana, luis]) await grade(app.db, { group, deliverable, student, outcome: 'exempt', by: teacher })
    for (const student of [ana, luis]) {
      const results = await (await app.as(student.id)).ok('getResults', { params: { id: course.id } })
      expect(results).toMatchObject({ tasks: 0, delivered: 0, pending: 0, overdue: 0, deliverables: [{ outcome: 'exempt' }] })
    }
  })

  it('are those of the current group; another group of theirs can be chosen, also an archived one', async () => {
    const { center, course, group, ana, luis, teacher, deliverable } = await classroom()
    await submitVersion(app.db, { group, deliverable, student: ana })
    await grade(app.db, { group, deliverable, student: ana, mark: 400, by: teacher, released: true })
    const current = await createGroup(app.db, center)
    await offer(app.db, current, course)
    await enrol(app.db, current, [ana])
    await archive(app.db, group)
    const client = await app.as(ana.id)
    const params = { id: course.id }
    const now = await client.ok('getResults', { params })
    expect(now).toMatchObject({ group: { id: current.id }, mark: null, archived: false })
    expect(now.groups.map(({ id }) => id)).toEqual([current.id, group.id])
    expect(await client.ok('getResults', { params, query: { group: group.id } })).toMatchObject({ mark: 400, archived: true })
    const { programs } = await client.ok('getResultsResume', {})
    expect(programs.map(({ group: { id }, mark }) => [id, mark])).toEqual([
      [current.id, null],
      [group.id, 400],
    ])
    // a classmate's results are not theirs, and the teacher of one group has no access to the other
    expect((await client.call('getResults', { params, query: { student: luis.id } })).status).toBe(404)
    const outside = { params, query: { student: ana.id, group: current.id } }
    expect((await (await app.as(teacher.id)).call('getResults', outside)).status).toBe(404)
  })

  it('say what is needed to pass and to reach a mark', async () => {
    const { course, group, deliverable, criteria, ana, teacher } = await classroom()
    const links = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
    const next = await createDeliverable(app.db, course, {}, links)
    await submitVersion(app.db, { group, deliverable, student: ana })
    await grade(app.db, { group, deliverable, student: ana, mark: 400, by: teacher, released: true })
    const client = await app.as(ana.id)
    const params = { id: course.id }
    const pass = await client.ok('getMarkNeeded', { params })
    expect(pass).toMatchObject({
      target: 500,
      of: 'acta',
      passes: 5,
      results: [{ kind: 'needed', mark: 600, deliverables: [{ id: next.id }] }],
    })
    expect((await client.ok('getMarkNeeded', { params, query: { mark: '9' } })).results).toMatchObject([{ kind: 'impossible', best: 700 }])
    expect((await client.ok('getMarkNeeded', { params, query: { mark: '2' } })).results).toMatchObject([{ kind: 'reached' }])
    // a mark with decimals is one of the program: 4,00 and 8,49 are 6,245, shown as 6,25
    const free = await client.ok('getMarkNeeded', { params, query: { mark: '6,25' } })
    expect(free).toMatchObject({
      target: 625,
      of: 'mark',
      program: { kind: 'needed', mark: 849 },
      results: [{ kind: 'needed', mark: 849 }],
    })
    expect((await client.ok('getMarkNeeded', { params, query: { mark: '7,01' } })).program).toMatchObject({ kind: 'impossible', best: 700 })
    expect((await client.ok('getMarkNeeded', { params, query: { mark: '0' } })).program).toMatchObject({ kind: 'reached' })
    const codes = { '10,5': 'out_of_range', siete: 'wrong_format', NP: 'wrong_format', '7,255': 'too_many_decimals' }
    for (const [mark, code] of Object.entries(codes))
      expect(await client.call('getMarkNeeded', { params, query: { mark } })).toMatchObject({
        status: 400,
        body: { errors: { mark: [code] } },
      })
    // an unreleased mark is still to come for its student
    await grade(app.db, { group, deliverable: next, student: ana, mark: 1000, by: teacher })
    expect(await client.ok('getMarkNeeded', { params })).toEqual(pass)
  })

  it('keep the history of what was published, and only that', async () => {
    const { group, deliverable, ana, teacher } = await classroom()
    const { version } = await submitVersion(app.db, { group, deliverable, student: ana })
    const staff = await app.as(teacher.id)
    const save = async (text: string, ifMatch: number) => {
      const entry = { mode: 'mark', text } as const
      const key = { group_id: group.id, student_id: ana.id, version_id: version.id }
      const body = { ...key, feedback: '', private_note: '', entry, reason: 'Secreto' }
      return (await staff.ok('saveGrade', { params: { id: deliverable.id }, ifMatch, body })).revision
    }
    const release = (released: boolean) =>
      staff.ok('releaseGrades', { params: { id: deliverable.id }, body: { group_id: group.id, released } })
    const seen = async () =>
      (await (await app.as(ana.id)).ok('getMarkHistory', { params: { id: deliverable.id }, query: { group: group.id } })).entries
    const first = await save('4', 0)
    const second = await save('5', first)
    expect(await seen()).toEqual([])
    await release(true)
    const third = await save('6', second)
    expect((await seen()).map(({ mark }) => mark)).toEqual([500])
    await save('7', third)
    await release(true)
    const entries = await seen()
    expect(entries.map(({ mark, version_number }) => [mark, version_number])).toEqual([
      [500, 1],
      [700, 1],
    ])
    expect(JSON.stringify(entries)).not.toContain('Secreto')
    await release(false)
    expect(await seen()).toEqual([])
  })

  it('have an exemption in the history, and after it only a mark that was published', async () => {
    const { group, deliverable, ana, luis, teacher } = await classroom()
    const staff = await app.as(teacher.id)
    for (const [student, released] of [
      [ana, true],
      [luis, false],
    ] as const)
      await grade(app.db, { group, deliverable, student, mark: 500, by: teacher, released })
    const params = { id: deliverable.id }
    const ids = (revision: number) => [ana, luis].map(({ id }) => ({ id, revision }))
    const outcomes = async (student: { id: number }) => {
      const { entries } = await (await app.as(student.id)).ok('getMarkHistory', { params, query: { group: group.id } })
      return entries.map(({ outcome, mark }) => mark ?? outcome)
    }
    const body = { group_id: group.id, reason: 'Secreto', shows_reason: false }
    await staff.ok('exemptStudents', { params, body: { ...body, students: ids(0) } })
    expect([await outcomes(ana), await outcomes(luis)]).toEqual([[500, 'exempt'], ['exempt']])
    const ending = []
    for (const { id } of [ana, luis]) {
      const { exemption } = await staff.ok('getDesk', { params: { ...params, student_id: id }, query: { group: group.id } })
      ending.push({ id, revision: exemption?.revision ?? 0 })
    }
    await staff.ok('endExemptions', { params, body: { group_id: group.id, students: ending } })
    expect([await outcomes(ana), await outcomes(luis)]).toEqual([[500, 'exempt', 500], ['exempt']])
  })

  it('say to the teacher, and not to the student, that a published mark has a change that is not published', async () => {
    const { group, deliverable, ana, teacher, course } = await classroom()
    const staff = await app.as(teacher.id)
    const { revision } = await grade(app.db, { group, deliverable, student: ana, mark: 500, by: teacher, released: true })
    const changed = async (who: Awaited<ReturnType<typeof app.as>>, student?: number) => {
      const query = { group: group.id, ...(student === undefined ? {} : { student }) }
      const { deliverables } = await who.ok('getResults', { params: { id: course.id }, query })
      return deliverables.find(({ id }) => id === deliverable.id)
    }
    expect(await changed(staff, ana.id)).toMatchObject({ mark: 500, is_changed: false })
    const key = { group_id: group.id, student_id: ana.id, version_id: null }
    const body = { ...key, entry: { mode: 'mark', text: '8' } as const, feedback: '', private_note: '' }
    await staff.ok('saveGrade', { params: { id: deliverable.id }, ifMatch: revision, body })
    expect(await changed(staff, ana.id)).toMatchObject({ mark: 500, released: true, is_changed: true })
    expect(await changed(await app.as(ana.id))).toMatchObject({ mark: 500, is_changed: false })
  })
})
