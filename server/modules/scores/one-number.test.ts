import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { classFigures, passesProgram } from '#server/grading/index.ts'
import { loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { rowsOfCsv } from '#server/modules/printing/testing/read-files.ts'
import { marksOf } from '#server/modules/results/result-rows.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResults,
  grade,
  offer,
  schedule,
} from '#server/testing/factories/index.ts'

type Explanation = components['schemas']['Explanation']

/** Random programs, always the same ones. */
const programs = 12
const seed = 20261127

/** Of a sibling; the first one takes what the others leave. */
const weight = fc.integer({ min: 100, max: 3000 })
const sharing = <T extends { weight: number }>(siblings: readonly T[]) =>
  siblings.map(({ weight: share, ...each }, index) => (index === 0 ? each : { ...each, weight: share }))
const program = fc.record({
  results: fc.array(
    fc.array(fc.record({ weight, rule: fc.constantFrom('weighted' as const, 'mean' as const, 'last' as const, 'best' as const) }), {
      minLength: 1,
      maxLength: 3,
    }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  contents: fc.array(weight, { minLength: 1, maxLength: 3 }),
  tasks: fc.array(
    fc.record({
      of: fc.nat(),
      also: fc.nat(),
      content: fc.nat(),
      weight,
      marks: fc.array(fc.option(fc.integer({ min: 0, max: 1000 })), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  own: fc.option(fc.integer({ min: 0, max: 1000 })),
})

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let teacher: Client
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 3 })
  teacher = await app.as(room.teacher.id)
})
afterAll(() => app.close())

/** Writes a program with its marks into the group. */
async function store({ results, contents, tasks, own }: typeof program extends fc.Arbitrary<infer P> ? P : never) {
  const { center, group, students } = room
  const course = await createCourse(app.db, { center_id: center.id })
  await offer(app.db, group, course)
  const criteria = await createResults(
    app.db,
    course,
    results.map((each) => ({ criteria: sharing(each) })),
  )
  const nodes = await createContents(app.db, course, sharing(contents.map((share, n) => ({ name: `Contenido ${n + 1}`, weight: share }))))
  for (const task of tasks) {
    const assessed = [...new Set([task.of % criteria.length, task.also % criteria.length])].map((index) => criteria[index]?.id ?? 0)
    const links = assessed.map((id) => ({ criterion_id: id, weight: 10_000 / assessed.length }))
    const content = nodes[task.content % nodes.length]?.id ?? 0
    const deliverable = await createDeliverable(app.db, course, { content_id: content, weight: task.weight }, links)
    await schedule(app.db, group, deliverable)
    for (const [n, mark] of task.marks.entries())
      if (mark !== null) await grade(app.db, { group, deliverable, student: students[n] ?? { id: 0 }, mark, by: room.teacher })
  }
  if (own !== null) {
    const body = { group_id: group.id, course_id: course.id, student_id: students[0]?.id ?? 0, kind: 'result' as const }
    const text = (own / 100).toFixed(2)
    const set = await teacher.call('setCustomScore', {
      body: { ...body, target_id: criteria[0]?.learning_result_id ?? 0, text, reason: 'Entrevista' },
    })
    expect(set.status).toBeLessThan(300)
  }
  return course
}

const markIn = ({ nodes }: Explanation, kind: string, id: number) =>
  nodes.find((node) => node.kind === kind && node.id === id)?.mark ?? null
const shown = (mark: number | null) => (mark === null ? '' : (mark / 100).toFixed(2).replace('.', ','))

it('has one number per mark: notebook, its file, results, means of the class and list of marks are those of the explanation', async () => {
  let compared = 0
  for (const given of fc.sample(program, { numRuns: programs, seed })) {
    const course = await store(given)
    const key = { group: room.group.id, course: course.id }
    const explained = new Map<number, Explanation>()
    for (const { id } of room.students) explained.set(id, await teacher.ok('explainMark', { query: { ...key, student: id } }))
    const of = (id: number) => explained.get(id) as Explanation
    const totalOf = (id: number) => of(id).nodes.find(({ kind }) => kind === 'program')?.mark ?? null

    const book = await teacher.ok('getGroupScores', { params: { id: room.group.id }, query: { course: course.id, parts: 'criteria' } })
    const roots = book.contents.filter(({ parent_id }) => parent_id === null)
    const parts = [
      ...book.results.map(({ id }) => ['result', id] as const),
      ...roots.map(({ id }) => ['content', id] as const),
      ...book.results.flatMap(({ criteria }) => criteria.map(({ id }) => ['criterion', id] as const)),
    ]
    const final = book.final_reading
    const meansOf = ({ means, criteria = [] }: (typeof book.rows)[number]['summary']) => [...means, ...criteria]
    for (const { student, summary } of book.rows) {
      expect([summary.mark, summary.acta]).toEqual([totalOf(student.id), of(student.id).acta.value])
      for (const [index, [kind, id]] of parts.entries()) {
        // the tree of the explanation is that of the final reading
        if ((kind === 'content') === (final === 'contents')) expect(meansOf(summary)[index] ?? null).toBe(markIn(of(student.id), kind, id))
        compared += 1
      }
      const results = await teacher.ok('getResultsByRa', { params: { id: course.id }, query: { group: key.group, student: student.id } })
      for (const { kind, id, mark } of results.rows)
        expect(mark).toBe(meansOf(summary)[parts.findIndex(([k, i]) => k === kind && i === id)] ?? null)
      const units = await teacher.ok('getResultsByUnit', { params: { id: course.id }, query: { group: key.group, student: student.id } })
      for (const { kind, id, mark } of units.rows)
        if (kind === 'content') expect(mark).toBe(meansOf(summary)[parts.findIndex(([k, i]) => k === kind && i === id)] ?? null)
    }

    const columns = parts.map(([kind, id]) => `${kind}-${id}`)
    const { body } = await teacher.call('downloadScores', {
      params: { id: key.group },
      query: { course: course.id, columns, format: 'csv' },
    })
    const lines = rowsOfCsv(body as Uint8Array)
    for (const { student, summary } of book.rows) {
      const line = lines.find(([name]) => name === student.name) ?? []
      expect(line.slice(1, 3 + parts.length)).toEqual(
        [
          ...parts.map((_, index) => shown(meansOf(summary)[index] ?? null)),
          shown(totalOf(student.id)),
          String(of(student.id).acta.value ?? ''),
        ].slice(0, 2 + parts.length),
      )
    }

    const [gradebook] = await loadGradebooks(
      app.db,
      taughtPrograms(app.db).where('groups.id', '=', key.group).where('courses.id', '=', course.id),
      room.students.map(({ id }) => id),
      'staff',
    )
    if (!gradebook) throw new Error('the program is taught')
    const inClass = await teacher.ok('getClassByRa', { params: { id: course.id }, query: { group: key.group } })
    const totals = room.students
      .map(({ id }) => marksOf(gradebook, id))
      .map((marks) => ({ ...marks.program, passed: passesProgram(marks) }))
    expect(inClass.program).toEqual(classFigures(totals))
    const marked = room.students.filter(({ id }) => totalOf(id) !== null)
    expect(inClass.program.marked).toBe(marked.length)

    const created = await teacher.call('createEvaluation', {
      params: { id: key.group },
      body: { name: `Evaluación ${course.id}`, kind: 'partial', held_on: null },
    })
    const { id } = created.body as { id: number }
    const query = { columns: ['surnames_first' as const, 'results' as const, 'mark' as const, 'acta' as const], format: 'tsv' as const }
    const list = await teacher.call('downloadMarkList', { params: { id, course_id: course.id }, query })
    const rows = Buffer.from(list.body as Uint8Array)
      .toString('utf8')
      .split('\r\n')
      .map((line) => line.split('\t'))
    for (const { student } of book.rows) {
      const marks = book.results.map((result) => shown(markIn(of(student.id), 'result', result.id)))
      const expected = [student.name, ...marks, shown(totalOf(student.id)), String(of(student.id).acta.value ?? '')]
      expect(rows.find(([name]) => name === student.name)).toEqual(expected)
    }
  }
  expect(compared).toBeGreaterThan(programs * 6)
})
