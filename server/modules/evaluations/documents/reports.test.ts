import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pagesOfPdf, rowsOfPdf, textsInMargins } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, schedule } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openClosedEvaluation, type Program } from '../testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
let program: Program
let evaluation: { id: number }
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  ;({ at, evaluation, program } = await openClosedEvaluation(app))
})

type Query = { kind: 'acta' | 'reports'; course?: number; student?: number }
const download = async (query: Query) => {
  const { status, body } = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query })
  expect(status).toBe(200)
  return { bytes: new Uint8Array(body as Uint8Array) }
}

it('says in each report what is pending and how it is recovered', async () => {
  const { room } = at
  const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const recovery = await createDeliverable(app.db, room.course, { name: 'Examen de recuperación', kind: 'recovery' }, criteria)
  await schedule(app.db, room.group, recovery)
  const { bytes } = await download({ kind: 'reports' })
  const pages = await pagesOfPdf(bytes)
  expect(pages).toHaveLength(3)
  const of = (n: number) => pages.find((page) => page.includes(at.lineOf(program, n)?.student.last_name_1 ?? '?')) ?? ''
  expect(of(1)).toContain('(3,33). Se recupera en: Examen de recuperación')
  expect(of(0)).toContain('No queda nada pendiente')
  expect(of(0)).toContain('Observaciones: =2+2; muy bien')
})

it('says in the report of a student how they recover by their plan, and in no other', async () => {
  const { course, criteria, group } = at.room
  const assessed = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const exam = await createDeliverable(app.db, course, { name: 'Examen de recuperación', kind: 'recovery' }, assessed)
  await schedule(app.db, group, exam)
  const body = { criteria: [criteria[1]?.id ?? 0], deliverables: [exam.id], due_on: '2026-12-18', remark: 'Trae el cuaderno.' }
  const params = { id: course.id }
  await at.teacher.ok('saveRecoveryPlan', { params, query: { group: group.id, student: at.pupil(1).id }, ifMatch: 0, body })
  const pages = await pagesOfPdf((await download({ kind: 'reports' })).bytes)
  const of = (n: number) => pages.find((page) => page.includes(at.lineOf(program, n)?.student.last_name_1 ?? '?')) ?? ''
  expect(of(1)).toContain('(3,33). Se recupera según su plan.')
  expect(of(1)).toContain('Plan de recuperación: RA1.b · Se recupera en: Examen de recuperación · Plazo: 18/12/2026 · Trae el cuaderno.')
  expect(of(0)).not.toContain('Plan de recuperación')
})

it('names recoveries without criteria of their own, which assess those of their task, and none in a hidden unit', async () => {
  const { course, criteria, deliverable } = at.room
  await createDeliverable(app.db, course, { name: 'Segunda entrega', kind: 'recovery', recovers_id: deliverable.id })
  const assessed = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const hidden = await createDeliverable(app.db, course, { name: 'Examen oculto', kind: 'recovery' }, assessed)
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', hidden.content_id).execute()
  const text = (await pagesOfPdf((await download({ kind: 'reports', student: at.pupil(1).id })).bytes)).join(' ')
  expect(text).toContain('(3,33). Se recupera en: Segunda entrega ')
  expect(text).not.toContain('Examen oculto')
})

it('counts nothing as pending of who has the program recognised', async () => {
  await app.db.updateTable('centers').set({ rule_pack: 'castilla-la-mancha' }).where('id', '=', at.room.center.id).execute()
  evaluation = await at.create({ name: '2.ª evaluación' })
  const codes = [{ id: at.pupil(1).id, code: 'CONV', remark: '' }]
  expect(await at.close(evaluation, codes)).toMatchObject({ status: 200 })
  const [page] = await pagesOfPdf((await download({ kind: 'reports', student: at.pupil(1).id })).bytes)
  expect(page).toContain(`${at.room.course.name}: CONV`)
  expect(page).not.toContain('Pendiente')
  const rows = (await rowsOfPdf((await download({ kind: 'acta', course: at.room.course.id })).bytes)).flat()
  expect(rows).toContainEqual(['Suspensos', '0', '0'])
})

/** As long as it may be, with a last word to look for. */
const longText = (end: string) => `${'Repasa el maquetado con cuidado. '.repeat(60).slice(0, 1990 - end.length)} ${end}`

it('prints the longest remarks and learning results whole, on the sheet', async () => {
  const { room } = at
  const results = Array.from({ length: 4 }, (_, index) => ({ code: `RA${index + 20}`, name: longText(`final-${index}`) }))
  await app.db
    .insertInto('learning_results')
    .values(results.map((each, index) => ({ ...each, course_id: room.course.id, weight: 0, position: index + 5 })))
    .execute()
  evaluation = await at.create({ name: '2.ª evaluación' })
  const closed = await at.close(evaluation, [{ id: at.pupil(1).id, code: null, remark: longText('hasta aquí') }])
  expect(closed.status).toBe(200)
  for (const query of [{ kind: 'acta', course: room.course.id } as const, { kind: 'reports' } as const]) {
    const { bytes } = await download(query)
    expect(await textsInMargins(bytes, 45)).toEqual([])
    const text = (await pagesOfPdf(bytes)).join(' ')
    for (const index of results.keys()) expect(text).toContain(`final-${index}`)
    if (query.kind === 'reports') expect(text).toContain('hasta aquí')
  }
})

it('says in each report what was missed until the day of the evaluation', async () => {
  const { room } = at
  const note = async (day: string, hours: number, state: 'absent' | 'justified' | 'late') => {
    const entries = [{ student_id: at.pupil(0).id, state, revision: 0 }]
    await at.teacher.ok('saveAttendance', { params: { id: room.group.id }, body: { course_id: room.course.id, day, hours, entries } })
  }
  await note('2026-11-02', 3, 'absent')
  await note('2026-11-03', 2, 'justified')
  await note('2026-11-04', 3, 'late')
  await note('2026-11-18', 5, 'absent')
  await app.db.updateTable('evaluations').set({ held_on: '2026-11-10' }).where('id', '=', evaluation.id).execute()
  const pages = await pagesOfPdf((await download({ kind: 'reports' })).bytes)
  const of = (n: number) => pages.find((page) => page.includes(at.lineOf(program, n)?.student.last_name_1 ?? '?')) ?? ''
  expect(of(0)).toContain('Faltas sin justificar: 3 de 8 h (37,50 %) · Justificadas: 2 h · Retrasos: 1')
  expect(of(1)).toContain('Faltas sin justificar: 0 de 8 h (0,00 %)')
})

it('counts without a date what was missed until it was closed', async () => {
  const noted = async (day: string, hours: number) => {
    const entries = [{ student_id: at.pupil(0).id, state: 'absent' as const, revision: 0 }]
    const body = { course_id: at.room.course.id, day, hours, entries }
    await at.teacher.ok('saveAttendance', { params: { id: at.room.group.id }, body })
  }
  await noted('2026-11-02', 3)
  await noted('2026-11-10', 2)
  await noted('2026-11-12', 4)
  await app.db.updateTable('evaluations').set({ held_on: null }).where('id', '=', evaluation.id).execute()
  const closing = app.db.updateTable('evaluation_closings').where('evaluation_id', '=', evaluation.id)
  // the eleventh in Madrid
  await closing.set({ closed_at: new Date('2026-11-10T23:30:00.000Z') }).execute()
  const text = (await pagesOfPdf((await download({ kind: 'reports', student: at.pupil(0).id })).bytes)).join(' ')
  expect(text).toContain('Faltas sin justificar: 5 de 5 h')
})
