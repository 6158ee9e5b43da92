import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readWorkbook } from '#server/modules/imports/reading/workbook.ts'
import { rowsOfPdf } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createCourse,
  createDeliverable,
  createManager,
  createTeacher,
  offer,
  schedule,
  teach,
  teachPrograms,
} from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openClosedEvaluation, type Program, written } from '../testing/evaluated-room.ts'

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

type Query = { kind: 'acta' | 'reports'; format?: 'pdf' | 'xlsx' | 'csv'; course?: number; student?: number }
const download = async (query: Query) => {
  const { status, body, headers } = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query })
  expect(status).toBe(200)
  return { bytes: new Uint8Array(body as Uint8Array), headers }
}
const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}
const name = (n: number) => at.lineOf(program, n)?.student.display_name ?? ''

describe('the acta of a program', () => {
  it('has in Excel the marks of the screen, as numbers', async () => {
    const { bytes } = await download({ kind: 'acta', format: 'xlsx', course: at.room.course.id })
    const [sheet] = await readWorkbook(bytes)
    const rows = sheet?.rows.map(({ cells }) => cells) ?? []
    expect(rows[0]).toEqual(['Estudiante', ...program.results.map(({ code }) => code), 'Nota', 'Acta', 'Código', 'Observaciones'])
    const inExcel = (mark: number | null | undefined) => (mark == null ? '' : String(mark / 100))
    const expected = program.students.map(({ student, results, mark, acta }) => [
      student.display_name,
      ...program.results.map(({ id }) => inExcel(results.find((each) => each.id === id)?.mark)),
      inExcel(mark),
      String(acta ?? ''),
    ])
    const read = rows.slice(1, 1 + expected.length).map((cells) => (expected[0] ?? []).map((_, column) => cells[column] ?? ''))
    expect(read).toEqual(expected)
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.startsWith('PK')).toBe(true)
  })

  it('has in CSV the decimal comma, a mark of the encoding and no formulas', async () => {
    const { bytes } = await download({ kind: 'acta', format: 'csv', course: at.room.course.id })
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = Buffer.from(bytes).toString('utf8').slice(1).split('\r\n')
    expect(lines[1 + program.students.findIndex(({ student }) => student.id === at.pupil(0).id)]).toMatch(
      /;7,25;7,25;7;;"'=2\+2; muy bien"$/,
    )
    expect(lines.find((line) => line.startsWith(name(1)))).toContain(';3,33;3,33;3;;')
  })

  it('has in PDF every mark, the totals, places to sign, its language and its title', async () => {
    const { bytes } = await download({ kind: 'acta', course: at.room.course.id })
    const pdf = await getDocumentProxy(bytes.slice())
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect(info.Title).toContain('Acta de evaluación · 1.ª evaluación')
    expect(info.Language).toBe('es')
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const text = (await textOf(bytes)).join(' ')
    for (const line of program.students) {
      for (const { mark } of line.results) expect(text).toContain(written(mark))
      if (line.mark !== null) expect(text).toContain(`${written(line.mark)} ${line.acta}`)
    }
    expect(text).toContain('Estudiantes: 3 · Aprobados: 1 · Suspensos: 1 · Sin nota: 1')
    expect(text).toContain('Firma de quien tutoriza el grupo')
  })

  it('is signed by a teacher of the group, also when a manager closed it', async () => {
    const { center, course, teacher } = at.room
    const { id } = await createManager(app.db, center, { first_name: 'Marta', last_name_1: 'Cano' })
    evaluation = await at.create({ name: '2.ª evaluación' })
    await at.close(evaluation, [], await app.as(id))
    const cells = (await rowsOfPdf((await download({ kind: 'acta', course: course.id })).bytes)).flat(2)
    expect(cells.some((cell) => cell.includes('Marta Cano') && cell !== 'Marta Cano')).toBe(true)
    expect(cells).not.toContain('Marta Cano')
    expect(cells).toContain(`${teacher.first_name} ${teacher.last_name_1}`)
  })
})

it('has all programs of the group side by side', async () => {
  const { bytes } = await download({ kind: 'acta', format: 'xlsx' })
  const [sheet] = await readWorkbook(bytes)
  const rows = sheet?.rows.map(({ cells }) => cells) ?? []
  expect(rows[0]).toEqual(['Estudiante', at.room.course.name])
  expect(rows.find(([first]) => first === name(0))?.[1]).toBe('7')
})

it('ends the acta of several programs with their totals and a place to sign for each teacher', async () => {
  const { center, group, teacher } = at.room
  await offer(app.db, group, await createCourse(app.db, { center_id: center.id, name: 'Bases de datos' }))
  await teach(app.db, group, await createTeacher(app.db, center, { first_name: 'Pedro', last_name_1: 'Ruiz' }))
  const summary = (await rowsOfPdf((await download({ kind: 'acta' })).bytes)).at(-1) ?? []
  expect(summary).toContainEqual(['Programa', 'Estudiantes', 'Aprobados', 'Suspensos', 'Sin nota', '% aprobados'])
  expect(summary).toContainEqual([at.room.course.name, '3', '1', '1', '1', '50 %'])
  expect(summary).toContainEqual(['Bases de datos', '3', '0', '0', '3', '–'])
  for (const person of ['Pedro Ruiz', `${teacher.first_name} ${teacher.last_name_1}`]) expect(summary.flat()).toContain(person)
})

it('names who teaches each program, where the group says it, in the acta, its summary and the reports', async () => {
  const { center, course, group, teacher: tutor } = at.room
  const [pedro, eva] = [
    await createTeacher(app.db, center, { first_name: 'Pedro', last_name_1: 'Ruiz' }),
    await createTeacher(app.db, center, { first_name: 'Eva', last_name_1: 'Sanz' }),
  ]
  const databases = await createCourse(app.db, { center_id: center.id, name: 'Bases de datos' })
  await offer(app.db, group, databases)
  await teach(app.db, group, pedro, eva)
  // the tutor has closed the first program, which somebody else teaches
  const signers = async (id: number) => (await rowsOfPdf((await download({ kind: 'acta', course: id })).bytes)).flat(2)
  expect(await signers(course.id)).not.toContain('Pedro Ruiz')
  await teachPrograms(app.db, group, [course, pedro], [databases, tutor])
  expect(await signers(course.id)).toContain('Pedro Ruiz')
  const tutorName = `${tutor.first_name} ${tutor.last_name_1}`
  expect((await signers(databases.id)).filter((cell) => cell === tutorName)).toHaveLength(2)
  const summary = (await textOf((await download({ kind: 'acta' })).bytes)).at(-1) ?? ''
  expect(summary).toContain(`Pedro Ruiz Imparte ${course.name}`)
  expect(summary).toContain('Firma de quien tutoriza el grupo. Imparte Bases de datos')
  expect(summary).toContain('Eva Sanz Docente del grupo')
  const long = ['Lenguajes de marcas y sistemas de gestión de información', 'Digitalización aplicada a los sectores productivos']
  for (const title of long) {
    const more = await createCourse(app.db, { center_id: center.id, name: title })
    await offer(app.db, group, more)
    await teachPrograms(app.db, group, [more, eva])
  }
  expect((await textOf((await download({ kind: 'acta' })).bytes)).at(-1)).toMatch(
    new RegExp(`Imparte (${long.join(', ')}|${long.toReversed().join(', ')})`),
  )
  const [report] = await textOf((await download({ kind: 'reports', student: at.pupil(0).id })).bytes)
  expect(report).toContain('Imparte: Pedro Ruiz · Cerrada el')
  expect(report).toContain(`Imparte: ${tutorName} · Sin cerrar`)
})

it('says in each report what is pending and how it is recovered', async () => {
  const { room } = at
  const criteria = room.criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const recovery = await createDeliverable(app.db, room.course, { name: 'Examen de recuperación', kind: 'recovery' }, criteria)
  await schedule(app.db, room.group, recovery)
  const { bytes } = await download({ kind: 'reports' })
  const pages = await textOf(bytes)
  expect(pages).toHaveLength(3)
  const of = (n: number) => pages.find((page) => page.includes(at.lineOf(program, n)?.student.last_name_1 ?? '?')) ?? ''
  expect(of(1)).toContain('(3,33). Se recupera en: Examen de recuperación')
  expect(of(0)).toContain('No queda nada pendiente')
  expect(of(0)).toContain('Observaciones: =2+2; muy bien')
})

it('is the report of one student, named after them, and audited as such', async () => {
  const { bytes, headers } = await download({ kind: 'reports', student: at.pupil(1).id })
  const pages = await textOf(bytes)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain(`${at.room.course.name}: 3`)
  for (const n of [0, 2]) expect(pages[0]).not.toContain(at.lineOf(program, n)?.student.last_name_1)
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(at.lineOf(program, 1)?.student.full_name)
  const event = await app.db
    .selectFrom('audit_log')
    .where('action', '=', 'exported')
    .select('after')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(event?.after).toEqual({ kind: 'reports', format: 'pdf', student_id: at.pupil(1).id })
  const call = (query: Query) => at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query })
  expect((await call({ kind: 'reports', student: at.room.teacher.id })).status).toBe(404)
  expect(await call({ kind: 'acta', student: at.pupil(1).id })).toMatchObject({ status: 400, body: { errors: { student: ['choice'] } } })
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
  const pages = await textOf((await download({ kind: 'reports' })).bytes)
  const of = (n: number) => pages.find((page) => page.includes(at.lineOf(program, n)?.student.last_name_1 ?? '?')) ?? ''
  expect(of(0)).toContain('Faltas sin justificar: 3 de 8 h (37,50 %) · Justificadas: 2 h · Retrasos: 1')
  expect(of(1)).toContain('Faltas sin justificar: 0 de 8 h (0,00 %)')
})

it('names the marks that the teacher set, as they were when it was closed', async () => {
  const { room } = at
  const about = { group_id: room.group.id, course_id: room.course.id, student_id: at.pupil(2).id }
  const own = { kind: 'result' as const, target_id: program.results[0]?.id ?? 0, text: '6,5', reason: 'Entrevista' }
  await at.teacher.call('setCustomScore', { body: { ...about, ...own } })
  const later = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
  await at.close(later)
  await app.db.deleteFrom('custom_scores').where('student_id', '=', at.pupil(2).id).execute()
  program = await at.read(later)
  expect(at.lineOf(program, 2)).toMatchObject({ mark: 650, is_own: false, results: [{ mark: 650, is_own: true }] })
  expect(at.lineOf(program, 0)).toMatchObject({ is_own: false, results: [{ is_own: false }] })
  // without the own mark the next closing holds it because the one before does, and still says whose it is
  const last = await at.create({ name: '3.ª evaluación', held_on: '2027-06-10' })
  await at.close(last)
  expect(at.lineOf(await at.read(last), 2)).toMatchObject({ results: [{ mark: 650, is_own: true }] })
  evaluation = later
  const code = program.results[0]?.code ?? ''
  const [page] = await textOf((await download({ kind: 'acta', course: room.course.id })).bytes)
  expect(page).toContain('6,50* 6,50 7')
  expect(page).toContain('* Nota puesta por el docente')
  const reports = await textOf((await download({ kind: 'reports' })).bytes)
  const places = `Nota puesta por el docente en lugar de la calculada: ${code}`
  expect(reports.filter((text) => text.includes(places))).toHaveLength(1)
  const [sheet] = await readWorkbook((await download({ kind: 'acta', format: 'xlsx', course: room.course.id })).bytes)
  const rows = sheet?.rows.map(({ cells }) => cells) ?? []
  expect(rows[0]?.at(-1)).toBe('Notas del docente')
  expect(rows.find(([first]) => first === name(2))?.at(-1)).toBe(code)
})

it('is refused to students, and as a table of reports', async () => {
  expect(
    await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query: { kind: 'reports', format: 'csv' } }),
  ).toMatchObject({
    status: 400,
    body: { errors: { format: ['choice'] } },
  })
  const student = await app.as(at.pupil(0).id)
  expect(await student.call('downloadEvaluation', { params: { id: evaluation.id }, query: { kind: 'acta' } })).toMatchObject({
    status: 403,
  })
})
