import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, createManager, offer, unlink } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program, type Typed } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
})

describe('codes of the acta', () => {
  const choose = (key: string) => app.db.updateTable('centers').set({ rule_pack: key }).where('id', '=', at.room.center.id).execute()
  const coded = (n: number, code: string): Typed => [{ id: at.pupil(n).id, code, remark: '' }]
  const errorOf = async (evaluation: { id: number }, students: Typed = []) => {
    const { status, body } = await at.close(evaluation, students)
    return status === 200 ? null : (body as { errors?: unknown }).errors
  }

  it('are those of the rules of the center', async () => {
    const evaluation = await at.create()
    await at.mark(0, 1000)
    expect((await at.read(evaluation)).codes.map(({ letters }) => letters)).toEqual(['NE'])
    expect(await errorOf(evaluation, coded(0, 'MH'))).toEqual({ students: ['unknown_code'] })
    await choose('castilla-la-mancha')
    expect((await at.read(evaluation)).codes.map(({ letters }) => letters)).toEqual(['NE', 'CONV', 'SP', 'RC'])
    expect(await errorOf(evaluation, coded(1, 'SP'))).toEqual({ students: ['code_without_mark'] })
    const closed = (await at.close(evaluation, [...coded(0, 'RC'), ...coded(1, 'CONV')])).body as Program
    expect(at.lineOf(closed, 0)).toMatchObject({ mark: 1000, acta: 10, passed: true, code: 'RC' })
    expect(at.lineOf(closed, 1)).toMatchObject({ acta: null, passed: true, code: 'CONV' })
  })

  it.each([
    ['castilla-la-mancha', 'CONV', '8', 800],
    ['comunitat-valenciana', 'CV', '5', 500],
  ])('%s: %s keeps a mark that the teacher set, and not the one of the tasks', async (key, code, text, mark) => {
    await choose(key)
    await at.mark(0, mark)
    const computed = (await at.close(await at.create(), coded(0, code))).body as Program
    expect(at.lineOf(computed, 0)).toMatchObject({ mark: null, acta: null, passed: true, code })
    const about = { group_id: at.room.group.id, course_id: at.room.course.id, student_id: at.pupil(0).id }
    await at.teacher.ok('setCustomScore', { body: { ...about, kind: 'program', target_id: null, text, reason: 'Certificado' } })
    const own = (await at.close(await at.create(), coded(0, code))).body as Program
    expect(at.lineOf(own, 0)).toMatchObject({ mark, acta: mark / 100, passed: true, code })
  })

  it('give an honourable mention only beside a 10, and to no more than may have it', async () => {
    await choose('comunitat-valenciana')
    const evaluation = await at.create()
    await at.mark(0, 1000)
    await at.mark(1, 940)
    expect(await errorOf(evaluation, coded(1, 'MH'))).toEqual({ students: ['code_needs_mark'] })
    // a tenth of three students is none
    expect((await at.read(evaluation)).caps).toEqual([{ letters: 'MH', most: 0 }])
    expect(await errorOf(evaluation, coded(0, 'MH'))).toEqual({ students: ['too_many'] })
  })

  it('of a closed program are those of the rules under which it was closed', async () => {
    await choose('castilla-la-mancha')
    const evaluation = await at.create()
    await at.mark(0, 700)
    await at.close(evaluation, coded(1, 'CONV'))
    await choose('comunitat-valenciana')
    const closed = await at.read(evaluation)
    expect([closed.codes.map(({ letters }) => letters), closed.caps]).toEqual([['NE', 'CONV', 'SP', 'RC'], []])
    await at.reopen(evaluation, 1)
    expect(await at.closeAgain(evaluation, 1, undefined, 'CONV')).toMatchObject({ status: 200 })
  })

  it('of a closed program without a date are those of the day of its closing', async () => {
    const { group, teacher } = at.room
    await choose('castilla-la-mancha')
    await app.db.updateTable('groups').set({ period: '2025/2026' }).where('id', '=', group.id).execute()
    const evaluation = await at.create({ held_on: null })
    const now = app.clock.now()
    const on = async (day: string) => {
      app.clock.set(day)
      return app.as(teacher.id)
    }
    const { fingerprint } = await at.read(evaluation)
    const body = { fingerprint, students: coded(0, 'EXEN') }
    const march = await on('2026-03-20T10:00:00Z')
    expect(await march.call('closeEvaluation', { params: at.place(evaluation), body })).toMatchObject({ status: 200 })
    // the code exists until 28 April
    const june = await on('2026-06-20T10:00:00Z')
    const closed = await june.ok('getEvaluatedProgram', { params: at.place(evaluation) })
    expect(closed.codes.map(({ letters }) => letters)).toContain('EXEN')
    const one = { ...at.place(evaluation), student_id: at.pupil(0).id }
    await june.call('reopenEvaluatedStudent', { params: one, body: { reason: 'Reclamación estimada' } })
    const again = await june.ok('getEvaluatedProgram', { params: at.place(evaluation) })
    const shown = { fingerprint: at.lineOf(again, 0)?.fingerprint ?? '', code: 'EXEN', remark: '' }
    expect(await june.call('closeEvaluatedStudent', { params: one, body: shown })).toMatchObject({ status: 200 })
    app.clock.set(now)
  })

  it('stand where an ordinary evaluation has no mark', async () => {
    const evaluation = await at.create({ kind: 'ordinary' })
    await at.mark(0, 600)
    await at.mark(1, 700)
    expect(await errorOf(evaluation)).toEqual({ students: ['code_required'] })
    expect(await errorOf(evaluation, coded(2, 'NE'))).toBeNull()
  })

  it('refuse students of other groups', async () => {
    const evaluation = await at.create()
    expect(await errorOf(evaluation, [{ id: at.room.teacher.id, code: null, remark: 'x' }])).toEqual({ students: ['choice'] })
  })
})

describe('reopening one student', () => {
  it('lets marks fall, keeps the acta until it is closed again, and records before and after with the reason', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.mark(1, 500)
    await at.close(evaluation)
    await at.remark(0, 400)
    await at.remark(1, 300)
    expect(await at.reopen(evaluation, 0)).toMatchObject({ status: 200 })
    const open = await at.read(evaluation)
    expect(at.lineOf(open, 0)).toMatchObject({ acta: 6, now: { acta: 4 }, reopened: { reason: 'Reclamación estimada' } })
    // everybody else stays closed
    expect(at.lineOf(open, 1)).toMatchObject({ acta: 5, now: { acta: 5 }, reopened: null })
    // the acta would still be a 4, but the results are others than those that were shown
    const shown = at.lineOf(open, 0)?.fingerprint
    await at.remark(0, 390)
    expect(await at.closeAgain(evaluation, 0, shown)).toMatchObject({ status: 409, body: { code: 'marks_changed' } })
    await at.remark(0, 400)
    expect(await at.closeAgain(evaluation, 1)).toMatchObject({ status: 409, body: { code: 'evaluation_open' } })
    const closed = (await at.closeAgain(evaluation, 0)).body as Program
    expect(at.lineOf(closed, 0)).toMatchObject({ mark: 400, acta: 4, passed: false, reopened: null })
    expect(await at.resultOf(0)).toMatchObject({ mark: 400 })
    await at.remark(0, 200)
    expect(await at.resultOf(0)).toMatchObject({ mark: 400, decided_by: 'closed' })
    const event = await app.db
      .selectFrom('audit_log')
      .where('action', '=', 'student_closed')
      .where('entity_id', '=', evaluation.id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ student_id: at.pupil(0).id, reason: 'Reclamación estimada', before: { acta: 6 }, after: { acta: 4 } })
  })

  it('keeps what was held of a student whose work went to another group meanwhile', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.close(evaluation)
    await at.reopen(evaluation, 0)
    const manager = await app.as((await createManager(app.db, at.room.center)).id)
    const to = await createGroup(app.db, at.room.center)
    await offer(app.db, to, at.room.course)
    await manager.ok('moveStudents', { body: { from: at.room.group.id, to: to.id, student_ids: [at.pupil(0).id] } })
    expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ acta: 6, now: { acta: 6 }, reopened: {} })
    const closed = (await at.closeAgain(evaluation, 0)).body as Program
    expect(at.lineOf(closed, 0)).toMatchObject({ mark: 600, acta: 6, passed: true, reopened: null, results: [{ mark: 600 }] })
  })

  it('still computes the marks of a student who was taken out of the group, whose work stayed', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.close(evaluation)
    await at.reopen(evaluation, 0)
    await unlink(app.db, at.room.group, at.pupil(0))
    await at.remark(0, 800)
    expect(at.lineOf((await at.closeAgain(evaluation, 0)).body as Program, 0)).toMatchObject({ acta: 8 })
  })

  it('asks for a reason and for a closing', async () => {
    const evaluation = await at.create()
    expect(await at.reopen(evaluation, 0)).toMatchObject({ status: 409, body: { code: 'evaluation_open' } })
    await at.close(evaluation)
    expect(await at.reopen(evaluation, 0, '  ')).toMatchObject({ status: 400, body: { errors: { reason: ['required'] } } })
    expect(await at.reopen(evaluation, 0)).toMatchObject({ status: 200 })
    expect(await at.reopen(evaluation, 0, 'Otra vez')).toMatchObject({ status: 200 })
    expect(at.lineOf(await at.read(evaluation), 0)?.reopened?.reason).toBe('Reclamación estimada')
  })
})
