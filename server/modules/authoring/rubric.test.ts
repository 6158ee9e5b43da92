import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCenter, createCourse, createDeliverable, createTeacher, offer } from '#server/testing/factories/index.ts'
import { cells, openRubricSchool, type Rubric } from './testing/rubric.ts'

let open: Awaited<ReturnType<typeof openRubricSchool>>
beforeAll(async () => {
  open = await openRubricSchool()
})
afterAll(() => open.school.app.close())

describe('a rubric and its author', () => {
  it('is written as a whole, and read with the criteria of the deliverable', async () => {
    const { school, rubricOf, read, write } = open
    const task = await school.at.task()
    expect(await read(task)).toMatchObject({ levels: [], rows: [], used_count: 0, can_edit: true, revision: 0 })
    const saved = await write(task, rubricOf({ levels: rubricOf().levels.map((level) => ({ ...level, title: ` ${level.title} ` })) }))
    expect([saved.status, saved.headers['etag']]).toEqual([200, '"1"'])
    expect(await read(task)).toMatchObject({ ...rubricOf(), revision: 1 })
    const removed = await write(task, { levels: rubricOf().levels, rows: [] })
    expect(removed.body).toMatchObject({ levels: [], rows: [], revision: 2 })
    const event = await school.app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'deliverable')
      .where('entity_id', '=', task.id)
      .select(['before', 'after'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      before: { rubric: [] },
      after: { rubric: ['Estructura: 4 · 2 · 0', 'Diseño: 4 · 2 · 0', 'Presentación: 2 · 1 · 0'] },
    })
  })

  it('is refused where it is not whole', async () => {
    const { school, rubricOf, read, write } = open
    const task = await school.at.task()
    const [first, second] = rubricOf().rows
    const row = { id: 1, title: 'Estructura', criterion_id: null, cells: cells(4, 2, 0) }
    const refused: [Partial<Rubric>, Record<string, string[]>][] = [
      [{ levels: [{ id: 1, title: 'Bien' }] }, { levels: ['too_few'] }],
      [{ rows: [row, row] }, { rows: ['repeated'] }],
      [{ rows: [{ ...row, title: '  ' }] }, { 'rows.0.title': ['required'] }],
      [{ rows: [{ ...row, criterion_id: 987_654_321 }] }, { 'rows.0.criterion_id': ['choice'] }],
      [{ rows: [{ ...row, cells: cells(4, 2) }] }, { 'rows.0.cells': ['choice'] }],
      [{ rows: [{ ...row, cells: cells(0, 0, 0) }] }, { 'rows.0.cells': ['required'] }],
    ]
    for (const [change, errors] of refused) {
      const { status, body } = await write(task, rubricOf(change))
      expect([status, body]).toMatchObject([400, { errors }])
    }
    expect(first?.id).not.toBe(second?.id)
    expect((await read(task)).rows).toEqual([])
  })

  it('over a newer one is a conflict that shows what stands; the same again is none', async () => {
    const { teacher, rubricOf, withRubric } = open
    const task = await withRubric()
    const other = rubricOf({ rows: rubricOf().rows.slice(0, 1) })
    const late = await teacher.call('saveRubric', { params: { id: task.id }, body: other, ifMatch: 0 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'conflict', current: { revision: 1, rows: rubricOf().rows } }])
    const again = await teacher.call('saveRubric', { params: { id: task.id }, body: rubricOf(), ifMatch: 0 })
    expect([again.status, again.body]).toMatchObject([200, { revision: 1 }])
    expect((await teacher.call('saveRubric', { params: { id: task.id }, body: other })).status).toBe(428)
  })

  it('of another center exists for nobody else, and one of the platform is only read', async () => {
    const { school, rubricOf, read, write, withRubric } = open
    const task = await withRubric()
    const elsewhere = await school.app.as((await createTeacher(school.app.db, await createCenter(school.app.db))).id)
    expect((await elsewhere.call('getRubric', { params: { id: task.id } })).status).toBe(404)
    expect((await elsewhere.call('saveRubric', { params: { id: task.id }, body: rubricOf(), ifMatch: 1 })).status).toBe(404)
    expect((await elsewhere.ok('listRubrics', {})).results).toEqual([])
    const student = await school.at.student()
    expect((await student.call('getRubric', { params: { id: task.id } })).status).toBe(403)
    const platform = await createCourse(school.app.db, { center_id: null, name: 'De la plataforma' })
    const shared = await createDeliverable(school.app.db, platform)
    await offer(school.app.db, school.group, platform)
    expect(await read(shared)).toMatchObject({ can_edit: false })
    expect((await write(shared, rubricOf({ rows: [] }))).status).toBe(403)
  })

  it('is found to be used again, by deliverable or program', async () => {
    const { school, teacher, rubricOf, write } = open
    const task = await school.at.task({}, { name: 'Tarea con rúbrica propia' })
    await write(task, rubricOf())
    const { results, count } = await teacher.ok('listRubrics', { query: { search: 'rubrica PROPIA' } })
    expect([count, results]).toMatchObject([1, [{ deliverable: { id: task.id }, course: { id: school.course.id }, rubric: rubricOf() }]])
  })
})
