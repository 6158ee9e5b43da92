import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cells, type Grade, openRubricSchool, type Rubric } from './testing/rubric.ts'

let open: Awaited<ReturnType<typeof openRubricSchool>>
beforeAll(async () => {
  open = await openRubricSchool()
})
afterAll(() => open.school.app.close())

describe('a mark with a rubric', () => {
  it('follows from the criteria of its rows, keeps levels and comments, and counts in the results', async () => {
    const { school, teacher, me, rubricOf, withRubric, choose } = open
    const task = await withRubric()
    const weights = school.criteria.map(({ id, weight }) => ({ id, weight }))
    const { status, body } = await choose(task, [
      [1, 1],
      [2, 2, 'Falta el ancho del móvil'],
      [3, 1],
    ])
    const marks = [1000, 667]
    const mark = Math.round(weights.reduce((sum, { weight }, at) => sum + weight * (marks[at] ?? 0), 0) / 10_000)
    expect([status, body]).toMatchObject([
      200,
      {
        entry: 'rubric',
        outcome: 'marked',
        mark,
        criteria: weights.map(({ id }, at) => ({ criterion_id: id, mark: marks[at] })),
        choices: [
          { row_id: 1, level_id: 1, comment: '' },
          { row_id: 2, level_id: 2, comment: 'Falta el ancho del móvil' },
          { row_id: 3, level_id: 1, comment: '' },
        ],
      },
    ])
    const desk = await school.at.desk(teacher, task, me)
    expect([desk.deliverable.rubric, desk.grade]).toMatchObject([rubricOf(), { mark }])
    const query = { group: school.group.id, student: me.id, course: school.course.id }
    expect(JSON.stringify(await teacher.ok('explainMark', { query }))).toContain('"own_criterion_mark":true')
  })

  it('is of the rows with a level: empty is not zero, and a comment alone is no mark', async () => {
    const { withRubric, choose } = open
    const task = await withRubric()
    const commented = (await choose(task, [[1, null, 'Por mirar']])).body as Grade
    expect(commented).toMatchObject({ outcome: null, mark: null, choices: [{ row_id: 1, level_id: null }] })
    const some = (await choose(task, [[1, 2]], commented.revision)).body as Grade
    expect(some).toMatchObject({ mark: 500, criteria: [{ mark: 500 }] })
    const cleared = (await choose(task, [[1, null]], some.revision)).body as Grade
    expect(cleared).toMatchObject({ outcome: null, mark: null, choices: [] })
  })

  it('that is typed instead keeps the levels aside', async () => {
    const { school, teacher, me, withRubric, choose } = open
    const task = await withRubric()
    const first = (await choose(task, [[1, 1]])).body as Grade
    const typed = await school.at.grade(teacher, task, {
      student: me,
      version: null,
      ifMatch: first.revision,
      entry: { mode: 'mark', text: '4' },
    })
    expect(typed.body).toMatchObject({ entry: 'mark', mark: 400, choices: [{ row_id: 1, level_id: 1 }] })
  })

  it('takes only rows and levels of the rubric', async () => {
    const { school, withRubric, choose } = open
    const task = await withRubric()
    const refused = await choose(task, [
      [9, 1],
      [1, 7],
      [2, 1],
      [2, 2],
    ])
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        errors: {
          'entry.choices.0.row_id': ['choice'],
          'entry.choices.1.level_id': ['choice'],
          'entry.choices.3.row_id': ['repeated'],
        },
      },
    ])
    expect((await choose(await school.at.task(), [[1, 1]])).body).toMatchObject({ errors: { 'entry.choices.0.row_id': ['choice'] } })
  })

  it('is seen by its student once it is published, with the levels, and changes of it once they are', async () => {
    const { school, teacher, rubricOf, withRubric, choose } = open
    const task = await withRubric()
    const student = await school.at.student()
    const seen = async () => {
      const { rubric, work } = await student.ok('getDeliverable', { params: { id: task.id }, query: { group: school.group.id } })
      return { rubric, choices: work?.grade?.choices }
    }
    const { body } = await choose(task, [[1, 3, 'Sin estructura']])
    expect(await seen()).toEqual({ rubric: rubricOf(), choices: undefined })
    await school.at.release(teacher, task, true)
    expect((await seen()).choices).toEqual([{ row_id: 1, level_id: 3, comment: 'Sin estructura' }])
    const changed = await choose(task, [[1, 1, 'Corregido']], (body as Grade).revision)
    expect(changed.body).toMatchObject({ mark: 1000, published: { mark: 0, choices: [{ level_id: 3 }] } })
    expect((await seen()).choices).toMatchObject([{ level_id: 3 }])
    await school.at.release(teacher, task, true)
    expect((await seen()).choices).toEqual([{ row_id: 1, level_id: 1, comment: 'Corregido' }])
  })

  it('is not seen with a deliverable that is not open', async () => {
    const { school, rubricOf, write } = open
    const task = await school.at.task({ opens_at: new Date('2099-01-01') })
    await write(task, rubricOf())
    const student = await school.at.student()
    const { rubric } = await student.ok('getDeliverable', { params: { id: task.id }, query: { group: school.group.id } })
    expect(rubric).toBeNull()
  })
})

describe('a rubric in use', () => {
  const retitled = (rubric: Rubric): Rubric => ({
    ...rubric,
    rows: rubric.rows.map((row) => ({ ...row, title: `${row.title}, de otro modo` })),
  })
  const repriced = (rubric: Rubric, id: number): Rubric => ({
    ...rubric,
    rows: rubric.rows.map((row) => (row.id === id ? { ...row, cells: cells(400, 100, 0) } : row)),
  })

  it('changes its texts, its order and rows without a level, but no mark that was given', async () => {
    const { school, teacher, me, rubricOf, read, write, withRubric, choose } = open
    const task = await withRubric()
    await choose(task, [[1, 2]])
    expect(await read(task)).toMatchObject({ used_count: 1 })
    for (const body of [repriced(rubricOf(), 1), rubricOf({ rows: rubricOf().rows.slice(1) })]) {
      const { status, body: answer } = await write(task, body)
      expect([status, answer]).toMatchObject([409, { code: 'rubric_in_use' }])
    }
    for (const body of [retitled(rubricOf()), repriced(rubricOf(), 2), rubricOf({ rows: rubricOf().rows.toReversed() })])
      expect((await write(task, body)).status).toBe(200)
    expect((await school.at.desk(teacher, task, me)).grade).toMatchObject({ mark: 500 })
  })

  it('keeps levels that wait beside a published mark, and those kept aside', async () => {
    const { school, teacher, rubricOf, write, withRubric, choose } = open
    const task = await withRubric()
    const first = (await choose(task, [[1, 2]])).body as Grade
    await school.at.release(teacher, task, true)
    await choose(task, [[2, 2]], first.revision)
    expect((await write(task, repriced(rubricOf(), 2))).body).toMatchObject({ code: 'rubric_in_use' })
    expect((await write(task, repriced(rubricOf(), 1))).body).toMatchObject({ code: 'rubric_in_use' })
  })

  it('keeps levels that come back when an exemption ends', async () => {
    const { school, teacher, me, rubricOf, read, write, withRubric, choose } = open
    const task = await withRubric()
    const first = (await choose(task, [[1, 2]])).body as Grade
    await school.at.release(teacher, task, true)
    await choose(task, [[2, 2]], first.revision)
    await teacher.ok('exemptStudents', {
      params: { id: task.id },
      body: { group_id: school.group.id, students: [{ id: me.id, revision: 0 }], reason: 'Enferma', shows_reason: false },
    })
    expect(await read(task)).toMatchObject({ used_count: 1 })
    expect((await write(task, repriced(rubricOf(), 2))).body).toMatchObject({ code: 'rubric_in_use' })
  })

  it('is not changed between reading levels and writing their mark', async () => {
    const { rubricOf, write, withRubric, choose } = open
    for (let round = 0; round < 4; round += 1) {
      const task = await withRubric()
      const [graded, saved] = await Promise.all([choose(task, [[1, 2]]), write(task, rubricOf({ rows: rubricOf().rows.slice(1) }))])
      // the later one of the two is refused
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([graded.status, saved.status])
    }
  })
})
