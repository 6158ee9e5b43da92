import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import {
  archive,
  createContents,
  createCourse,
  createDeliverable,
  createResults,
  createStudents,
  createTeacher,
  enrol,
  giveGrades,
  unlink,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

type Saved = components['schemas']['ScoreSaved']

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool({ students: 3 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())
beforeEach(() => school.app.clock.set('2026-11-20T10:00:00Z'))

const pupil = (n: number) => school.students[n] ?? { id: 0 }
const read = (client = teacher) =>
  client.ok('getGroupScores', { params: { id: school.group.id }, query: { course: school.course.id, parts: 'criteria' } })
const type = (task: { id: number }, n: number, text: string, ifMatch: number, client = teacher) =>
  client.call('saveScore', { params: { id: school.group.id }, ifMatch, body: { deliverable_id: task.id, student_id: pupil(n).id, text } })
async function cell(task: { id: number }, n: number) {
  const { columns, rows } = await read()
  const at = columns.findIndex(({ id }) => id === task.id)
  const row = rows.find(({ student }) => student.id === pupil(n).id)
  return { mark: row?.marks[at], revision: row?.revisions[at], flags: row?.flags[at], summary: row?.summary }
}

describe('the notebook', () => {
  it('has a column per active deliverable and a row per enrolled student', async () => {
    const { app, course, group } = school
    const hidden = await createDeliverable(app.db, course, { is_active: false })
    const left = await createStudents(app.db, school.center, [{}])
    await enrol(app.db, group, left)
    await unlink(app.db, group, left[0] ?? { id: 0 })
    const book = await read()
    expect(book.columns.map(({ id }) => id)).toContain(school.deliverable.id)
    expect(book.columns.map(({ id }) => id)).not.toContain(hidden.id)
    expect(book.rows.map(({ student }) => student.id).toSorted()).toEqual(school.students.map(({ id }) => id).toSorted())
    for (const { marks, revisions, flags } of book.rows) {
      expect([marks.length, revisions.length, flags.length]).toEqual(Array(3).fill(book.columns.length))
    }
    expect(book).toMatchObject({ may_grade: true, pass_mark: 500, course: { id: course.id }, group: { archived: false } })
  })

  it('shows what was handed in, late, newer than graded, published, and changed since', async () => {
    const { at, app } = school
    const task = await at.task({ due_at: new Date('2026-11-20T10:03:00Z') })
    const student = await at.student(0)
    await at.handIn(student, task, 'a')
    expect(await cell(task, 0)).toMatchObject({ mark: -1, revision: 0, flags: 1 })
    const saved = await type(task, 0, '4', 0)
    expect(saved).toMatchObject({ status: 200, body: { mark: 400, revision: 1, flags: 1 + 256, before: '' } })
    await at.release(teacher, task, true)
    expect(await cell(task, 0)).toMatchObject({ mark: 400, flags: 1 + 8 + 256 })
    await type(task, 0, '6', 1)
    expect(await cell(task, 0)).toMatchObject({ mark: 600, flags: 1 + 8 + 16 })
    app.clock.set('2026-11-20T10:05:00Z')
    await at.handIn(student, task, 'b')
    // graded: the first version, which is in time, still counts
    expect(await cell(task, 0)).toMatchObject({ mark: 600, flags: 1 + 4 + 8 + 16 })
  })

  it('is not there for others: 404 outside the groups of a teacher, and for a program of another group', async () => {
    const stranger = await school.app.as((await createTeacher(school.app.db, school.center)).id)
    const { status } = await stranger.call('getGroupScores', { params: { id: school.group.id } })
    const unknown = await teacher.call('getGroupScores', { params: { id: school.group.id }, query: { course: 999_999 } })
    expect([status, unknown.status]).toEqual([404, 404])
  })
})

describe('a cell', () => {
  it('answers with the marks of its student computed again, and what undoes it', async () => {
    const task = await school.at.task({}, { max_points: 2000 })
    const first = (await type(task, 1, '13/20', 0)).body as Saved
    expect(first).toMatchObject({ mark: 650, revision: 1, before: '' })
    expect(first.summary).toMatchObject({ mark: 650, passed: true, acta: 7 })
    const second = (await type(task, 1, 'NE', 1)).body as Saved
    expect(second).toMatchObject({ mark: -3, revision: 2, before: '13/20' })
    expect(second.summary.mark).toBeNull()
    const undone = (await type(task, 1, second.before ?? '', 2)).body as Saved
    expect(undone).toMatchObject({ mark: 650, revision: 3 })
    expect(undone).toMatchObject(await cell(task, 1))
    await type(task, 1, '-', 3)
  })

  it('keeps the comment, the private note and the graded version', async () => {
    const { at } = school
    const task = await at.task()
    const { versions } = await at.handIn(await at.student(0), task, 'a')
    const version = versions[0]?.id ?? 0
    await at.grade(teacher, task, { student: pupil(0), version, ifMatch: 0, feedback: 'Bien', private_note: 'Copia' })
    expect(await type(task, 0, '9', 1)).toMatchObject({ status: 200, body: { mark: 900, flags: 1 + 32 + 64 } })
    const { grade } = await at.desk(teacher, task, pupil(0))
    expect(grade).toMatchObject({ mark: 900, version_id: version, feedback: 'Bien', private_note: 'Copia', revision: 2 })
  })

  it('a mark after a cleared one is for the version that counts now, not for the one of the cleared mark', async () => {
    const { at } = school
    const task = await at.task()
    const student = await at.student(0)
    const first = await at.handIn(student, task, 'a')
    await type(task, 0, '4', 0)
    expect((await at.desk(teacher, task, pupil(0))).grade.version_id).toBe(first.versions[0]?.id)
    await type(task, 0, '', 1)
    const second = await at.handIn(student, task, 'b')
    await type(task, 0, '8', 2)
    const newest = second.versions.toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))[0]
    expect((await at.desk(teacher, task, pupil(0))).grade.version_id).toBe(newest?.id)
    expect((await cell(task, 0)).flags).toBe(1)
  })

  it('a repeated save, after a lost answer, does not say that the mark itself stood before', async () => {
    const task = await school.at.task()
    expect((await type(task, 0, '6', 0)).body).toMatchObject({ revision: 1, before: '' })
    expect((await type(task, 0, '6', 0)).body).toMatchObject({ revision: 1, before: null })
  })

  it('says that an extension has not ended, also before the work began', async () => {
    const task = await school.at.task({ due_at: new Date('2026-11-19T10:00:00Z') })
    const body = {
      group_id: school.group.id,
      students: [{ id: pupil(1).id, revision: 0 }],
      due_at: '2026-11-20T10:03:00Z',
      closes_at: null,
      reason: 'Enfermedad',
    }
    await teacher.ok('extendDeadline', { params: { id: task.id }, body })
    expect([(await cell(task, 0)).flags, (await cell(task, 1)).flags]).toEqual([0, 512])
    school.app.clock.set('2026-11-20T10:05:00Z')
    expect((await cell(task, 1)).flags).toBe(0)
  })

  it('refuses what is no mark, with the code of the text', async () => {
    const task = await school.at.task()
    expect(await type(task, 0, '11', 0)).toMatchObject({ status: 400, body: { errors: { text: ['out_of_range'] } } })
    expect(await cell(task, 0)).toMatchObject({ mark: -1, revision: 0 })
  })

  it('meets a change of another teacher with the cell that stands, and a repeated save is none', async () => {
    const task = await school.at.task()
    await type(task, 0, '5', 0)
    expect(await type(task, 0, '8', 0)).toMatchObject({ status: 409, body: { code: 'conflict', current: { mark: 500, revision: 1 } } })
    expect(await type(task, 0, '5,00', 0)).toMatchObject({ status: 200, body: { mark: 500, revision: 1 } })
  })

  it('two teachers type into the same cell at once: one of them wins, the other is told', async () => {
    const task = await school.at.task()
    const answers = await Promise.all(['3', '4', '6', '7'].map((text) => type(task, 2, text, 0)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    expect((await cell(task, 2)).mark).toBe((won[0]?.body as Saved | undefined)?.mark)
  })
})

it('many texts are checked before they are pasted, and nothing is stored', async () => {
  const { at, group } = school
  const task = await at.task({}, { max_points: 2000 })
  const texts = ['7,5', '13/20', '11', 'siete', '', 'NP', 'EX']
  const cells = texts.map((text) => ({ deliverable_id: task.id, text }))
  const { codes } = await teacher.ok('checkScores', { params: { id: group.id }, body: { cells } })
  expect(codes).toEqual([null, null, 'out_of_range', 'wrong_format', null, null, 'needs_exemption'])
  expect(await cell(task, 0)).toMatchObject({ mark: -1, revision: 0 })
  const elsewhere = await createDeliverable(school.app.db, await createCourse(school.app.db, { center_id: school.center.id }))
  const foreign = { cells: [{ deliverable_id: elsewhere.id, text: '7' }] }
  expect((await teacher.call('checkScores', { params: { id: group.id }, body: foreign })).status).toBe(404)
})

it('300 students and 60 deliverables are at most 300 KB, and as many statements as one student', async () => {
  const { app } = school
  const big = await openSchool({ students: 30 })
  const client = await big.at.teacher()
  const results = await createResults(
    big.app.db,
    big.course,
    Array.from({ length: 8 }, (_, n) => ({ code: `RA${n + 2}`, criteria: Array.from({ length: 7 }, () => ({})) })),
  )
  const contents = await createContents(
    big.app.db,
    big.course,
    Array.from({ length: 9 }, (_, n) => ({
      name: `Bloque ${n + 1}`,
      children: [1, 2, 3].map((unit) => ({ name: `Unidad ${n + 1}.${unit}` })),
    })),
  )
  const units = contents.filter(({ name }) => name.startsWith('Unidad'))
  const tasks = [big.deliverable]
  for (let n = 1; n < 60; n += 1) {
    const criteria = [n % 56, (n + 1) % 56].map((at) => ({ criterion_id: results[at]?.id ?? 0, weight: 5000 }))
    tasks.push(await createDeliverable(big.app.db, big.course, { name: `Entrega ${n}`, content_id: units[n % 27]?.id ?? 0 }, criteria))
  }
  const { center_id, id: group_id } = { ...big.group, center_id: big.center.id }
  const work = tasks.flatMap(({ id }) =>
    big.students.map((student) => ({ center_id, group_id, deliverable_id: id, student_id: student.id })),
  )
  const submissions: { id: number; student_id: number }[] = []
  for (let n = 0; n < work.length; n += 900) {
    submissions.push(
      ...(await big.app.db
        .insertInto('submissions')
        .values(work.slice(n, n + 900))
        .returning(['id', 'student_id'])
        .execute()),
    )
  }
  await giveGrades(
    big.app.db,
    submissions.map(({ id, student_id }, n) => ({
      ...{ submission_id: id, student_id, center_id, group_id, version_number: null, entry: 'mark' as const },
      ...{ outcome: 'marked', mark: 300 + (n % 700), feedback: 'Bien', graded_at: new Date(), released_at: new Date() },
    })),
  )
  const before = big.app.roundTrips()
  const book = await client.ok('getGroupScores', { params: { id: big.group.id } })
  const bigTrips = big.app.roundTrips() - before
  expect(book.rows).toHaveLength(30)
  expect(book.columns).toHaveLength(60)
  // every row is as long as the others
  const sizeOf = ({ rows, ...rest }: typeof book) =>
    Buffer.byteLength(JSON.stringify({ ...rest, rows: [] })) + Buffer.byteLength(JSON.stringify(rows)) * 10
  const sizes = [sizeOf(book)]
  for (const parts of ['units', 'criteria'] as const)
    sizes.push(sizeOf(await client.ok('getGroupScores', { params: { id: big.group.id }, query: { parts } })))
  // 413 KB with all parts, of which a page shows one kind
  for (const [at, most] of [280, 315, 350].entries()) expect(sizes[at]).toBeLessThanOrEqual(most * 1024)
  const smallBefore = app.roundTrips()
  await read()
  expect(bigTrips).toBeLessThanOrEqual(Math.max(3, app.roundTrips() - smallBefore))
  await big.app.close()
})

it('an archived group shows its marks and takes none', async () => {
  const task = await school.at.task()
  await archive(school.app.db, school.group)
  expect(await read()).toMatchObject({ may_grade: false, group: { archived: true } })
  expect(await type(task, 0, '5', 0)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
})
