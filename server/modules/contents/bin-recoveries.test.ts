import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createDeliverable } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Contents, deliverables and what they assess; the revision that graders name counts on as criteria come back. */
async function rowsOf(courseId: number) {
  const { rows } = await sql`select
    (select jsonb_agg(to_jsonb(c) order by c.id) from course_contents c where course_id = ${courseId}) as contents,
    (select jsonb_agg(to_jsonb(d) - 'grading_revision' order by d.id) from deliverables d where course_id = ${courseId}) as deliverables,
    (select jsonb_agg(to_jsonb(x) order by x.deliverable_id, x.criterion_id) from deliverable_criteria x where course_id = ${courseId}) as criteria`.execute(
    app.db,
  )
  return rows[0]
}

it('a deliverable and its recovery go from two contents at once, and come back in any order', async () => {
  const room = await createClassroom(app.db)
  const teacher = await app.as(room.teacher.id)
  const nodes = await createContents(app.db, room.course, [{ name: 'Uno' }, { name: 'Dos' }])
  const [one = 0, two = 0] = nodes.map((node) => node.id)
  const criteria = room.criteria.map((criterion) => ({ criterion_id: criterion.id, weight: criterion.weight }))
  const task = await createDeliverable(app.db, room.course, { content_id: one, name: 'Portada' }, criteria)
  const recovery = { content_id: two, name: 'Recuperación', kind: 'recovery', recovers_id: task.id } as const
  const { id } = await createDeliverable(app.db, room.course, recovery)
  const criteriaOf = async () => {
    const query = app.db.selectFrom('deliverable_criteria').where('deliverable_id', '=', id).select('criterion_id')
    return (await query.execute()).map((row) => row.criterion_id).toSorted((a, b) => a - b)
  }
  const recovered = async () =>
    (await app.db.selectFrom('deliverables').where('id', '=', id).select('recovers_id').executeTakeFirst())?.recovers_id
  const change = (body: object) => teacher.ok('updateContents', { body: { course_id: room.course.id, ...body } })
  const deletion = async () => {
    const { nodes: all } = await teacher.ok('listContents', { query: { course: room.course.id } })
    const gone = all.filter((node) => node.id === one || node.id === two)
    return change({ changes: gone.map((node) => ({ id: node.id, revision: node.revision, is_deleted: true })) })
  }
  const before = await rowsOf(room.course.id)
  for (const first of [0, 1]) {
    const { undo } = await deletion()
    await change({ restore: [undo.restore?.[first]] })
    // alone it is a recovery of the criteria
    expect(await recovered()).toBe(first === 0 ? undefined : null)
    expect(await criteriaOf()).toEqual(first === 0 ? [] : room.criteria.map((criterion) => criterion.id).toSorted((a, b) => a - b))
    await change({ restore: [undo.restore?.[1 - first]] })
    expect(await recovered()).toBe(task.id)
    expect(await rowsOf(room.course.id)).toEqual(before)
  }
  const { undo } = await deletion()
  await teacher.ok('updateContents', { body: undo })
  expect(await rowsOf(room.course.id)).toEqual(before)
})

it.each(['at once', 'the deliverable first', 'the recovery first'] as const)(
  'a deliverable goes alone and its recovery with its content, %s, and the link returns in any order',
  async (way) => {
    const room = await createClassroom(app.db)
    const teacher = await app.as(room.teacher.id)
    const nodes = await createContents(app.db, room.course, [{ name: 'Uno' }, { name: 'Dos' }])
    const [one = 0, two = 0] = nodes.map((node) => node.id)
    const criteria = room.criteria.map((criterion) => ({ criterion_id: criterion.id, weight: criterion.weight }))
    const task = await createDeliverable(app.db, room.course, { content_id: one, name: 'Portada' }, criteria)
    await createDeliverable(app.db, room.course, { content_id: two, name: 'Recuperación', kind: 'recovery', recovers_id: task.id })
    const course_id = room.course.id
    const change = (body: object) => teacher.ok('updateContents', { body: { course_id, ...body } })
    const before = await rowsOf(course_id)
    for (const order of ['as deleted', 'the other way']) {
      const tree = await teacher.ok('listContents', { query: { course: course_id } })
      const revision = tree.deliverables.find(({ id }) => id === task.id)?.revision ?? 0
      const alone = { remove: [{ kind: 'deliverable', id: task.id, revision }] }
      const withContent = { changes: [{ id: two, revision: tree.nodes.find(({ id }) => id === two)?.revision, is_deleted: true }] }
      const steps = { 'at once': [{ ...alone, ...withContent }], 'the deliverable first': [alone, withContent] }
      const gone: number[] = []
      for (const step of way === 'the recovery first' ? [withContent, alone] : steps[way])
        gone.push(...((await change(step)).undo.restore ?? []))
      expect(gone).toHaveLength(2)
      for (const id of order === 'as deleted' ? gone : gone.toReversed()) await change({ restore: [id] })
      expect(await rowsOf(course_id)).toEqual(before)
    }
  },
)
