import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResource,
  createResults,
  grade,
  placeResource,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000

/** Every row that is deleted with a learning result or a criterion, as JSON. */
async function rowsOf(courseId: number) {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(
    'results', (select jsonb_agg(to_jsonb(r) order by r.position) from learning_results r where course_id = ${courseId}),
    'criteria', (select jsonb_agg(to_jsonb(c) order by c.learning_result_id, c.position) from criteria c where course_id = ${courseId}),
    'assessed', (select jsonb_agg(to_jsonb(d) order by d.deliverable_id, d.criterion_id) from deliverable_criteria d where course_id = ${courseId}),
    'worked', (select jsonb_agg(to_jsonb(x) order by x.id) from related_results x join criteria c on c.id = x.criterion_id
      where c.course_id = ${courseId})) as all`.execute(app.db)
  return rows[0]?.all
}

/** A program with three learning results; a task and a resource refer to criteria of the second. */
async function program() {
  const room = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: room.center.id, name: 'Programación' })
  const [, ...criteria] = await createResults(app.db, course, [
    { weight: 3000, criteria: [{}] },
    { code: 'RA8', weight: 5000, criteria: [{ weight: 6000 }, { weight: 3000 }, { weight: 1000 }] },
    { code: 'RA9', weight: 2000, criteria: [{}] },
  ])
  await createContents(app.db, course, [{ name: 'Estilos' }])
  const [first, second] = criteria
  if (!first || !second) throw new Error('a learning result has criteria')
  const task = await createDeliverable(app.db, course, { name: 'Portada' }, [
    { criterion_id: first.id, weight: 5000 },
    { criterion_id: second.id, weight: 5000 },
  ])
  const resource = await createResource(app.db, { center_id: room.center.id, owner_id: room.teacher.id })
  const place = await placeResource(app.db, resource, { id: task.content_id, course_id: course.id })
  await app.db.insertInto('related_results').values({ related_resource_id: place.id, criterion_id: second.id, weight: 10_000 }).execute()
  const client = await app.as(room.teacher.id)
  const removeResult = (id: number) => client.ok('deleteLearningResult', { params: { id }, query: { assessed: true } })
  const removeCriterion = (id: number) => client.ok('deleteCriterion', { params: { id }, query: { assessed: true } })
  const list = async () => (await client.ok('listLearningResults', { query: { course: course.id } })).results
  return { ...room, course, first, second, task, client, removeResult, removeCriterion, list }
}

describe('a deleted learning result', () => {
  it('returns with its criteria, weights, places and links, once, and each step is in the log', async () => {
    const { client, course, first, removeResult } = await program()
    const before = await rowsOf(course.id)
    const { undo } = await removeResult(first.learning_result_id)
    expect(JSON.stringify(await rowsOf(course.id))).not.toContain('RA8')
    const restored = await client.ok('restoreLearningResult', { body: undo })
    expect(restored.results.map(({ code, position }) => [code, position])).toEqual([
      ['RA1', 0],
      ['RA8', 1],
      ['RA9', 2],
    ])
    expect(await rowsOf(course.id)).toEqual(before)
    expect(await client.call('restoreLearningResult', { body: undo })).toMatchObject({ status: 404 })
    const log = await app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', course.id).selectAll().execute()
    expect(log.at(-1)).toMatchObject({ action: 'result_restored', after: { code: 'RA8', criteria_count: 3 } })
  })

  it('returns to its place also where others were moved, and what is added after a deletion stands at the end', async () => {
    const { client, course, first, removeResult, list } = await program()
    const { undo } = await removeResult(first.learning_result_id)
    const added = await client.ok('addLearningResult', { body: { course_id: course.id, code: 'RA7', name: 'Otro.' } })
    const codes = async () => (await list()).map(({ code, position }) => `${code} ${position}`)
    expect(await codes()).toEqual(['RA1 0', 'RA9 1', 'RA7 2'])
    await client.ok('updateLearningResult', { params: { id: added.id }, ifMatch: added.revision, body: { position: 0 } })
    await client.ok('restoreLearningResult', { body: undo })
    expect(await codes()).toEqual(['RA7 0', 'RA8 1', 'RA1 2', 'RA9 3'])
  })

  it('has a place in the bin for every table that would lose rows with it', async () => {
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype <> 'r' and confrelid in ('learning_results'::regclass, 'criteria'::regclass) order by 1`.execute(
      app.db,
    )
    // marks that a teacher set for a learning result forbid its deletion
    expect(rows.map(({ name }) => name)).toEqual(['criteria', 'custom_scores', 'deliverable_criteria', 'related_results'])
  })

  it('is forgotten after a day', async () => {
    const { first, removeResult, teacher } = await program()
    const { undo } = await removeResult(first.learning_result_id)
    const entries = async () => (await app.db.selectFrom('result_bin').where('id', '=', undo.restore).select('id').execute()).length
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + day - 1))
    await app.ctx.jobs.send(app.db, 'purge-result-bin', {})
    await app.runJobs()
    expect(await entries()).toBe(1)
    app.clock.set(new Date(start.getTime() + day))
    const later = await app.as(teacher.id)
    expect(await later.call('restoreLearningResult', { body: undo })).toMatchObject({ status: 404 })
    await app.ctx.jobs.send(app.db, 'purge-result-bin', {})
    await app.runJobs()
    expect(await entries()).toBe(0)
    app.clock.set(start)
  })

  it('stays deleted where another one has its code, or the program is not that of the request', async () => {
    const { client, course, first, removeResult } = await program()
    const { undo } = await removeResult(first.learning_result_id)
    const elsewhere = await program()
    const foreign = { ...undo, course_id: elsewhere.course.id }
    expect(await elsewhere.client.call('restoreLearningResult', { body: foreign })).toMatchObject({ status: 404 })
    expect(await elsewhere.client.call('restoreLearningResult', { body: undo })).toMatchObject({ status: 404 })
    await client.ok('addLearningResult', { body: { course_id: course.id, code: 'RA8', name: 'Otro.' } })
    expect(await client.call('restoreLearningResult', { body: undo })).toMatchObject({ status: 409, body: { code: 'code_taken' } })
  })
})

describe('a deleted criterion', () => {
  it('returns to its place in its learning result, and keeps out what does not exist any more', async () => {
    const { client, course, second, task, removeCriterion } = await program()
    const before = await rowsOf(course.id)
    const { undo } = await removeCriterion(second.id)
    await client.ok('restoreLearningResult', { body: undo })
    expect(await rowsOf(course.id)).toEqual(before)
    const again = await removeCriterion(second.id)
    await app.db.deleteFrom('deliverables').where('id', '=', task.id).execute()
    const { results } = await client.ok('restoreLearningResult', { body: again.undo })
    expect(results[1]?.criteria[1]).toMatchObject({ id: second.id, position: 1, uses: { deliverables: [] } })
  })

  it('stays deleted while its learning result is, and returns after it', async () => {
    const { client, course, first, second, removeCriterion, removeResult } = await program()
    const before = await rowsOf(course.id)
    const ofCriterion = await removeCriterion(second.id)
    const ofResult = await removeResult(first.learning_result_id)
    expect(await client.call('restoreLearningResult', { body: ofCriterion.undo })).toMatchObject({
      status: 409,
      body: { code: 'result_gone' },
    })
    await client.ok('restoreLearningResult', { body: ofResult.undo })
    await client.ok('restoreLearningResult', { body: ofCriterion.undo })
    expect(await rowsOf(course.id)).toEqual(before)
  })

  it('stays deleted where a task would add up to more than 100.00, or has marks now', async () => {
    const { client, first, group, second, students, task, teacher, removeCriterion, list } = await program()
    const { undo } = await removeCriterion(second.id)
    const weigh = (weight: number) =>
      app.db
        .updateTable('deliverable_criteria')
        .set({ weight })
        .where('deliverable_id', '=', task.id)
        .where('criterion_id', '=', first.id)
        .execute()
    const restore = () => client.call('restoreLearningResult', { body: undo })
    const deliverables = [{ id: task.id, name: 'Portada' }]
    await weigh(5001)
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'over_100', current: { deliverables } } })
    await weigh(5000)
    const [student] = students
    if (!student) throw new Error('a classroom has students')
    await grade(app.db, { group, deliverable: task, student, mark: 700, by: teacher })
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'has_marks', current: { deliverables } } })
    expect((await list())[1]?.criteria).toHaveLength(2)
  })
})
