import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EvaluatedRoom, openEvaluatedRoom } from '#server/modules/evaluations/testing/evaluated-room.ts'
import { pagesOfPdf, textsInMargins } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, createGroup, createTeacher, offer, schedule, teach, teachPrograms } from '#server/testing/factories/index.ts'

let app: TestApp
let at: EvaluatedRoom
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
  await at.mark(0, 725)
  await at.mark(1, 333)
  const { room } = at
  const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const recovery = await createDeliverable(app.db, room.course, { name: 'Examen de recuperación', kind: 'recovery' }, criteria)
  await schedule(app.db, room.group, recovery, { due_at: new Date('2027-01-15T22:59:00.000Z') })
  const evaluation = await at.create()
  await at.close(evaluation, [{ id: at.pupil(1).id, code: null, remark: 'Repasa el maquetado.' }])
})

const about = (n: number) => ({ group: at.room.group.id, student: at.pupil(n).id })
const shown = (mark: number | null) => (mark === null ? '–' : (mark / 100).toFixed(2).replace('.', ','))
async function documentOf(n: number, kind: 'individual' | 'recovery', language: 'es' | 'en' = 'es') {
  const { body, status, headers } = await at.teacher.call('downloadStudentReport', { query: { ...about(n), kind, language } })
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  const bytes = new Uint8Array(body as Buffer)
  return { bytes, pdf: await getDocumentProxy(bytes.slice()), text: (await pagesOfPdf(bytes)).join(' ') }
}

it('says what is pending with the marks of the results, and which tasks recover it until when', async () => {
  const report = await at.teacher.ok('getStudentReport', { query: about(1) })
  const screen = await at.teacher.ok('getResultsByRa', { params: { id: at.room.course.id }, query: about(1) })
  const results = await at.teacher.ok('getResults', { params: { id: at.room.course.id }, query: about(1) })
  const [program] = report.programs
  expect(program).toMatchObject({ mark: results.mark, acta: results.acta, assessed: results.assessed, delivered: results.delivered })
  expect(program?.results.map(({ id, mark, passed }) => [id, mark, passed])).toEqual(
    screen.rows.filter(({ kind }) => kind === 'result').map(({ id, mark, passed }) => [id, mark, passed]),
  )
  expect(program?.results[0]?.pending.map(({ id, mark }) => [id, mark])).toEqual(
    screen.rows.filter(({ kind, passed }) => kind === 'criterion' && passed !== true).map(({ id, mark }) => [id, mark]),
  )
  expect(program?.results[0]?.recoveries).toMatchObject([
    { name: 'Examen de recuperación', due_at: '2027-01-15T22:59:00.000Z', delivered: false, mark: null },
  ])
  expect(program?.remarks).toMatchObject([{ evaluation: { name: '1.ª evaluación' }, acta: 3, remark: 'Repasa el maquetado.' }])
})

it('has all of that in the recovery plan', async () => {
  const { programs } = await at.teacher.ok('getStudentReport', { query: about(1) })
  const { pdf, text } = await documentOf(1, 'recovery')
  for (const { results } of programs)
    for (const { code, mark, pending } of results) {
      expect(text).toContain(`(${shown(mark)})`)
      expect(text).toContain(code)
      for (const criterion of pending) expect(text).toContain(shown(criterion.mark))
    }
  expect(text).toContain('Examen de recuperación (hasta el 15/01/2027 23:59)')
  expect(text).toContain('1.ª evaluación: 3 · Repasa el maquetado.')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  expect([info.Title, info.Language]).toEqual([expect.stringContaining('Plan de recuperación'), 'es'])
})

it('says in the plan of a student who passes that nothing is pending', async () => {
  expect((await documentOf(0, 'recovery')).text).toContain('No hay nada pendiente de lo evaluado.')
  expect((await documentOf(0, 'recovery', 'en')).text).toContain('Nothing that was assessed is pending.')
})

it('has every learning result in the individual report, with absences', async () => {
  const entries = [{ student_id: at.pupil(0).id, state: 'absent' as const, revision: 0 }]
  const body = { course_id: at.room.course.id, day: '2026-11-02', hours: 3, entries }
  await at.teacher.ok('saveAttendance', { params: { id: at.room.group.id }, body })
  const { programs } = await at.teacher.ok('getStudentReport', { query: about(0) })
  const { text } = await documentOf(0, 'individual')
  for (const { results, mark, acta } of programs) {
    expect(text).toContain(`Acta ${acta.value}`)
    expect(text).toContain(`Nota: ${shown(mark)}`)
    for (const result of results) expect(text).toContain(`${shown(result.mark)} Superado`)
  }
  expect(text).toContain('Faltas sin justificar: 3 de 3 h (100,00 %)')
})

it('marks the marks that a teacher set, in both documents and in both languages', async () => {
  const result = at.room.criteria[0]?.learning_result_id ?? 0
  const own = { group_id: at.room.group.id, student_id: at.pupil(2).id, course_id: at.room.course.id, reason: 'Entrevista' }
  await at.teacher.ok('setCustomScore', { body: { ...own, kind: 'result', target_id: result, text: '4,5' } })
  const [program] = (await at.teacher.ok('getStudentReport', { query: about(2) })).programs
  expect(program).toMatchObject({ is_own: false, results: [{ mark: 450, is_own: true }] })
  const code = program?.results[0]?.code ?? ''
  const individual = await documentOf(2, 'individual')
  expect(individual.text).toContain('4,50* Pendiente')
  expect(individual.text).toContain(`Nota puesta por el docente en lugar de la calculada: ${code}`)
  const recovery = await documentOf(2, 'recovery', 'en')
  // English documents have the decimal comma of the screens
  expect(recovery.text).toContain('(4,50*)')
  expect(recovery.text).toContain(`Set by the teacher in place of the computed mark: ${code}`)
  expect(recovery.text).not.toMatch(/\d\.\d\d/u)
  // one that nobody set has no asterisk
  expect((await documentOf(0, 'individual')).text).not.toContain('*')
})

it('names who teaches a program, where the group says it', async () => {
  const { course, group, teacher } = at.room
  const read = async () => [
    (await at.teacher.ok('getStudentReport', { query: about(0) })).programs[0]?.taught_by,
    (await at.teacher.ok('getResults', { params: { id: course.id }, query: about(0) })).taught_by,
    (await at.teacher.ok('getResultsResume', { query: about(0) })).programs[0]?.taught_by,
  ]
  expect(await read()).toEqual([null, null, null])
  await teachPrograms(app.db, group, [course, teacher])
  // the same program in another group has a teacher of its own
  const other = await createGroup(app.db, at.room.center, { name: 'Otro grupo' })
  await offer(app.db, other, course)
  await teach(app.db, other, await createTeacher(app.db, at.room.center))
  const name = `${teacher.first_name} ${teacher.last_name_1}`
  expect(await read()).toEqual([name, name, name])
  expect((await documentOf(0, 'individual')).text).toContain(`Imparte: ${name} · Nota:`)
})

it('prints the longest remarks whole, on the sheet', async () => {
  const end = 'hasta aquí'
  const remark = `${'Repasa el maquetado con cuidado. '.repeat(55)}${end}`
  await at.close(await at.create({ name: '2.ª evaluación' }), [{ id: at.pupil(1).id, code: null, remark }])
  const plan = {
    criteria: [at.room.criteria[0]?.id ?? 0],
    deliverables: [],
    due_on: null,
    remark: `${'Practica cada tarde. '.repeat(90)}${end}`,
  }
  const params = { id: at.room.course.id }
  expect(await at.teacher.call('saveRecoveryPlan', { params, query: about(1), ifMatch: 0, body: plan })).toMatchObject({ status: 200 })
  const { bytes, text } = await documentOf(1, 'recovery')
  expect(text.split(end)).toHaveLength(3)
  expect(await textsInMargins(bytes, 45)).toEqual([])
})

it('is an audit event, and out of reach of students and other teachers', async () => {
  await documentOf(1, 'individual')
  const [event] = await app.db
    .selectFrom('audit_log')
    .where('action', '=', 'report_exported')
    .select(['entity_id', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(event).toEqual({ entity_id: at.pupil(1).id, after: { kind: 'individual', group_id: at.room.group.id } })
  const query = { ...about(1), kind: 'recovery' as const }
  const student = await app.as(at.pupil(1).id)
  expect(await student.call('downloadStudentReport', { query })).toMatchObject({ status: 403 })
  expect(await student.call('getStudentReport', { query: about(1) })).toMatchObject({ status: 403 })
  const elsewhere = await openEvaluatedRoom(app)
  expect(await elsewhere.teacher.call('downloadStudentReport', { query })).toMatchObject({ status: 404 })
})
