import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readWorkbook } from '#server/modules/imports/reading/workbook.ts'
import { headingAndFirstColumn, pagesOfPdf, paneOfXlsx, rowsOfPdf } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCourse, createManager, createTeacher, offer, teach, teachPrograms } from '#server/testing/factories/index.ts'
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
    expect(await paneOfXlsx(bytes)).toMatchObject(headingAndFirstColumn)
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
    const text = (await pagesOfPdf(bytes)).join(' ')
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
  const summary = (await pagesOfPdf((await download({ kind: 'acta' })).bytes)).at(-1) ?? ''
  expect(summary).toContain(`Pedro Ruiz Imparte ${course.name}`)
  expect(summary).toContain('Firma de quien tutoriza el grupo. Imparte Bases de datos')
  expect(summary).toContain('Eva Sanz Docente del grupo')
  const long = ['Lenguajes de marcas y sistemas de gestión de información', 'Digitalización aplicada a los sectores productivos']
  for (const title of long) {
    const more = await createCourse(app.db, { center_id: center.id, name: title })
    await offer(app.db, group, more)
    await teachPrograms(app.db, group, [more, eva])
  }
  expect((await pagesOfPdf((await download({ kind: 'acta' })).bytes)).at(-1)).toMatch(
    new RegExp(`Imparte (${long.join(', ')}|${long.toReversed().join(', ')})`),
  )
  const [report] = await pagesOfPdf((await download({ kind: 'reports', student: at.pupil(0).id })).bytes)
  expect(report).toContain('Imparte: Pedro Ruiz · Cerrada el')
  expect(report).toContain(`Imparte: ${tutorName} · Sin cerrar`)
})

it('is the report of one student, named after them, and audited as such', async () => {
  const { bytes, headers } = await download({ kind: 'reports', student: at.pupil(1).id })
  const pages = await pagesOfPdf(bytes)
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
  const [page] = await pagesOfPdf((await download({ kind: 'acta', course: room.course.id })).bytes)
  expect(page).toContain('6,50* 6,50 7')
  expect(page).toContain('* Nota puesta por el docente')
  const reports = await pagesOfPdf((await download({ kind: 'reports' })).bytes)
  const places = `Nota puesta por el docente en lugar de la calculada: ${code}`
  expect(reports.filter((text) => text.includes(places))).toHaveLength(1)
  const [sheet] = await readWorkbook((await download({ kind: 'acta', format: 'xlsx', course: room.course.id })).bytes)
  const rows = sheet?.rows.map(({ cells }) => cells) ?? []
  expect(rows[0]?.at(-1)).toBe('Notas del docente')
  expect(rows.find(([first]) => first === name(2))?.at(-1)).toBe(code)
})

it('says in every table who is reopened, whose acta can still change', async () => {
  const course = at.room.course.id
  expect((await at.reopen(evaluation, 1)).status).toBe(200)
  const pdf = (await rowsOfPdf((await download({ kind: 'acta', course })).bytes)).flat()
  const legend = '† Reabierto para corregirlo: su acta todavía puede cambiar.'
  expect(pdf).toContainEqual([legend])
  expect(pdf.map(([first]) => first).filter((first) => first?.endsWith(' †'))).toEqual([`${name(1)} †`])
  const csv = Buffer.from((await download({ kind: 'acta', format: 'csv', course })).bytes).toString('utf8')
  const [heading, ...lines] = csv.slice(1).trimEnd().split('\r\n')
  expect(heading).toMatch(/;Reabierto$/)
  expect(lines.filter((line) => line.endsWith(';Reabierto para corregirlo')).map((line) => line.split(';')[0])).toEqual([name(1)])
  const [sheet] = await readWorkbook((await download({ kind: 'acta', format: 'xlsx' })).bytes)
  expect(
    sheet?.rows
      .map(({ cells }) => cells)
      .find(([first]) => first === name(1))
      ?.at(-1),
  ).toBe(at.room.course.name)
  const list = async (format: 'csv' | 'pdf' | 'tsv') => {
    const params = { id: evaluation.id, course_id: course }
    const query = { columns: ['surnames_first', 'acta'], format } as const
    return new Uint8Array(
      (await at.teacher.call('downloadMarkList', { params, query: { ...query, columns: [...query.columns] } })).body as Uint8Array,
    )
  }
  expect(Buffer.from(await list('csv')).toString('utf8')).toContain(`${name(1)};3;Reabierto para corregirlo`)
  // it is pasted into another application
  expect(Buffer.from(await list('tsv')).toString('utf8')).not.toContain('Reabierto')
  const printed = (await rowsOfPdf(await list('pdf'))).flat()
  expect(printed).toContainEqual([`${name(1)} †`, '3'])
  expect(printed).toContainEqual([legend])
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
