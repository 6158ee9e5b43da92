import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { evaluationJobs } from '#server/modules/evaluations/notices.ts'
import { openEvaluatedRoom } from '#server/modules/evaluations/testing/evaluated-room.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { pagesOfPdf } from '#server/modules/printing/testing/read-files.ts'
import type { TimeZone } from '#server/school-day.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createDeliverable, createManager, createTeacher, schedule } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
// half past eleven at night in the Canary Islands, when Madrid has another day
beforeEach(() => app.clock.set('2026-11-20T23:30:00Z'))

async function roomIn(time_zone: TimeZone) {
  const own = await openEvaluatedRoom(app)
  await app.db.updateTable('centers').set({ time_zone }).where('id', '=', own.room.center.id).execute()
  const manager = await app.as((await createManager(app.db, own.room.center)).id)
  return { ...own, manager }
}
const textOf = async (body: unknown) => (await pagesOfPdf(new Uint8Array(body as Buffer))).join(' ')
const fileOf = ({ body }: { body: unknown }) => String(body)

describe.each([
  ['Europe/Madrid', '2026-11-21', '00:30'],
  ['Atlantic/Canary', '2026-11-20', '23:30'],
] as const)('in a center of %s', (zone, today, time) => {
  const written = today.split('-').toReversed().join('/')
  const isAhead = zone === 'Europe/Madrid'

  it('a class is held today and not tomorrow', async () => {
    const { room, teacher, pupil } = await roomIn(zone)
    const params = { id: room.group.id }
    expect(await teacher.ok('getAttendance', { params })).toMatchObject({ today, day: today })
    const entries = [{ student_id: pupil(0).id, state: 'late' as const, revision: 0 }]
    const save = (day: string) => teacher.call('saveAttendance', { params, body: { course_id: room.course.id, day, entries } })
    expect(await save('2026-11-22')).toMatchObject({ status: 400, body: { errors: { day: ['future'] } } })
    expect((await save('2026-11-21')).status).toBe(isAhead ? 200 : 400)
  })

  it('students are reminded once a day', async () => {
    const { room, teacher } = await roomIn(zone)
    const task = await createDeliverable(app.db, room.course)
    await schedule(app.db, room.group, task)
    const remind = () => teacher.ok('remindStudents', { params: { id: task.id }, body: { group_id: room.group.id } })
    app.clock.set('2026-11-20T22:30:00Z')
    expect(await remind()).toMatchObject({ reminded: 3 })
    app.clock.set('2026-11-20T23:30:00Z')
    const query = { group: room.group.id, content: task.content_id }
    const [reader] = (await teacher.ok('listReaders', { query })).results
    expect(reader?.reminded_at).toBe(isAhead ? null : '2026-11-20T22:30:00.000Z')
    expect(await remind()).toMatchObject({ reminded: isAhead ? 3 : 0 })
  })

  it('documents have its dates and times', async () => {
    const at = await roomIn(zone)
    await at.mark(0, 333)
    const { room } = at
    const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
    const recovery = await createDeliverable(app.db, room.course, { name: 'Recuperación', kind: 'recovery' }, criteria)
    await schedule(app.db, room.group, recovery, { due_at: isAhead ? '2027-01-15T22:59:00Z' : '2027-01-15T23:59:00Z' })
    const report = { group: room.group.id, student: at.pupil(0).id, kind: 'recovery' as const }
    const plan = await textOf((await at.teacher.call('downloadStudentReport', { query: report })).body)
    expect(plan).toContain('Recuperación (hasta el 15/01/2027 23:59)')
    expect(plan).toContain(written)
    const evaluation = await at.create()
    await at.close(evaluation)
    const other = isAhead ? '20/11/2026' : '21/11/2026'
    for (const kind of ['acta', 'reports'] as const) {
      const file = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query: { kind } })
      expect(await textOf(file.body)).toContain(written)
      expect(await textOf(file.body)).not.toContain(other)
    }
  })

  it('files of lists have its dates and times', async () => {
    const { room, manager, pupil } = await roomIn(zone)
    const last_access_at = app.clock.now()
    await app.db.updateTable('users').set({ last_access_at }).where('id', '=', pupil(0).id).execute()
    expect(fileOf(await manager.call('exportStudents', { query: { format: 'csv' } }))).toContain(`;${written} ${time}`)
    const seats = { params: { id: room.center.id }, query: { from: today, to: today } }
    const row = { center_id: room.center.id, kind: 'student' as const, delta: 1, reason: 'enrolled' as const, at: app.clock.now() }
    await app.db.insertInto('licence_ledger').values(row).execute()
    expect(fileOf(await manager.call('exportSeatMoves', seats))).toContain(`${written};${time};`)
    expect((await manager.ok('listSeatMoves', seats)).count).toBe(1)
    const log = fileOf(await manager.call('exportAudit', { query: { action: 'center.licences_exported' } }))
    expect(log).toContain(`${written} ${time};`)
  })

  it('the mail of the day leaves at seven', async () => {
    const { room } = await roomIn(zone)
    const notice = { centerId: room.center.id, userId: room.teacher.id, kind: 'work_delivered' as const, at: app.clock.now() }
    const data = { deliverable_id: room.deliverable.id, group_id: room.group.id, student_id: room.students[0]?.id ?? 0 }
    await transact(app.db, (tx) => insertNotifications(tx, [{ ...notice, data }]))
    const mails = await app.db.selectFrom('mails').where('user_id', '=', room.teacher.id).select(['kind', 'due_at']).execute()
    expect(mails).toEqual([{ kind: 'notice_digest', due_at: new Date(isAhead ? '2026-11-21T06:00:00Z' : '2026-11-21T07:00:00Z') }])
  })

  it('a school year has the days of its calendar', async () => {
    const { room, teacher } = await roomIn(zone)
    const task = await createDeliverable(app.db, room.course)
    await schedule(app.db, room.group, task, { due_at: '2027-08-31T22:30:00Z' })
    const { gaps } = await teacher.ok('getCourseCoverage', { params: { id: room.course.id } })
    expect(gaps.filter(({ kind }) => kind === 'date_outside_year')).toHaveLength(isAhead ? 1 : 0)
    app.clock.set('2026-06-30T22:30:00Z')
    const { current_period } = await teacher.ok('getGroupOptions', { query: { center: room.center.id } })
    expect(current_period).toBe(isAhead ? '2026/2027' : '2025/2026')
  })

  it('teachers are told of marks that are left three days before an evaluation', async () => {
    const { room, create } = await roomIn(zone)
    await app.db.updateTable('group_deliverables').set({ due_at: '2026-11-10T08:00:00Z' }).where('group_id', '=', room.group.id).execute()
    await create({ held_on: '2026-11-24' })
    await evaluationJobs['remind-of-evaluations']({}, app.ctx)
    const told = app.db.selectFrom('notifications').where('user_id', '=', room.teacher.id).where('kind', '=', 'marks_left')
    expect(await told.select('id').execute()).toHaveLength(isAhead ? 1 : 0)
  })

  it('what is due at the end of the day of an evaluation is of it', async () => {
    const { room, mark, create, read } = await roomIn(zone)
    await mark(0, 725)
    const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
    const late = await createDeliverable(app.db, room.course, {}, criteria)
    await schedule(app.db, room.group, late, { due_at: '2026-12-18T23:30:00Z' })
    const { students } = await read(await create({ held_on: '2026-12-18' }))
    const lacking = students.flatMap((line) => Object.values(line.lacking).flat())
    expect(lacking.includes(late.id)).toBe(!isAhead)
  })

  it('time is counted by its days', async () => {
    const { room, teacher } = await roomIn(zone)
    const place = { center_id: room.center.id, group_id: room.group.id, user_id: room.students[0]?.id ?? 0 }
    await app.db
      .insertInto('learning_sessions')
      .values({ ...place, started_at: app.clock.now(), last_seen_at: new Date(app.clock.now().getTime() + 60_000) })
      .execute()
    const { results } = await teacher.ok('getTimeSpent', { query: { group: room.group.id, by: 'day' } })
    expect(results.map(({ name }) => name)).toEqual([today])
  })

  it('people are told its zone', async () => {
    const { room, teacher } = await roomIn(zone)
    expect((await teacher.ok('getSelf')).time_zone).toBe(zone)
    expect((await (await app.as(room.students[0]?.id ?? 0)).ok('getSelf')).time_zone).toBe(zone)
  })
})

it('a person of centers in several zones has none of them', async () => {
  const [here, there] = [await createCenter(app.db), await createCenter(app.db, { time_zone: 'Atlantic/Canary' })]
  const person = await createTeacher(app.db, here)
  const client = await app.as(person.id)
  expect((await client.ok('getSelf')).time_zone).toBe('Europe/Madrid')
  await app.db.insertInto('center_staff').values({ center_id: there.id, user_id: person.id }).execute()
  expect((await (await app.as(person.id)).ok('getSelf')).time_zone).toBeNull()
})

it('a manager changes the zone of the center, and the log says it', async () => {
  const center = await createCenter(app.db)
  const manager = await app.as((await createManager(app.db, center)).id)
  const params = { id: center.id }
  const { revision, time_zone } = await manager.ok('getCenter', { params })
  expect(time_zone).toBe('Europe/Madrid')
  const change = (body: object, ifMatch: number) => manager.call('updateCenter', { params, ifMatch, body })
  expect(await change({ time_zone: 'Europe/Paris' }, revision)).toMatchObject({ status: 400, body: { errors: { time_zone: ['choice'] } } })
  expect(await change({ time_zone: 'Atlantic/Canary' }, revision)).toMatchObject({ status: 200, body: { time_zone: 'Atlantic/Canary' } })
  expect((await manager.ok('listAudit', { query: {} })).results[0]?.changes).toEqual([
    { field: 'time_zone', before: 'Europe/Madrid', after: 'Atlantic/Canary' },
  ])
})
