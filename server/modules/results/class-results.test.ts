import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createDeliverable,
  createGroup,
  createStudents,
  createTeacher,
  enrol,
  grade,
  offer,
  schedule,
  submitVersion,
  teach,
} from '#server/testing/factories/index.ts'

let app: TestApp
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3600 * 1000)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Three students, two deliverables of the same criteria: one due long ago, one due lately. */
async function classroom() {
  const room = await createClassroom(app.db, { students: 3 })
  const { course, group, deliverable, criteria, students } = room
  await app.db
    .updateTable('group_deliverables')
    .set({ due_at: inDays(-40) })
    .where('deliverable_id', '=', deliverable.id)
    .execute()
  const links = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const second = await createDeliverable(app.db, course, {}, links)
  await schedule(app.db, group, second, { due_at: inDays(-5) })
  const [ana, luis, eva] = students
  if (!ana || !luis || !eva) throw new Error('the classroom has students')
  const mark = (student: typeof ana, task: typeof second, value: number) =>
    grade(app.db, { group, deliverable: task, student, mark: value, by: room.teacher })
  await mark(ana, deliverable, 800)
  await mark(luis, deliverable, 300)
  await mark(ana, second, 601)
  return { ...room, ana, luis, eva, second, mark, call: { params: { id: course.id }, query: { group: group.id } } }
}

describe('results of a class', () => {
  it('agree with the results of each student, and count who failed and what is missing', async () => {
    const { teacher, group, course, ana, luis, eva, call } = await classroom()
    const staff = await app.as(teacher.id)
    const { rows, columns } = await staff.ok('getStudentsByRa', call)
    expect(columns.map(({ kind }) => kind)).toEqual(['result', 'criterion', 'criterion'])
    const missing = { [ana.id]: 0, [luis.id]: 1, [eva.id]: 2 }
    expect(Object.fromEntries(rows.map((row) => [row.student.id, row.missing]))).toEqual(missing)
    for (const row of rows) {
      const about = { params: { id: course.id }, query: { group: group.id, student: row.student.id } }
      const own = await staff.ok('getResults', about)
      expect(row).toMatchObject({ mark: own.mark, passed: own.passed, assessed: own.assessed, missing: own.overdue, acta: own.acta.value })
      const { rows: parts } = await staff.ok('getResultsByRa', about)
      expect(row.parts.map(({ mark }) => mark)).toEqual(parts.map(({ mark }) => mark))
    }
    const global = await staff.ok('getClassByRa', call)
    // 7,005 and 3: the mean of the exact marks, not of 7,01
    expect(global).toMatchObject({ students: 3, program: { mean: 500, marked: 2, failed: 1 }, pass_mark: 500 })
    expect(global.distribution).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 0])
    expect(global.parts[0]).toEqual({ mean: 500, marked: 2, failed: 1 })
  })

  it('count as failed whom the acta does not pass, whatever the mean is, as the results of each student do', async () => {
    const { teacher, group, course, ana, call } = await classroom()
    // the 6,01 in one task keeps a mean of 7,01 from passing
    const rules = { course_id: course.id, created_by: teacher.id, version: 2, minimum_per_deliverable: 650 }
    await app.db.insertInto('course_rules').values(rules).execute()
    const staff = await app.as(teacher.id)
    const { program, distribution, failed_distribution } = await staff.ok('getClassByRa', call)
    expect([program, distribution, failed_distribution]).toEqual([
      { mean: 500, marked: 2, failed: 2 },
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 0],
    ])
    expect((await staff.ok('getEvolutionByRa', call)).points.at(-1)?.program).toEqual(program)
    const failed = { mark: 701, passed: false, acta: { value: 4, passed: false } }
    expect(await staff.ok('getResults', { params: call.params, query: { ...call.query, student: ana.id } })).toMatchObject(failed)
    const { rows } = await staff.ok('getStudentsByRa', call)
    expect(rows.find(({ student }) => student.id === ana.id)).toMatchObject({ mark: 701, passed: false })
    const { rows: ofGroup } = await staff.ok('getGroupResults', { params: { id: group.id } })
    expect(ofGroup.find(({ student }) => student.id === ana.id)).toMatchObject({ failing: 1, marks: [failed] })
    const { programs } = await staff.ok('getResultsResume', { query: { ...call.query, student: ana.id } })
    expect(programs).toMatchObject([failed])
  })

  it('count what each student misses as the notebook does, without withdrawn tasks, and the badge does not change with the reading', async () => {
    const { teacher, group, course, ana, luis, eva, second, mark, call } = await classroom()
    // nobody misses a resit
    const resit = await createDeliverable(app.db, course, { kind: 'recovery', recovers_id: second.id })
    await schedule(app.db, group, resit, { due_at: inDays(-3) })
    const tasks = await Promise.all([1, 2, 3, 4, 5].map(() => createDeliverable(app.db, course)))
    const [handedIn, extended, withdrawn, oral, ahead] = tasks
    if (!handedIn || !extended || !withdrawn || !oral || !ahead) throw new Error('the program has tasks')
    for (const task of [handedIn, extended, withdrawn, oral]) await schedule(app.db, group, task, { due_at: inDays(-3) })
    await schedule(app.db, group, ahead, { due_at: inDays(3) })
    await app.db.updateTable('deliverables').set({ is_active: false }).where('id', '=', withdrawn.id).execute()
    const nothing = { accepts_text: false, accepts_link: false, accepts_files: false }
    await app.db.updateTable('deliverables').set(nothing).where('id', '=', oral.id).execute()
    await submitVersion(app.db, { group, deliverable: handedIn, student: ana })
    await app.db
      .insertInto('deliverable_extensions')
      .values(
        // that of Luis is over already
        [[ana, 2] as const, [luis, -1] as const].map(([student, days]) => ({
          ...{ group_id: group.id, deliverable_id: extended.id, student_id: student.id, center_id: group.center_id },
          ...{ due_at: inDays(days), reason: 'Enfermedad', granted_by: teacher.id, granted_at: app.clock.now() },
        })),
      )
      .execute()
    await grade(app.db, { group, deliverable: oral, student: luis, outcome: 'not_handed_in', by: teacher })
    await mark(eva, second, 900)

    const staff = await app.as(teacher.id)
    const { rows } = await staff.ok('getStudentsByRa', call)
    expect(Object.fromEntries(rows.map((row) => [row.student.id, row.missing]))).toEqual({
      [ana.id]: 0,
      // the second one, the one handed in by nobody else, the extended one, and NP
      [luis.id]: 4,
      // the first one, and two of the others
      [eva.id]: 3,
    })
    const book = await staff.ok('getGroupScores', { params: { id: group.id }, query: { course: course.id } })
    const [inHand, ownTime] = [1, 512]
    for (const row of book.rows) {
      const missing = book.columns.filter(({ kind, past_due }, at) => {
        const [own = -1, flags = 0] = [row.marks[at], row.flags[at]]
        return kind === 'ordinary' && (own === -2 || (own === -1 && past_due && (flags & inHand) === 0 && (flags & ownTime) === 0))
      })
      expect(rows.find(({ student }) => student.id === row.student.id)?.missing).toBe(missing.length)
    }
    expect(book.columns.find(({ id }) => id === withdrawn.id)).toBeUndefined()
    expect(book.columns.find(({ id }) => id === resit.id)?.past_due).toBe(true)
    const own = await staff.ok('getResults', { params: call.params, query: { ...call.query, student: ana.id } })
    expect(own.deliverables.find(({ id }) => id === resit.id)?.stage).toBe('late')
    expect(own.overdue).toBe(
      own.deliverables.filter(
        ({ id, stage, delivered, outcome }) => id !== resit.id && ['late', 'closed'].includes(stage) && !delivered && outcome === null,
      ).length,
    )

    const byContent = await staff.ok('getStudentsByContent', call)
    expect(byContent.rows.map(({ fails_part }) => fails_part)).toEqual(rows.map(({ fails_part }) => fails_part))
    expect(rows.find(({ student }) => student.id === luis.id)?.fails_part).toBe(true)
    expect(rows.find(({ student }) => student.id === ana.id)?.fails_part).toBe(false)
  })

  it('go by date: each point counts what was due by then, the last one everything', async () => {
    const { teacher, call } = await classroom()
    const { points, columns } = await (await app.as(teacher.id)).ok('getEvolutionByRa', call)
    expect(columns).toHaveLength(1)
    expect(points.map(({ program }) => [program.mean, program.failed])).toEqual([
      [550, 1],
      [500, 1],
      [500, 1],
    ])
    expect(points.map(({ at }) => at === null)).toEqual([false, false, true])
  })

  it('by content divide the same marks by contents', async () => {
    const { teacher, call } = await classroom()
    const staff = await app.as(teacher.id)
    const global = await staff.ok('getClassByContent', call)
    expect(global.columns.every(({ kind }) => kind === 'content')).toBe(true)
    expect(global.parts).toHaveLength(global.columns.length)
    expect(global.program).toEqual((await staff.ok('getClassByRa', call)).program)
    expect((await staff.ok('getEvolutionByUnit', call)).points).toHaveLength(3)
  })

  it('are compared with groups of the same center and year that the reader has access to', async () => {
    const { teacher, center, course, group, deliverable, call } = await classroom()
    const [student] = await createStudents(app.db, center, [{}])
    if (!student) throw new Error('made')
    const taught = await createGroup(app.db, center, { manager_id: teacher.id, name: 'Zeta' })
    const foreign = await createGroup(app.db, center, { manager_id: (await createTeacher(app.db, center)).id })
    await teach(app.db, taught, teacher)
    for (const each of [taught, foreign]) await offer(app.db, each, course)
    await enrol(app.db, taught, [student])
    await schedule(app.db, taught, deliverable)
    await grade(app.db, { group: taught, deliverable, student, mark: 900, by: teacher })
    const staff = await app.as(teacher.id)
    const { groups, program } = await staff.ok('getClassByRa', call)
    expect(new Set(groups.map((each) => each.group.id))).toEqual(new Set([group.id, taught.id]))
    expect(groups.find((each) => each.group.id === taught.id)).toMatchObject({ students: 1, program: { mean: 900, marked: 1, failed: 0 } })
    expect(program.marked).toBe(2)
    expect(await staff.call('getClassByRa', { params: call.params, query: { group: foreign.id } })).toMatchObject({ status: 404 })
  })
})

describe('a group in all its programs', () => {
  it('agrees with the results of each student, and counts what is failed and missed', async () => {
    const { teacher, group, course, center, ana, luis, eva } = await classroom()
    const [session] = await app.db
      .insertInto('class_sessions')
      .values([
        { center_id: center.id, group_id: group.id, course_id: course.id, day: '2026-10-05', hours: 2 },
        { center_id: center.id, group_id: group.id, course_id: course.id, day: '2026-10-06', hours: 3 },
      ])
      .returning('id')
      .execute()
    const at = { session_id: session?.id ?? 0, center_id: center.id, group_id: group.id, changed_at: app.clock.now() }
    await app.db
      .insertInto('attendances')
      .values([
        { ...at, student_id: ana.id, state: 'late' },
        { ...at, student_id: luis.id, state: 'absent' },
      ])
      .execute()
    const staff = await app.as(teacher.id)
    const whole = await staff.ok('getGroupResults', { params: { id: group.id } })
    expect(whole).toMatchObject({ group: { id: group.id }, archived: false, courses: [{ id: course.id }] })
    expect(new Set(whole.rows.map(({ student }) => student.id))).toEqual(new Set([ana.id, luis.id, eva.id]))
    for (const { student, marks, failing } of whole.rows) {
      const own = await staff.ok('getResults', { params: { id: course.id }, query: { group: group.id, student: student.id } })
      const { mark, passed, assessed, acta } = own
      expect(marks).toEqual([{ mark, passed, assessed, acta, overridden: false }])
      expect(failing).toBe(acta.passed === false ? 1 : 0)
    }
    const missed = Object.fromEntries(whole.rows.map(({ student, absent, justified, late }) => [student.id, [absent, justified, late]]))
    expect(missed).toEqual({ [ana.id]: [0, 0, 1], [luis.id]: [2, 0, 0], [eva.id]: [0, 0, 0] })
  })

  it('takes as many round trips for many students and programs as for few, and nobody else reads it', async () => {
    const few = await classroom()
    const many = await createClassroom(app.db, { students: 12 })
    for (let n = 0; n < 4; n += 1) await offer(app.db, many.group, (await createClassroom(app.db, { students: 1 })).course)
    const countOf = async (teacherId: number, id: number) => {
      const staff = await app.as(teacherId)
      const before = app.roundTrips()
      await staff.ok('getGroupResults', { params: { id } })
      return app.roundTrips() - before
    }
    const trips = await countOf(few.teacher.id, few.group.id)
    // the session, the group, the gradebooks, the absences
    expect(trips).toBeLessThanOrEqual(4)
    expect(await countOf(many.teacher.id, many.group.id)).toBe(trips)
    const foreign = await app.as(few.teacher.id)
    expect(await foreign.call('getGroupResults', { params: { id: many.group.id } })).toMatchObject({ status: 404 })
    expect(await (await app.as(few.ana.id)).call('getGroupResults', { params: { id: few.group.id } })).toMatchObject({ status: 403 })
  })
})
