import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOfCsv, rowsOfPdf, rowsOfXlsx } from '#server/modules/printing/testing/read-files.ts'
import { tagsOf } from '#server/modules/printing/testing/tags.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, grade, schedule } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program, written } from '../testing/evaluated-room.ts'

/** As many as the largest modules have. */
const results = 9
const students = 42

/** A mark as the engine explains it. */
interface Expected {
  value: number | null
  isOwn: boolean
}

let app: TestApp
let at: EvaluatedRoom
let program: Program
let evaluation: { id: number }
/** Marks by learning result, of the program, and of the acta, from the engine's tree. */
let engine: { id: number; name: string; marks: Expected[]; total: Expected; acta: number | null }[]

beforeAll(async () => {
  app = await testApp()
  at = await openEvaluatedRoom(app, { students, results })
  const { room } = at
  for (let index = 0; index < results; index += 1) {
    const assessed = room.criteria.slice(2 * index, 2 * index + 2).map(({ id, weight }) => ({ criterion_id: id, weight }))
    const task = await createDeliverable(app.db, room.course, { name: `Práctica ${index + 1}` }, assessed)
    await schedule(app.db, room.group, task)
    for (const [n, student] of room.students.entries()) {
      // the last one has no mark at all; the others lack some
      if (n === students - 1 || (n + index) % 7 === 0) continue
      await grade(app.db, { group: room.group, deliverable: task, student, mark: (n * 137 + index * 291 + 400) % 1001, by: room.teacher })
    }
  }
  const about = { group_id: room.group.id, course_id: room.course.id }
  const result = room.criteria[0]?.learning_result_id ?? 0
  const set = (n: number, body: { kind: 'result' | 'program'; target_id: number | null; text: string }) =>
    at.teacher.call('setCustomScore', { body: { ...about, student_id: at.pupil(n).id, reason: 'Entrevista', ...body } })
  await set(2, { kind: 'result', target_id: result, text: '6,5' })
  await set(3, { kind: 'program', target_id: null, text: '10' })
  evaluation = await at.create()
  program = (await at.close(evaluation, [{ id: at.pupil(students - 1).id, code: 'NE', remark: '' }])).body as Program
  engine = await Promise.all(
    program.students.map(async ({ student }) => {
      const { acta, nodes } = await at.teacher.ok('explainMark', {
        query: { group: room.group.id, course: room.course.id, student: student.id },
      })
      const shown = (find: (node: (typeof nodes)[number]) => boolean): Expected => {
        const node = nodes.find(find)
        return { value: node?.mark ?? null, isOwn: (node?.custom_score ?? null) !== null }
      }
      const marks = program.results.map(({ id }) => shown((node) => node.kind === 'result' && node.id === id))
      return { id: student.id, name: student.display_name, marks, total: shown(({ kind }) => kind === 'program'), acta: acta.value }
    }),
  )
})
afterAll(() => app.close())

const download = async (query: { format: 'pdf' | 'xlsx' | 'csv'; course?: number }) => {
  const { body } = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query: { kind: 'acta', ...query } })
  return new Uint8Array(body as Uint8Array)
}
const inPdf = ({ value, isOwn }: Expected) => (value === null ? '–' : `${written(value)}${isOwn ? '*' : ''}`)
const codeOf = (id: number) => program.students.find(({ student }) => student.id === id)?.code ?? null

it('has marks of every kind to compare', () => {
  expect(program.results).toHaveLength(results)
  expect(engine.flatMap(({ marks }) => marks).filter(({ value }) => value === null).length).toBeGreaterThan(students)
  expect(new Set(engine.flatMap(({ marks }) => marks.map(({ value }) => value))).size).toBeGreaterThan(150)
  expect(engine.filter(({ total }) => total.isOwn)).toHaveLength(1)
  expect(engine.flatMap(({ marks }) => marks).filter(({ isOwn }) => isOwn)).toHaveLength(1)
})

it('has in each row of the PDF of the acta exactly the marks of its student', async () => {
  const bytes = await download({ format: 'pdf', course: at.room.course.id })
  const pages = await rowsOfPdf(bytes)
  const lines = pages.flat()
  for (const { id, name, marks, total, acta } of engine) {
    const expected = [name, ...[...marks, total].map(inPdf), [acta, codeOf(id)].filter((part) => part !== null).join(' ') || '–']
    expect(lines.filter(([first]) => first === name)).toEqual([expected])
  }
  const count = (passes: boolean, of: (line: Program['students'][number]) => boolean | null | undefined) =>
    String(program.students.filter((line) => of(line) === passes).length)
  const tally = (passes: boolean) => [
    ...program.results.map(({ id }) => count(passes, (line) => line.results.find((each) => each.id === id)?.passed)),
    count(passes, (line) => line.passed),
  ]
  expect(lines.find(([first]) => first === 'Aprobados')).toEqual(['Aprobados', ...tally(true)])
  expect(lines.find(([first]) => first === 'Suspensos')).toEqual(['Suspensos', ...tally(false)])
})

it('lies on its side, repeats its heading, numbers its pages, explains its signs and says who signs', async () => {
  const bytes = await download({ format: 'pdf', course: at.room.course.id })
  const pdf = await getDocumentProxy(bytes.slice())
  const pages = await rowsOfPdf(bytes)
  expect(pages.length).toBeGreaterThan(1)
  const heading = ['Estudiante', ...program.results.map(({ code }) => code), 'Nota', 'Acta']
  for (const [index, lines] of pages.entries()) {
    const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 })
    expect(width).toBeGreaterThan(height)
    expect(lines.at(-1)).toEqual([`Página ${index + 1} de ${pages.length}`])
    if (lines.some(([first]) => engine.some(({ name }) => name === first))) expect(lines).toContainEqual(heading)
    if (index > 0) expect(lines.flat().join(' ')).toContain(`Acta de evaluación: ${at.room.course.name} · 1.ª evaluación`)
  }
  const paragraphs = (await tagsOf(pdf)).flat().flatMap(({ role, text }) => (role === 'P' ? [text] : []))
  expect(paragraphs).toContain('* Nota puesta por el docente en lugar de la calculada.')
  expect(paragraphs.find((text) => text.startsWith('Códigos: '))).toMatch(/NE: .+ · –: sin nota$/)
  const { first_name, last_name_1 } = at.room.teacher
  // who closed it, and the tutor
  expect(paragraphs.filter((text) => text === `${first_name} ${last_name_1}`)).toHaveLength(2)
})

it('has in the workbook of the acta the same numbers, which stay numbers where the teacher set them', async () => {
  const rows = await rowsOfXlsx(await download({ format: 'xlsx', course: at.room.course.id }))
  const number = ({ value }: Expected) => (value === null ? null : value / 100)
  const own = new Map([
    [at.pupil(2).id, program.results[0]?.code],
    [at.pupil(3).id, 'programa'],
  ])
  const expected = engine.map(({ id, name, marks, total, acta }) => {
    return [name, ...[...marks, total].map(number), acta, codeOf(id), null, own.get(id) ?? null]
  })
  expect(rows.slice(1, 1 + students).map((cells) => cells.map((cell) => (cell === '' ? null : cell)))).toEqual(expected)
  expect(rows.at(-1)?.[0]).toBe('* Nota puesta por el docente en lugar de la calculada.')
})

it('has in the CSV of the acta the same marks with a decimal comma', async () => {
  const [heading, ...rows] = rowsOfCsv(await download({ format: 'csv', course: at.room.course.id }))
  expect(heading?.at(-1)).toBe('Notas del docente')
  const expected = engine.map(({ id, name, marks, total, acta }) => {
    return [name, ...[...marks, total].map(({ value }) => written(value) ?? ''), String(acta ?? ''), codeOf(id) ?? '']
  })
  expect(rows.map((cells) => cells.slice(0, results + 4))).toEqual(expected)
})

it('has in the tables of all programs what stands in each acta, and names where the teacher set it', async () => {
  const { name: course } = at.room.course
  const lines = <T>(rows: T[][]) => new Map(rows.slice(1, 1 + students).map(([name, ...cells]) => [name, cells]))
  const book = await rowsOfXlsx(await download({ format: 'xlsx' }))
  expect(book[0]).toEqual(['Estudiante', course, 'Notas del docente'])
  expect(lines(book.map((cells) => cells.map((cell) => (cell === '' ? null : cell))))).toEqual(
    new Map(engine.map(({ id, name, total, acta }) => [name, [acta ?? codeOf(id), total.isOwn ? course : null]])),
  )
  expect(book.at(-1)?.[0]).toBe('* Nota puesta por el docente en lugar de la calculada.')
  expect(lines(rowsOfCsv(await download({ format: 'csv' })))).toEqual(
    new Map(engine.map(({ id, name, total, acta }) => [name, [String(acta ?? codeOf(id) ?? ''), total.isOwn ? course : '']])),
  )
})

it('has in the report of each student the same marks, and no other', async () => {
  const { body } = await at.teacher.call('downloadEvaluation', { params: { id: evaluation.id }, query: { kind: 'reports' } })
  const pages = await rowsOfPdf(new Uint8Array(body as Uint8Array))
  const titles = new Map(program.students.map(({ student }) => [student.full_name, student.id]))
  const isMark = (cell: string) => /^(–|\d{1,2},\d{2}\*?)$/.test(cell)
  const found = new Map<number, { total: string; marks: string[] }>()
  let id = 0
  for (const lines of pages) {
    id = lines.flat().flatMap((cell) => titles.get(cell) ?? [])[0] ?? id
    const own = found.get(id) ?? { total: '', marks: [] }
    for (const cells of lines) {
      const [first = '', ...rest] = cells
      if (first.startsWith(`${at.room.course.name}: `)) own.total = first.slice(at.room.course.name.length + 2)
      const last = rest.at(-1)
      if (first.startsWith('RA') && last !== undefined && isMark(last)) own.marks.push(last)
    }
    found.set(id, own)
  }
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(engine.map((each) => each.id).toSorted((a, b) => a - b))
  for (const { id: student, marks, acta } of engine) {
    const total = [acta, codeOf(student)].filter((part) => part !== null).join(' ') || '–'
    expect(found.get(student)).toEqual({ total, marks: marks.map(inPdf) })
  }
})

it('has the same marks in every format of the list of marks, and marks those of the teacher', async () => {
  const list = async (format: 'pdf' | 'xlsx' | 'csv' | 'tsv') => {
    const query = { columns: ['surnames_first' as const, 'results' as const, 'mark' as const, 'acta_mark' as const], format }
    const { body } = await at.teacher.call('downloadMarkList', { params: { id: evaluation.id, course_id: at.room.course.id }, query })
    return new Uint8Array(body as Uint8Array)
  }
  const lines = (await rowsOfPdf(await list('pdf'))).flat()
  for (const { name, marks, total, acta } of engine) {
    const shown = [...marks, total].filter(({ value }) => value !== null).map(inPdf)
    const whole = acta === null ? [] : [`${acta}${total.isOwn ? '*' : ''}`]
    expect(lines.filter(([first]) => first === name)).toEqual([[name, ...shown, ...whole]])
  }
  const own = new Map([
    [at.pupil(2).id, program.results[0]?.code ?? ''],
    [at.pupil(3).id, 'Nota, Nota del acta'],
  ])
  const rows = await rowsOfXlsx(await list('xlsx'))
  expect(rows.slice(1, 1 + students).map((cells) => cells.map((cell) => (cell === '' ? null : cell)))).toEqual(
    engine.map(({ id, name, marks, total, acta }) => {
      return [name, ...[...marks, total].map(({ value }) => (value === null ? null : value / 100)), acta, own.get(id) ?? null]
    }),
  )
  const texts = engine.map(({ name, marks, total, acta }) => [
    name,
    ...[...marks, total].map(({ value }) => written(value) ?? ''),
    String(acta ?? ''),
  ])
  expect(rowsOfCsv(await list('csv')).slice(1)).toEqual(texts.map((cells, index) => [...cells, own.get(engine[index]?.id ?? 0) ?? '']))
  const pasted = Buffer.from(await list('tsv'))
    .toString('utf8')
    .trimEnd()
    .split('\r\n')
  expect(pasted.slice(1).map((line) => line.split('\t'))).toEqual(texts)
})
