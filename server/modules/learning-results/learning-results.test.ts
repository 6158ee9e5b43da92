import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createCourse, createResults, createTeacher, grade, license } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Results = components['schemas']['LearningResults']

/** A teacher with a program of their center, without learning results. */
async function openProgram() {
  const room = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: room.center.id, name: 'Programación' })
  const teacher = await app.as(room.teacher.id)
  const list = () => teacher.ok('listLearningResults', { query: { course: course.id } })
  return { ...room, course, client: teacher, list }
}

const outline = ({ results }: Results) =>
  results.map(({ code, name, criteria }) => [code, name, criteria.map((each) => each.code).join('')])

const events = (courseId: number) =>
  app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', courseId).selectAll().orderBy('id').execute()

describe('learning results', () => {
  it('are typed one by one, changed, moved and deleted, with an audit event each', async () => {
    const { center, client, course, list } = await openProgram()
    const add = (name: string, position?: number) =>
      client.ok('addLearningResult', { body: { course_id: course.id, name, ...(position === undefined ? {} : { position }) } })
    const first = await add('Uno.')
    const second = await add('Dos.')
    await add('Entre los dos.', 1)
    const criterion = (resultId: number, name: string, position?: number) =>
      client.ok('addCriterion', { params: { id: resultId }, body: { name, ...(position === undefined ? {} : { position }) } })
    const a = await criterion(first.id, 'Primero.')
    await criterion(first.id, 'Segundo.')
    await criterion(first.id, 'Antes de todos.', 0)
    expect(outline(await list())).toEqual([
      ['RA1', 'Uno.', 'cab'],
      ['RA3', 'Entre los dos.', ''],
      ['RA2', 'Dos.', ''],
    ])
    const moved = await client.ok('updateLearningResult', { params: { id: second.id }, ifMatch: 1, body: { position: 0, weight: 2550 } })
    expect(moved).toMatchObject({ position: 0, weight: 2550, revision: 2 })
    const changed = await client.ok('updateCriterion', {
      params: { id: a.id },
      ifMatch: 1,
      body: { rule: 'best', name: ' Otro. ', position: 0 },
    })
    expect(changed).toMatchObject({ rule: 'best', name: 'Otro.', position: 0, revision: 2 })
    expect(outline(await list())).toEqual([
      ['RA2', 'Dos.', ''],
      ['RA1', 'Uno.', 'acb'],
      ['RA3', 'Entre los dos.', ''],
    ])
    expect(await client.call('deleteCriterion', { params: { id: a.id } })).toMatchObject({ status: 200 })
    expect(await client.call('deleteLearningResult', { params: { id: second.id } })).toMatchObject({ status: 200 })
    expect(outline(await list())).toEqual([
      ['RA1', 'Uno.', 'cb'],
      ['RA3', 'Entre los dos.', ''],
    ])
    const log = await events(course.id)
    expect(new Set(log.map(({ center_id }) => center_id))).toEqual(new Set([center.id]))
    expect(log.slice(-4).map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'result_changed',
        before: { result: 'RA2', weight: 0, position: 2 },
        after: { result: 'RA2', weight: 2550, position: 0 },
      },
      {
        action: 'criterion_changed',
        before: { criterion: 'RA1.a', rule: 'weighted', name: 'Primero.', position: 1 },
        after: { criterion: 'RA1.a', rule: 'best', name: 'Otro.', position: 0 },
      },
      { action: 'criterion_removed', before: { criterion: 'RA1.a', name: 'Otro.', weight: 0, rule: 'best' }, after: null },
      { action: 'result_removed', before: { code: 'RA2', name: 'Dos.', weight: 2550, criteria_count: 0 }, after: null },
    ])
  })

  it('say what somebody else saved, and refuse a code twice, a text of blanks, and a change without a revision', async () => {
    const { client, course } = await openProgram()
    const one = await client.ok('addLearningResult', { body: { course_id: course.id, name: 'Uno.' } })
    await client.ok('addLearningResult', { body: { course_id: course.id, name: 'Dos.' } })
    await client.ok('updateLearningResult', { params: { id: one.id }, ifMatch: 1, body: { name: 'De otra persona.' } })
    const change = (ifMatch: number | undefined, body: { name?: string; code?: string }) =>
      client.call('updateLearningResult', { params: { id: one.id }, ...(ifMatch === undefined ? {} : { ifMatch }), body })
    expect(await change(1, { name: 'Mía.' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"2"', current: { name: 'De otra persona.', revision: 2 } },
    })
    // the same text again is no conflict
    expect(await change(1, { name: 'De otra persona.' })).toMatchObject({ status: 200 })
    expect(await change(undefined, { name: 'Mía.' })).toMatchObject({ status: 428 })
    expect(await change(2, { code: 'RA2' })).toMatchObject({ status: 400, body: { errors: { code: ['repeated'] } } })
    expect(await change(2, { name: '   ' })).toMatchObject({ status: 400, body: { errors: { name: ['required'] } } })
    const criterion = await client.ok('addCriterion', { params: { id: one.id }, body: { name: 'a' } })
    await client.ok('addCriterion', { params: { id: one.id }, body: { name: 'b' } })
    await client.ok('updateCriterion', { params: { id: criterion.id }, ifMatch: 1, body: { weight: 100 } })
    expect(await client.call('updateCriterion', { params: { id: criterion.id }, ifMatch: 1, body: { weight: 200 } })).toMatchObject({
      status: 409,
      body: { current: { weight: 100 } },
    })
    expect(await client.call('updateCriterion', { params: { id: criterion.id }, ifMatch: 2, body: { code: 'b' } })).toMatchObject({
      status: 400,
      body: { errors: { code: ['repeated'] } },
    })
  })

  it('stay while marks depend on them, and while tasks assess them until that is known', async () => {
    const { client, criteria, deliverable, group, students, teacher, course, list } = await openProgram()
    const [criterion] = criteria
    const [student] = students
    if (!criterion || !student) throw new Error('a classroom has criteria and students')
    const own = await client.ok('listLearningResults', { query: { course: criterion.course_id } })
    expect(own.results[0]?.criteria[0]?.uses).toEqual({
      deliverables: [{ id: deliverable.id, name: deliverable.name }],
      resources: [],
      marks_count: 0,
    })
    const remove = (query: { assessed?: boolean }) => client.call('deleteCriterion', { params: { id: criterion.id }, query })
    expect(await remove({})).toMatchObject({
      status: 409,
      body: { code: 'assessed', current: { uses: { deliverables: [{ name: deliverable.name }] } } },
    })
    await grade(app.db, { group, deliverable, student, mark: 700, by: teacher })
    expect(await remove({ assessed: true })).toMatchObject({
      status: 409,
      body: { code: 'has_marks', current: { uses: { marks_count: 1 } } },
    })
    expect(
      await client.call('deleteLearningResult', { params: { id: criterion.learning_result_id }, query: { assessed: true } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'has_marks', current: { uses: { marks_count: 1 } } },
    })
    const second = criteria[1]
    await app.db
      .deleteFrom('deliverable_criteria')
      .where('criterion_id', '=', second?.id ?? 0)
      .execute()
    expect(await client.call('deleteCriterion', { params: { id: second?.id ?? 0 } })).toMatchObject({ status: 200 })
    // a mark given for a criterion that the task does not assess any more
    const [lone] = await createResults(app.db, { id: criterion.course_id }, [{ code: 'RA9', weight: 10_000, criteria: [{}] }])
    const work = await app.db.selectFrom('grades').where('group_id', '=', group.id).select('submission_id').executeTakeFirstOrThrow()
    await app.db
      .insertInto('grade_criteria')
      .values({ submission_id: work.submission_id, criterion_id: lone?.id ?? 0, mark: 500 })
      .execute()
    expect(await client.call('deleteCriterion', { params: { id: lone?.id ?? 0 } })).toMatchObject({
      status: 409,
      body: { code: 'has_marks' },
    })
    // a mark that a teacher set for a learning result
    const result = await client.ok('addLearningResult', { body: { course_id: course.id, name: 'Uno.' } })
    await app.db
      .insertInto('custom_scores')
      .values({
        center_id: group.center_id,
        group_id: group.id,
        student_id: student.id,
        course_id: course.id,
        learning_result_id: result.id,
        mark: 600,
        reason: 'Trabajo en clase',
      })
      .execute()
    expect((await list()).results[0]?.uses).toEqual({ deliverables: [], resources: [], marks_count: 1 })
    expect(await client.call('deleteLearningResult', { params: { id: result.id } })).toMatchObject({ body: { code: 'has_marks' } })
  })

  it('come many at once, all or none, and replace the others only while nothing refers to these', async () => {
    const { client, course, criteria, list } = await openProgram()
    const results = [
      { code: 'RA1', name: 'Uno.', weight: 4000, criteria: [{ code: 'a', name: 'Primero.', weight: 10_000 }] },
      { code: 'RA2', name: 'Dos.', weight: 6000, criteria: [] },
    ]
    const bring = (mode: 'add' | 'replace', given = results, courseId = course.id) =>
      client.call('importLearningResults', { body: { course_id: courseId, mode, results: given } })
    expect(await bring('add')).toMatchObject({ status: 200, body: { results: [{ code: 'RA1' }, { code: 'RA2', weight: 6000 }] } })
    const more = [{ code: 'RA2', name: 'Otro texto.', weight: 1, criteria: [{ code: 'a', name: 'De RA2.', weight: 0 }] }]
    await bring('add', more)
    expect(outline(await list())).toEqual([
      ['RA1', 'Uno.', 'a'],
      ['RA2', 'Dos.', 'a'],
    ])
    // a code that is there refuses all of it
    const colliding = [{ code: 'RA7', name: 'Siete.', weight: 0, criteria: [] }, ...results]
    expect(await bring('add', colliding)).toMatchObject({ status: 400, body: { errors: { code: ['repeated'] } } })
    expect(await bring('add', [...more, ...more])).toMatchObject({ status: 400, body: { errors: { results: ['repeated'] } } })
    expect(outline(await list())).toHaveLength(2)
    expect(await bring('replace', more)).toMatchObject({
      status: 200,
      body: { results: [{ code: 'RA2', name: 'Otro texto.', position: 0 }] },
    })
    expect(await bring('replace', results, criteria[0]?.course_id)).toMatchObject({ status: 409, body: { code: 'assessed' } })
    expect((await events(course.id)).map(({ action, before, after }) => [action, before, after]).at(-1)).toEqual([
      'results_imported',
      { results_count: 2, criteria_count: 2 },
      { mode: 'replace', results_count: 1, criteria_count: 1 },
    ])
  })

  it('of the platform are read by staff of a center that offers them, and changed only by IT admins; those of others do not exist', async () => {
    const { center, client } = await openProgram()
    const platform = await createCourse(app.db)
    const foreign = await openProgram()
    await license(app.db, center, [platform])
    const query = { course: platform.id }
    expect(await client.ok('listLearningResults', { query })).toMatchObject({ may_edit: false })
    const body = { course_id: platform.id, name: 'Uno.' }
    expect(await client.call('addLearningResult', { body })).toMatchObject({ status: 403 })
    const other = await app.as((await createTeacher(app.db, foreign.center)).id)
    expect(await other.call('listLearningResults', { query })).toMatchObject({ status: 404 })
    expect(await other.call('addLearningResult', { body })).toMatchObject({ status: 404 })
    expect(await client.call('listLearningResults', { query: { course: foreign.course.id } })).toMatchObject({ status: 404 })
  })

  it('read a large program in a constant number of statements', async () => {
    const { client, criteria } = await openProgram()
    const query = { course: criteria[0]?.course_id ?? 0 }
    const measure = async (work: () => Promise<unknown>) => {
      const before = app.roundTrips()
      await work()
      return app.roundTrips() - before
    }
    const readFew = await measure(() => client.ok('listLearningResults', { query }))
    await createResults(
      app.db,
      { id: query.course },
      Array.from({ length: 9 }, (_, index) => ({ code: `RB${index}`, criteria: Array.from({ length: 9 }, () => ({})) })),
    )
    expect(await measure(() => client.ok('listLearningResults', { query }))).toBe(readFew)
  })
})
