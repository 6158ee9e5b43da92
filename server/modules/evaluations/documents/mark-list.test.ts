import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import { readWorkbook } from '#server/modules/imports/reading/workbook.ts'
import { headingAndFirstColumn, paneOfXlsx } from '#server/modules/printing/testing/read-files.ts'
import { tagsOf } from '#server/modules/printing/testing/tags.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createStudents, enrol, storeFile } from '#server/testing/factories/index.ts'
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

type ListQuery = Omit<Parameters<typeof at.teacher.call<'downloadMarkList'>>[1] extends { query: infer Q } ? Q : never, never>
const list = async (query: ListQuery) => {
  const response = await at.teacher.call('downloadMarkList', { params: { id: evaluation.id, course_id: at.room.course.id }, query })
  expect(response.status).toBe(200)
  return Buffer.from(response.body as Uint8Array)
}
const usernameOf = async (id: number) =>
  (await app.db.selectFrom('users').where('id', '=', id).select('username').executeTakeFirstOrThrow()).username

it('has the chosen columns in their order to be pasted, with the marks of the screen', async () => {
  const text = (
    await list({ columns: ['username', 'acta', 'results', 'mark', 'number', 'surnames', 'first_name'], format: 'tsv' })
  ).toString()
  const [headings, ...lines] = text.split('\r\n')
  const codes = program.results.map(({ code }) => code)
  expect(headings).toBe(['Usuario', 'Acta', ...codes, 'Nota', 'N.º', 'Apellidos', 'Nombre'].join('\t'))
  const expected = await Promise.all(
    program.students.map(async ({ student, acta, mark, results }, index) =>
      [
        await usernameOf(student.id),
        acta ?? '',
        ...program.results.map(({ id }) => written(results.find((each) => each.id === id)?.mark) ?? ''),
        written(mark) ?? '',
        index + 1,
        [student.last_name_1, student.last_name_2].filter(Boolean).join(' '),
        student.first_name.replace(/^=/, "'="),
      ].join('\t'),
    ),
  )
  expect(lines).toEqual([...expected, ''])
})

it('has no headings and a decimal point where they are not wanted, and stays out of the audit log', async () => {
  const text = (await list({ columns: ['mark'], format: 'tsv', headings: false, numbers: 'point' })).toString()
  expect(text.split('\r\n').filter(Boolean).toSorted()).toEqual(['3.33', '7.25'])
  expect(
    await app.db.selectFrom('audit_log').where('entity_id', '=', evaluation.id).where('action', '=', 'exported').select('id').execute(),
  ).toEqual([])
})

it('is a workbook with numbers and a CSV without formulas, both audited', async () => {
  const bytes = new Uint8Array(
    await list({ columns: ['surnames_first', 'acta_mark', 'results', 'remark'], format: 'xlsx', language: 'en' }),
  )
  expect(await paneOfXlsx(bytes)).toMatchObject(headingAndFirstColumn)
  const [sheet] = await readWorkbook(bytes)
  const rows = sheet?.rows.map(({ cells }) => cells) ?? []
  expect(rows[0]).toEqual(['Student', 'Mark of the acta', ...program.results.map(({ code }) => code), 'Remarks'])
  for (const { student, acta, results } of program.students) {
    const row = rows.find(([first]) => first === student.display_name) ?? []
    expect(row[1] ?? '').toBe(String(acta ?? ''))
    for (const [index, { id }] of program.results.entries()) {
      const mark = results.find((each) => each.id === id)?.mark
      expect(row[2 + index] ?? '').toBe(mark === undefined ? '' : String(mark / 100))
    }
  }
  const csv = (await list({ columns: ['full_name', 'remark'], format: 'csv' })).toString()
  expect(csv.startsWith('\uFEFFNombre y apellidos;Observaciones\r\n')).toBe(true)
  expect(csv).toContain('"\'=2+2; muy bien"')
  const events = await app.db
    .selectFrom('audit_log')
    .where('entity_id', '=', evaluation.id)
    .where('action', '=', 'exported')
    .select('after')
    .orderBy('id')
    .execute()
  expect(events.map(({ after }) => after)).toMatchObject([
    { kind: 'marks', format: 'xlsx' },
    { kind: 'marks', format: 'csv' },
  ])
})

it('is a tagged PDF with the marks of the screen, in its language and with the logo of the center', async () => {
  const { room } = at
  const logo = await storeFile(app.ctx, {
    center_id: room.center.id,
    content: Buffer.from(png),
    media_type: 'image/png',
    name: 'logo.png',
  })
  await app.db.updateTable('centers').set({ logo_file_id: logo }).where('id', '=', room.center.id).execute()
  const bytes = await list({ columns: ['number', 'surnames_first', 'results', 'mark', 'acta', 'remark'], format: 'pdf' })
  expect(bytes.toString('latin1')).toContain('/Subtype /Image')
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  expect(info).toMatchObject({ Language: 'es', Title: expect.stringContaining('Lista de notas · 1.ª evaluación') as string })
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const [page = []] = await tagsOf(pdf)
  const ofRole = (role: string) => page.filter((each) => each.role === role).map(({ text }) => text)
  expect(ofRole('H1')).toEqual([`Lista de notas: ${program.course.name}`])
  const headings = ['N.º', 'Estudiante', ...program.results.map(({ code }) => code), 'Nota', 'Acta', 'Observaciones']
  expect(ofRole('TH')).toEqual(headings)
  const expected = program.students.map(({ student, results, mark, acta, remark }, index) => [
    String(index + 1),
    student.display_name,
    ...program.results.map(({ id }) => written(results.find((each) => each.id === id)?.mark) ?? ''),
    written(mark) ?? '',
    String(acta ?? ''),
    remark,
  ])
  const cells = ofRole('TD')
  expect(expected.map((_, index) => cells.slice(index * headings.length, (index + 1) * headings.length))).toEqual(expected)
})

it('lies on its side with many columns, goes on over pages, and marks what the teacher set', async () => {
  const { room } = at
  const about = { group_id: room.group.id, course_id: room.course.id, student_id: at.pupil(2).id }
  const own = { kind: 'program' as const, target_id: null, text: '6,5', reason: 'Entrevista' }
  await at.teacher.call('setCustomScore', { body: { ...about, ...own } })
  evaluation = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
  await enrol(
    app.db,
    room.group,
    await createStudents(
      app.db,
      room.center,
      Array.from({ length: 40 }, (_, n) => ({ first_name: `Persona${n}` })),
    ),
  )
  program = await at.read(evaluation)
  const columns = [
    'number',
    'surnames_first',
    'full_name',
    'surnames',
    'first_name',
    'username',
    'acta',
    'mark',
    'results',
    'remark',
  ] as const
  const pdf = await getDocumentProxy(new Uint8Array(await list({ columns: [...columns], format: 'pdf', numbers: 'point' })))
  expect(pdf.numPages).toBeGreaterThan(1)
  const { width, height } = (await pdf.getPage(2)).getViewport({ scale: 1 })
  expect(width).toBeGreaterThan(height)
  const pages = await tagsOf(pdf)
  const cells = pages
    .flat()
    .filter(({ role }) => role === 'TD')
    .map(({ text }) => text)
  expect(cells).toHaveLength(43 * (columns.length - 1 + program.results.length))
  expect(cells).toContain('6.50*')
  expect(
    pages
      .flat()
      .filter(({ role }) => role === 'P')
      .map(({ text }) => text),
  ).toContain('* Nota puesta por el docente en lugar de la calculada.')
})
