import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { archive, createCourse, createTeacher, offer, teachPrograms } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

type Day = components['schemas']['AttendanceDay']
type State = components['schemas']['AttendanceState']

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool({ students: 3 })
  school.app.clock.set('2026-11-20T10:00:00Z')
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const pupil = (n: number) => school.students[n]?.id ?? 0
const params = () => ({ id: school.group.id })
const read = (day: string, client = teacher) => client.ok('getAttendance', { params: params(), query: { course: school.course.id, day } })
const entry = (n: number, state: State, revision = 0) => ({ student_id: pupil(n), state, revision })
const save = (day: string, entries: ReturnType<typeof entry>[], given: { hours?: number; course_id?: number } = {}, client = teacher) =>
  client.call('saveAttendance', { params: params(), body: { course_id: school.course.id, day, entries, ...given } })
const rowOf = (day: unknown, n: number) => (day as Day).rows.find(({ student }) => student.id === pupil(n))
const follow = (rule_pack: string) => school.app.db.updateTable('centers').set({ rule_pack }).where('id', '=', school.center.id).execute()

describe('a day', () => {
  it('is today without a choice, opens with its first state and ends with its last', async () => {
    const today = await teacher.ok('getAttendance', { params: params() })
    expect(today).toMatchObject({ day: '2026-11-20', hours: null, days: [], may_edit: true, course: { id: school.course.id } })
    const saved = await save('2026-11-19', [entry(0, 'absent'), entry(1, 'late')], { hours: 2 })
    expect(saved).toMatchObject({ status: 200, body: { hours: 2, days: [{ day: '2026-11-19', hours: 2, missing: 1 }] } })
    expect(rowOf(saved.body, 0)).toMatchObject({
      state: 'absent',
      revision: 1,
      counts: { absent: 2, justified: 0, hours: 2, share: 10_000 },
    })
    expect(rowOf(saved.body, 1)).toMatchObject({ state: 'late', counts: { absent: 0, late: 1 } })
    expect(rowOf(saved.body, 2)).toMatchObject({ state: null, revision: 0 })
    const justified = await save('2026-11-19', [entry(0, 'justified', 1)])
    expect(rowOf(justified.body, 0)).toMatchObject({ revision: 2, counts: { absent: 0, justified: 2, share: 0 } })
    const emptied = await save('2026-11-19', [entry(0, null, 2), entry(1, null, 1)])
    expect(emptied).toMatchObject({ status: 200, body: { hours: null, days: [] } })
  })

  it('keeps what a colleague saved meanwhile, and takes the same state twice', async () => {
    await save('2026-11-18', [entry(0, 'absent')])
    const again = await save('2026-11-18', [entry(0, 'absent'), entry(1, 'present')])
    expect(again).toMatchObject({ status: 200 })
    const late = await save('2026-11-18', [entry(0, 'late'), entry(2, 'absent')])
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(rowOf((late.body as { current: Day }).current, 0)).toMatchObject({ state: 'absent', revision: 1 })
    // all or none
    expect(rowOf(await read('2026-11-18'), 2)).toMatchObject({ state: null })
    // a refused change opens no day
    const removed = await save('2026-11-17', [entry(0, 'late', 3)])
    expect(removed).toMatchObject({ status: 409 })
    expect((await read('2026-11-17')).days.map(({ day }) => day)).not.toContain('2026-11-17')
    await save('2026-11-18', [entry(0, null, 1), entry(1, null, 1)])
  })

  it('refuses days to come, other programs and people who are not in the group', async () => {
    expect((await save('2026-11-21', [entry(0, 'late')])).body).toMatchObject({ errors: { day: ['future'] } })
    const other = await createCourse(school.app.db, { center_id: school.center.id })
    expect((await save('2026-11-18', [], { course_id: other.id })).body).toMatchObject({ errors: { course_id: ['choice'] } })
    const stranger = { student_id: school.teacher.id, state: 'late' as const, revision: 0 }
    const refused = await save('2026-11-18', [entry(0, 'late'), stranger])
    expect(refused.body).toMatchObject({ errors: { entries: ['choice'] }, students: [stranger.student_id] })
    expect((await save('2026-11-18', [entry(0, 'late'), entry(0, 'absent')])).body).not.toHaveProperty('students')
    expect((await read('2026-11-18')).hours).toBeNull()
  })
})

describe('the limits', () => {
  it('are not exceeded by whoever misses the first classes, of which little is noted yet', async () => {
    await follow('comunitat-valenciana')
    await save('2026-10-20', [entry(0, 'absent')], { hours: 12 })
    expect(rowOf(await read('2026-10-20'), 0)?.counts).toMatchObject({ absent: 12, hours: 12, share: 10_000, level: 'warn' })
    await save('2026-10-21', [entry(0, 'present')], { hours: 7 })
    expect(rowOf(await read('2026-10-21'), 0)?.counts).toMatchObject({ hours: 19, level: 'warn' })
    await save('2026-10-22', [entry(0, 'present')], { hours: 1 })
    expect(rowOf(await read('2026-10-22'), 0)?.counts).toMatchObject({ hours: 20, level: 'lost' })
    for (const n of [0, 1, 2]) await save(`2026-10-2${n}`, [entry(0, null, 1)])
    await follow('general')
  })

  it('are those of the rules of the center: reached warns, exceeded loses; justified hours never do', async () => {
    // 40 hours of class, in which one missed 4, another 6, another 7 and justified 12
    for (let n = 1; n <= 10; n += 1) {
      const day = `2026-10-${String(n).padStart(2, '0')}`
      await save(day, [entry(0, 'present'), entry(1, 'present'), entry(2, n > 7 ? 'justified' : 'present')], { hours: 4 })
    }
    await save('2026-10-01', [entry(0, 'absent', 1)])
    await save('2026-10-11', [entry(1, 'absent')], { hours: 6 })
    const before = await read('2026-10-11')
    expect(before.limits).toBeNull()
    expect(before.rows.map(({ counts }) => counts.level)).toEqual(['none', 'none', 'none'])
    await follow('comunitat-valenciana')
    const { limits, rows } = await read('2026-10-11')
    expect(limits).toMatchObject({ warn_at: 1000, lose_above: 1500, rule: { source: { article: '7' } } })
    // 4, 6 and 0 of 46 hours
    expect(rows.map(({ counts }) => [counts.absent, counts.share, counts.level]).toSorted()).toEqual([
      [0, 0, 'none'],
      [4, 870, 'none'],
      [6, 1304, 'warn'],
    ])
    await save('2026-10-12', [entry(1, 'absent')], { hours: 1 })
    await save('2026-10-02', [entry(1, 'absent', 1)])
    expect(rowOf(await read('2026-10-12'), 1)?.counts).toMatchObject({ absent: 11, hours: 47, level: 'lost' })
    await follow('general')
  })
})

describe('a student', () => {
  it('sees their own absences in every program of the group, and nobody else’s', async () => {
    const second = await createCourse(school.app.db, { center_id: school.center.id })
    await offer(school.app.db, school.group, second)
    const student = await school.at.student(1)
    const { programs } = await student.ok('getStudentAttendance', { params: params(), query: {} })
    expect(programs).toMatchObject([{ course: { id: school.course.id }, counts: { absent: 11, hours: 47 } }])
    expect(programs[0]?.days.map(({ day, state }) => [day, state])).toEqual([
      ['2026-10-12', 'absent'],
      ['2026-10-11', 'absent'],
      ['2026-10-02', 'absent'],
    ])
    const curious = await student.call('getStudentAttendance', { params: params(), query: { student: pupil(0) } })
    expect(curious.status).toBe(404)
    expect(await teacher.ok('getStudentAttendance', { params: params(), query: { student: pupil(1) } })).toMatchObject({ programs })
  })
})

it('a class and its notebook open with a program that the caller teaches, without a choice', async () => {
  const { app, center, course, group } = school
  const later = await createCourse(app.db, { center_id: center.id, name: 'Zoología' })
  await offer(app.db, group, later)
  const opened = async () => {
    const [day, book] = [await teacher.ok('getAttendance', { params: params() }), await teacher.ok('getGroupScores', { params: params() })]
    return [day.course?.id, book.course?.id]
  }
  const [first] = await opened()
  const own = first === course.id ? later : course
  await teachPrograms(app.db, group, [own, school.teacher])
  expect(await opened()).toEqual([own.id, own.id])
})

it('is not there for other teachers, and does not change in an archived group', async () => {
  const stranger = await school.app.as((await createTeacher(school.app.db, school.center)).id)
  expect(await stranger.call('getAttendance', { params: params() })).toMatchObject({ status: 404 })
  await archive(school.app.db, school.group)
  expect(await read('2026-10-12')).toMatchObject({ may_edit: false })
  expect(await save('2026-10-12', [entry(0, 'late')])).toMatchObject({ status: 409, body: { code: 'group_archived' } })
})
