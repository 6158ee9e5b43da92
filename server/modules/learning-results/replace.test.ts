import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResource,
  createResults,
  placeResource,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A program whose only resource works RA1.a and RA1.b, and what replaces its learning results: a stays, b goes. */
async function program() {
  const { center, teacher } = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: center.id })
  const [first, second] = await createResults(app.db, course, [{ code: 'RA1', weight: 10_000, criteria: [{}, {}] }])
  if (!first || !second) throw new Error('a learning result has criteria')
  const [content] = await createContents(app.db, course, [{ name: 'Estilos' }])
  const place = await placeResource(app.db, await createResource(app.db, { center_id: center.id, name: 'Apuntes' }), {
    ...{ id: content?.id ?? 0, course_id: course.id },
  })
  await app.db
    .insertInto('related_results')
    .values([first, second].map(({ id }) => ({ related_resource_id: place.id, criterion_id: id, weight: 5000 })))
    .execute()
  const client = await app.as(teacher.id)
  const list = async () => (await client.ok('listLearningResults', { query: { course: course.id } })).results
  const results = [{ code: 'RA1', name: 'Otro.', weight: 10_000, criteria: [{ code: 'a', name: 'Otra a.', weight: 10_000 }] }]
  const replace = () => client.ok('importLearningResults', { body: { course_id: course.id, mode: 'replace' as const, results } })
  const restore = (undo: Awaited<ReturnType<typeof replace>>['undo']) =>
    client.call('restoreLearningResult', { body: undo ?? { course_id: course.id, restore: 0 } })
  const worked = async () =>
    (await client.ok('getPlacedResource', { params: { id: place.id } })).results.map(({ criterion_id, weight }) => [criterion_id, weight])
  return { ...{ center, course, client, list, results, replace, restore, worked, place }, contentId: content?.id ?? 0 }
}

describe('learning results that an import replaces', () => {
  it('leave what resources work to the criteria that have their codes, and say what works each', async () => {
    const { list, replace, worked } = await program()
    const [before] = await list()
    expect(before?.criteria.map(({ uses }) => uses.resources.map(({ name }) => name))).toEqual([['Apuntes'], ['Apuntes']])
    expect(before?.uses.resources).toHaveLength(1)
    const { results } = await replace()
    expect(await worked()).toEqual([[results[0]?.criteria[0]?.id, 5000]])
  })

  it('all return as they were, once, and both steps are in the log', async () => {
    const { course, list, replace, restore, worked } = await program()
    const before = [await list(), await worked()]
    const { undo } = await replace()
    expect(await restore(undo)).toMatchObject({ status: 200, body: { results: [{ criteria: [{ code: 'a' }, { code: 'b' }] }] } })
    expect([await list(), await worked()]).toEqual(before)
    expect(await restore(undo)).toMatchObject({ status: 404 })
    const ofCourse = app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', course.id)
    const log = await ofCourse.selectAll().orderBy('id').execute()
    expect(log.slice(-2).map(({ action, before: was, after }) => [action, was, after])).toEqual([
      ['results_imported', { results_count: 1, criteria_count: 2 }, { mode: 'replace', results_count: 1, criteria_count: 1 }],
      ['results_restored', { results_count: 1, criteria_count: 1 }, { results_count: 1, criteria_count: 2 }],
    ])
  })

  it('stay away while what was imported is in use, and once it was changed', async () => {
    const { course, client, contentId, place, replace, restore } = await program()
    const { results, undo } = await replace()
    const criterion = results[0]?.criteria[0]
    if (!criterion) throw new Error('one was imported')
    const task = await createDeliverable(app.db, course, { content_id: contentId }, [{ criterion_id: criterion.id, weight: 10_000 }])
    expect(await restore(undo)).toMatchObject({ status: 409, body: { code: 'assessed' } })
    await app.db.deleteFrom('deliverables').where('id', '=', task.id).execute()
    const placed = await client.ok('getPlacedResource', { params: { id: place.id } })
    await client.ok('saveResourceResults', {
      ifMatch: placed.revision,
      body: { related_id: place.id, results: [{ criterion_id: criterion.id, weight: 10_000 }] },
    })
    expect(await restore(undo)).toMatchObject({ status: 409, body: { code: 'changed' } })
  })

  it('are none where nothing was there', async () => {
    const { center, client, results } = await program()
    const other = await createCourse(app.db, { center_id: center.id })
    expect(await client.ok('importLearningResults', { body: { course_id: other.id, mode: 'replace', results } })).toMatchObject({
      undo: null,
    })
  })
})
