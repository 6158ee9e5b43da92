import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createManager, createStudent, enrol, grade, unlink } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
let evaluation: { id: number }
let closed: Program
let newcomer: { id: number }
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
  await at.mark(0, 600)
  evaluation = await at.create()
  closed = (await at.close(evaluation)).body as Program
  newcomer = await createStudent(app.db, at.room.center)
  await enrol(app.db, at.room.group, [newcomer])
  await grade(app.db, { group: at.room.group, deliverable: at.room.deliverable, student: newcomer, mark: 725, by: at.room.teacher })
})

const shown = async () => (await at.read(evaluation)).missing[0]?.fingerprint ?? ''
const add = async (change: { reason?: string; fingerprint?: string; code?: string } = {}, who: Client = at.teacher) =>
  who.call('closeEvaluatedStudent', {
    params: { ...at.place(evaluation), student_id: newcomer.id },
    body: {
      fingerprint: change.fingerprint ?? (await shown()),
      code: change.code ?? null,
      remark: '',
      reason: change.reason ?? 'Llegó en enero',
    },
  })

it('are named beside a closed acta with what it would hold of them, and by nobody while it is open', async () => {
  const program = await at.read(evaluation)
  expect(program.missing).toMatchObject([{ student: { id: newcomer.id }, mark: 725, acta: 7, now: { acta: 7 }, reopened: null }])
  expect(program.students).toEqual(closed.students)
  const open = await at.read(await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' }))
  expect([open.missing, open.students.length]).toEqual([[], 4])
})

it('are added with a reason, which the log keeps, by the rules of the closing; nothing of the others changes', async () => {
  const rules = { created_by: at.room.teacher.id, version: 2, pass_mark: 800 }
  await app.db
    .insertInto('course_rules')
    .values({ ...rules, course_id: at.room.course.id })
    .execute()
  const { status, body } = await add({ reason: ' Llegó en enero ' })
  expect(status).toBe(200)
  const program = body as Program
  const line = program.students.find(({ student }) => student.id === newcomer.id)
  expect(line).toMatchObject({ mark: 725, acta: 7, passed: true, results: [{ mark: 725, passed: true }], is_explained: true })
  expect(program.missing).toEqual([])
  expect(program.students.filter((each) => each !== line)).toEqual(closed.students)
  const events = await app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'evaluation')
    .where('student_id', '=', newcomer.id)
    .select(['action', 'before', 'after', 'reason'])
    .execute()
  expect(events).toMatchObject([
    { action: 'student_added', before: null, after: { mark: 725, acta: 7, results: [{ mark: 725 }] }, reason: 'Llegó en enero' },
  ])
  // and holds from now on
  await app.db.updateTable('grades').set({ mark: 300 }).where('mark', '=', 725).execute()
  const explained = await at.teacher.ok('explainMark', {
    query: { group: at.room.group.id, course: at.room.course.id, student: newcomer.id },
  })
  expect(explained.nodes.find(({ kind }) => kind === 'result')).toMatchObject({ mark: 725, decided_by: 'closed' })
})

it('stand in the acta that is printed, and are told', async () => {
  const rows = async () => {
    const query = { kind: 'acta', format: 'csv', course: at.room.course.id } as const
    const { body } = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query })
    return Buffer.from(body as Uint8Array)
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line.includes(';7,25;7;'))
  }
  expect(await rows()).toHaveLength(0)
  await add()
  expect(await rows()).toHaveLength(1)
  const student = await app.as(newcomer.id)
  const notices = await student.ok('listNotifications', {})
  expect(notices.results.map(({ kind }) => kind)).toContain('evaluation_closed')
})

it('are not added without a reason, with other marks than those shown, nor twice', async () => {
  expect(await add({ reason: '  ' })).toMatchObject({ status: 400, body: { errors: { reason: ['required'] } } })
  expect(await add({ fingerprint: 'other' })).toMatchObject({ status: 409, body: { code: 'marks_changed' } })
  const fingerprint = await shown()
  const manager = await app.as((await createManager(app.db, at.room.center)).id)
  const replies = await Promise.all([add({ fingerprint }), add({ fingerprint }, manager)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await at.read(evaluation)).students).toHaveLength(4)
})

it('are nobody else: neither who left the group, nor a student of another one, nor anybody of an open evaluation', async () => {
  const fingerprint = await shown()
  const open = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
  const body = { fingerprint, code: null, remark: '', reason: 'Llegó' }
  const call = (of: { id: number }, student: { id: number }) =>
    at.teacher.call('closeEvaluatedStudent', { params: { ...at.place(of), student_id: student.id }, body })
  expect(await call(open, newcomer)).toMatchObject({ status: 404 })
  expect(await call(evaluation, await createStudent(app.db, at.room.center))).toMatchObject({ status: 404 })
  await unlink(app.db, at.room.group, newcomer)
  expect(await call(evaluation, newcomer)).toMatchObject({ status: 404 })
  expect((await at.read(evaluation)).missing).toEqual([])
})

it('of an ordinary evaluation need a mark or a code like the others', async () => {
  const ordinary = await at.create({ name: 'Ordinaria', kind: 'ordinary', held_on: null })
  const codes = [1, 2].map((n) => ({ id: at.pupil(n).id, code: 'NE', remark: '' }))
  expect(await at.close(ordinary, codes)).toMatchObject({ status: 200 })
  const late = await createStudent(app.db, at.room.center)
  await enrol(app.db, at.room.group, [late])
  const fingerprint = (await at.read(ordinary)).missing.find(({ student }) => student.id === late.id)?.fingerprint ?? ''
  const call = (code: string | null) =>
    at.teacher.call('closeEvaluatedStudent', {
      params: { ...at.place(ordinary), student_id: late.id },
      body: { fingerprint, code, remark: '', reason: 'Llegó en junio' },
    })
  expect(await call(null)).toMatchObject({ status: 400, body: { errors: { code: ['code_required'] } } })
  expect(await call('NE')).toMatchObject({ status: 200 })
})
