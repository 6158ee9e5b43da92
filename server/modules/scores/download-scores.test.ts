import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { readWorkbook } from '#server/modules/imports/reading/workbook.ts'
import { headingAndFirstColumn, paneOfXlsx, rowsOfPdf } from '#server/modules/printing/testing/read-files.ts'
import { tagsOf } from '#server/modules/printing/testing/tags.ts'
import type { Client } from '#server/testing/client.ts'

let school: School
let teacher: Client
let book: components['schemas']['GroupScores']
let other: { id: number }
beforeAll(async () => {
  school = await openSchool({ students: 4 })
  teacher = await school.at.teacher()
  other = await school.at.task({}, { name: '=Examen; oral' })
  await type(school.deliverable, 0, '7,25')
  await type(school.deliverable, 1, 'NP')
  await type(school.deliverable, 2, '3.3')
  await type(other, 0, 'NE')
  await type(other, 2, '10')
})
afterAll(() => school.app.close())
beforeEach(async () => {
  book = await teacher.ok('getGroupScores', { params: { id: school.group.id }, query: { course: school.course.id } })
})

const pupil = (n: number) => school.students[n] ?? { id: 0 }
const type = (task: { id: number }, n: number, text: string) =>
  teacher.ok('saveScore', {
    params: { id: school.group.id },
    ifMatch: 0,
    body: { deliverable_id: task.id, student_id: pupil(n).id, text },
  })
const columns = () => [
  `task-${other.id}`,
  `result-${book.results[0]?.id}`,
  `task-${school.deliverable.id}`,
  `content-${book.contents[0]?.id}`,
]
async function download(format: 'csv' | 'xlsx' | 'pdf', query: { columns?: string[]; students?: number[]; language?: 'es' | 'en' } = {}) {
  const { status, body } = await teacher.call('downloadScores', {
    params: { id: school.group.id },
    query: { course: school.course.id, columns: columns(), format, ...query },
  })
  expect(status).toBe(200)
  return Buffer.from(body as Uint8Array)
}
/** What the screen shows of the chosen columns, by student. */
const shown = (written: (hundredths: number) => string) => {
  const index = (id: number) => book.columns.findIndex((column) => column.id === id)
  const mark = (value = -1) => (value >= 0 ? written(value) : ({ [-2]: 'NP', [-3]: 'NE', [-4]: 'EX' }[value] ?? ''))
  const mean = (value: number | null | undefined) => (value == null ? '' : written(value))
  return book.rows.map(({ student, marks, summary }) => [
    student.name,
    mark(marks[index(other.id)]),
    mean(summary.means[0]),
    mark(marks[index(school.deliverable.id)]),
    mean(summary.means[book.results.length]),
    mean(summary.mark),
    String(summary.acta ?? ''),
    written(summary.assessed),
  ])
}

describe('the file of a notebook', () => {
  it('has in Excel the shown columns in their order, with the marks of the screen as numbers', async () => {
    const bytes = new Uint8Array(await download('xlsx'))
    expect(await paneOfXlsx(bytes)).toMatchObject(headingAndFirstColumn)
    const [sheet] = await readWorkbook(bytes)
    const rows = sheet?.rows.map(({ cells }) => cells) ?? []
    const [result, content] = [book.results[0]?.code, book.contents[0]?.name]
    const task = book.columns.find(({ id }) => id === school.deliverable.id)?.name
    const headings = ['Estudiante', '=Examen; oral', result, task, `${content} (media)`, 'Nota', 'Acta', 'Evaluado (%)']
    expect(rows[0]).toEqual(headings)
    const cells = rows.slice(1).map((row) => headings.map((_, index) => row[index] ?? ''))
    expect(cells).toEqual(shown((hundredths) => String(hundredths / 100)))
    expect(cells.map((row) => row[1])).toContain('NE')
    expect(cells.map((row) => row[3])).toEqual(expect.arrayContaining(['7.25', 'NP', '3.3', '']))
  })

  it('has in CSV the decimal comma, codes and no formulas, for the shown students in their order', async () => {
    const students = [pupil(2).id, pupil(0).id, 999_999]
    const text = (await download('csv', { students, language: 'en' })).toString('utf8')
    expect(text.startsWith('\uFEFFStudent;"\'=Examen; oral";')).toBe(true)
    const lines = text.split('\r\n').slice(1, -1)
    const byName = new Map(shown((hundredths) => (hundredths / 100).toFixed(2).replace('.', ',')).map((cells) => [cells[0], cells]))
    const nameOf = (id: number) => book.rows.find(({ student }) => student.id === id)?.student.name
    expect(lines).toEqual([pupil(2).id, pupil(0).id].map((id) => byName.get(nameOf(id))?.join(';')))
  })

  it('is a tagged PDF on its side whose rows have exactly the marks of the screen, over as many pages as the columns need', async () => {
    const bytes = await download('pdf')
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect(width).toBeGreaterThan(height)
    const lines = (await rowsOfPdf(bytes)).flat()
    for (const cells of shown((hundredths) => (hundredths / 100).toFixed(2).replace('.', ',')))
      expect(lines.filter(([first]) => first === cells[0])).toEqual([cells.filter((cell) => cell !== '')])
    expect(lines.flat()).toContain('NP: no presentado · NE: no evaluado · EX: exento')
    const many = Array.from({ length: 24 }, (_, n) => school.at.task({}, { name: `Práctica de ampliación ${n + 1}` }))
    const wide = (await Promise.all(many)).map(({ id }) => `task-${id}`)
    const texts = await tagsOf(await getDocumentProxy(new Uint8Array(await download('pdf', { columns: [...wide, ...columns()] }))))
    expect(texts.length).toBeGreaterThan(1)
    // every part begins with the column of the students
    for (const page of texts) expect(page.find(({ role }) => role === 'TH')?.text).toBe('Estudiante')
    const heads = texts.flat().flatMap(({ role, text }) => (role === 'TH' ? [text] : []))
    for (const n of many.keys()) expect(heads).toContain(`Práctica de ampliación ${n + 1}`)
  })

  it('names the marks that a teacher set', async () => {
    const about = { group_id: school.group.id, course_id: school.course.id, student_id: pupil(3).id }
    const own = { kind: 'result' as const, target_id: book.results[0]?.id ?? 0, text: '6,5', reason: 'Entrevista' }
    await teacher.ok('setCustomScore', { body: { ...about, ...own } })
    const lines = (await download('csv', { columns: [`task-${other.id}`], students: [pupil(3).id, pupil(0).id] })).toString().split('\r\n')
    expect(lines[0]).toMatch(/;Notas del docente$/)
    expect(lines[1]).toMatch(new RegExp(`;6,50;7;.*;${book.results[0]?.code}$`))
    expect(lines[2]).toMatch(/;$/)
  })

  it('has the means of criteria and units', async () => {
    const { results, rows } = await teacher.ok('getGroupScores', {
      params: { id: school.group.id },
      query: { course: school.course.id, parts: 'criteria' },
    })
    const [result] = results
    const criterion = result?.criteria[0]
    const lines = (await download('csv', { columns: [`criterion-${criterion?.id}`] })).toString().split('\r\n')
    expect(lines[0]).toContain(`;${result?.code}.${criterion?.code};`)
    const mean = rows[0]?.summary.criteria?.[0]
    expect(mean).toEqual(expect.any(Number))
    expect(lines[1]?.split(';')[1]).toBe(hundredthsText(mean ?? 0))
  })
  it('leaves out columns that the notebook does not have, and is an audit event', async () => {
    const text = (await download('csv', { columns: ['task-999999', 'result-999999', 'content-999999'] })).toString()
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFEstudiante;Nota;Acta;Evaluado \(%\)/)
    const event = await school.app.db
      .selectFrom('audit_log')
      .where('action', '=', 'scores_exported')
      .select(['entity', 'entity_id', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ entity: 'group', entity_id: school.group.id, after: { format: 'csv', course_id: school.course.id } })
  })
})
