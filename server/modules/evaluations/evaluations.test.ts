import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createDeliverable,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  offer,
  schedule,
  unlink,
} from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
})

describe('the calendar of a group', () => {
  it('lists evaluations by date with the state of each program', async () => {
    await at.create({ name: 'Ordinaria', kind: 'ordinary', held_on: null })
    const first = await at.create()
    await at.create({ name: 'Inicial', kind: 'initial', held_on: '2026-10-15' })
    await at.close(first)
    const { evaluations, may_edit } = await at.teacher.ok('listEvaluations', { params: { id: at.room.group.id } })
    expect(evaluations.map(({ name, held_on, programs }) => [name, held_on, programs.map(({ closed_at }) => closed_at !== null)])).toEqual([
      ['Inicial', '2026-10-15', [false]],
      ['1.ª evaluación', '2026-12-18', [true]],
      ['Ordinaria', null, [false]],
    ])
    expect(may_edit).toBe(true)
    expect(evaluations[1]?.programs[0]).toMatchObject({ course: { id: at.room.course.id }, students: 3, reopened: 0 })
  })

  it('has for a student the programs with a row of theirs: the ones whose report there is', async () => {
    const { center, course, group } = at.room
    const closed = await at.create()
    await at.close(closed)
    const open = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
    const newcomer = await createStudent(app.db, center)
    await enrol(app.db, group, [newcomer])
    const calendarOf = async (student: number) => {
      const { evaluations } = await at.teacher.ok('listEvaluations', { params: { id: group.id }, query: { student } })
      return evaluations.map(({ id, programs }) => [id, programs.map((program) => program.course.id)])
    }
    const reportOf = async (id: number, student: number) =>
      (await at.teacher.call('downloadEvaluation', { params: { id }, query: { kind: 'reports', student } })).status
    expect(await calendarOf(at.pupil(0).id)).toEqual([closed, open].map(({ id }) => [id, [course.id]]))
    expect(await calendarOf(newcomer.id)).toEqual([[open.id, [course.id]]])
    expect([await reportOf(open.id, newcomer.id), await reportOf(closed.id, newcomer.id)]).toEqual([200, 404])
    await unlink(app.db, group, at.pupil(0))
    expect(await calendarOf(at.pupil(0).id)).toEqual([[closed.id, [course.id]]])
  })

  it('changes with the revision that was read, and is deleted only while nothing is closed', async () => {
    const evaluation = await at.create()
    const change = (ifMatch: number, given = {}) =>
      at.teacher.call('updateEvaluation', {
        params: { id: evaluation.id },
        ifMatch,
        body: { name: 'Primera', kind: 'partial', held_on: '2026-12-19', ...given },
      })
    expect(await change(1)).toMatchObject({ status: 200, body: { name: 'Primera', held_on: '2026-12-19', revision: 2 } })
    expect(await change(1, { name: 'Otra' })).toMatchObject({ status: 409, body: { code: 'conflict', current: { name: 'Primera' } } })
    await at.close(evaluation)
    expect(await change(2, { kind: 'ordinary' })).toMatchObject({ status: 409, body: { code: 'evaluation_closed' } })
    expect(await change(2, { held_on: null })).toMatchObject({ status: 200 })
    const gone = () => at.teacher.call('deleteEvaluation', { params: { id: evaluation.id } })
    expect(await gone()).toMatchObject({ status: 409, body: { code: 'evaluation_closed' } })
    const other = await at.create({ name: 'Otra' })
    expect(await at.teacher.call('deleteEvaluation', { params: { id: other.id } })).toMatchObject({ status: 204 })
  })

  it('is that of its group: other teachers find nothing, and an archived group changes nothing', async () => {
    const evaluation = await at.create()
    const stranger = await app.as((await createTeacher(app.db, at.room.center)).id)
    expect(await stranger.call('listEvaluations', { params: { id: at.room.group.id } })).toMatchObject({ status: 404 })
    expect(await stranger.call('getEvaluatedProgram', { params: at.place(evaluation) })).toMatchObject({ status: 404 })
    const manager = await app.as((await createManager(app.db, at.room.center)).id)
    expect(await at.close(evaluation, [], manager)).toMatchObject({ status: 200 })
    await archive(app.db, at.room.group)
    expect(await at.teacher.ok('listEvaluations', { params: { id: at.room.group.id } })).toMatchObject({ may_edit: false })
    const body = { name: 'Otra', kind: 'partial' as const, held_on: null }
    expect(await at.teacher.call('createEvaluation', { params: { id: at.room.group.id }, body })).toMatchObject({
      status: 409,
      body: { code: 'group_archived' },
    })
    expect(await at.reopen(evaluation, 0)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })
})

describe('what a closing holds', () => {
  it('counts as a mark before a group or a program is deleted', async () => {
    const { course, group } = at.room
    const counts = async () => [
      (await at.teacher.ok('previewGroupDeletion', { params: { id: group.id } })).marks_count,
      (await at.teacher.ok('previewCourseDeletion', { params: { id: course.id } })).marks_count,
    ]
    expect(await counts()).toEqual([0, 0])
    await at.close(await at.create())
    expect(await counts()).toEqual([3, 3])
  })
})

describe('closing', () => {
  it('shows what it would hold and who lacks what, and then holds it', async () => {
    const evaluation = await at.create()
    await at.mark(0, 725)
    await at.mark(1, 350)
    const preview = await at.read(evaluation)
    expect(preview).toMatchObject({ closed_at: null, may_edit: true })
    expect(at.lineOf(preview, 0)).toMatchObject({ mark: 725, acta: 7, passed: true, not_assessed: 0, unreleased: 1 })
    expect(at.lineOf(preview, 1)).toMatchObject({ mark: 350, acta: 4, passed: false })
    expect(at.lineOf(preview, 2)).toMatchObject({ mark: null, acta: null, passed: null, not_assessed: 1, results: [] })
    const { status, body } = await at.close(evaluation, [{ id: at.pupil(0).id, code: null, remark: ' Buen trabajo. ' }])
    expect(status).toBe(200)
    const closed = body as Program
    expect(closed.closed_at).not.toBeNull()
    expect(at.lineOf(closed, 0)).toMatchObject({ mark: 725, acta: 7, remark: 'Buen trabajo.', results: [{ mark: 725, passed: true }] })
    expect(await at.close(evaluation)).toMatchObject({ status: 409, body: { code: 'evaluation_closed' } })
  })

  it('counts neither tasks of hidden units among what is lacking nor those of after the evaluation', async () => {
    const { room } = at
    const evaluation = await at.create({ held_on: '2026-12-18' })
    const hidden = await createDeliverable(app.db, room.course, { name: 'De una unidad oculta' })
    await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', hidden.content_id).execute()
    await createDeliverable(app.db, room.course, { name: 'Sin fechas' })
    for (const [name, due_at] of [
      ['Del mismo día', '2026-12-18T22:59:00.000Z'],
      ['De después', '2026-12-18T23:00:00.000Z'],
    ] as const)
      await schedule(app.db, room.group, await createDeliverable(app.db, room.course, { name }), { due_at: new Date(due_at) })
    const opens = await createDeliverable(app.db, room.course, { name: 'Se abre en enero' })
    await schedule(app.db, room.group, opens, { opens_at: new Date('2027-01-08T08:00:00.000Z') })
    const preview = await at.read(evaluation)
    const names = new Map(preview.deliverables.map(({ id, name }) => [id, name]))
    const lacking = at.lineOf(preview, 2)?.lacking.not_assessed.map((id) => names.get(id))
    expect(lacking?.toSorted()).toEqual(['Del mismo día', room.deliverable.name, 'Sin fechas'].toSorted())
    // without a day every task counts but the hidden one
    expect(at.lineOf(await at.read(await at.create({ held_on: null })), 2)?.not_assessed).toBe(5)
  })

  it('keeps a result from falling, lets it rise, and says so to teacher and student', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.close(evaluation)
    await at.remark(0, 300)
    expect(await at.resultOf(0)).toMatchObject({ mark: 600, computed: 300, decided_by: 'closed' })
    expect(await at.resultOf(0)).toMatchObject({ adjustments: [{ kind: 'closed', from: 300, to: 600, reason: '1.ª evaluación' }] })
    expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ acta: 6, now: { acta: 6 } })
    const student = await app.as(at.pupil(0).id)
    expect(await at.resultOf(0, student)).toMatchObject({ mark: 600, decided_by: 'closed' })
    await at.remark(0, 850)
    expect(await at.resultOf(0)).toMatchObject({ mark: 850, decided_by: 'rule' })
    expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ acta: 6, now: { acta: 9 } })
  })

  it('holds whether a result was passed, whatever is rounded or ruled afterwards', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.mark(1, 450)
    await at.close(evaluation)
    const rules = { created_by: at.room.teacher.id, version: 2 }
    await app.db
      .insertInto('course_rules')
      .values({ ...rules, course_id: at.room.course.id, pass_mark: 700 })
      .execute()
    const later = await at.read(evaluation)
    expect([0, 1].map((n) => at.lineOf(later, n)?.results.map(({ passed }) => passed))).toEqual([[true], [false]])
  })

  it('keeps it in the next group of the same school year, and not in another year', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    await at.close(evaluation)
    const explain = async (period: string) => {
      const group = await createGroup(app.db, at.room.center, { manager_id: at.room.teacher.id, period })
      await offer(app.db, group, at.room.course)
      await enrol(app.db, group, [at.pupil(0)])
      const manager = await app.as((await createManager(app.db, at.room.center)).id)
      const { nodes } = await manager.ok('explainMark', { query: { group: group.id, course: at.room.course.id, student: at.pupil(0).id } })
      return nodes.find(({ kind }) => kind === 'result')?.mark
    }
    expect(await explain(at.room.group.period)).toBe(600)
    expect(await explain('2031/2032')).toBeNull()
  })

  it('refuses marks that changed since they were shown', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    const { fingerprint } = await at.read(evaluation)
    await at.remark(0, 601)
    const late = await at.teacher.call('closeEvaluation', { params: at.place(evaluation), body: { fingerprint, students: [] } })
    expect(late).toMatchObject({ status: 409, body: { code: 'marks_changed' } })
    expect(await at.read(evaluation)).toMatchObject({ closed_at: null })
  })

  it('holds no marks in an initial evaluation', async () => {
    const evaluation = await at.create({ kind: 'initial' })
    await at.mark(0, 600)
    const closed = (await at.close(evaluation)).body as Program
    expect(at.lineOf(closed, 0)).toMatchObject({ mark: null, acta: null, results: [] })
    await at.remark(0, 200)
    expect(await at.resultOf(0)).toMatchObject({ mark: 200, decided_by: 'rule' })
  })

  it('closes once, however many try at the same time', async () => {
    const evaluation = await at.create()
    await at.mark(0, 600)
    const { fingerprint } = await at.read(evaluation)
    const manager = await app.as((await createManager(app.db, at.room.center)).id)
    const attempts = await Promise.all(
      [at.teacher, manager, at.teacher, manager, at.teacher, manager].map((who) =>
        who.call('closeEvaluation', { params: at.place(evaluation), body: { fingerprint, students: [] } }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const counts = await app.db
      .selectFrom('evaluation_records')
      .where('evaluation_id', '=', evaluation.id)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(counts.n).toBe(3)
    const events = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'evaluation')
      .where('entity_id', '=', evaluation.id)
      .select('action')
      .execute()
    expect(events.map(({ action }) => action).toSorted()).toEqual(['closed', 'created'])
  })
})
