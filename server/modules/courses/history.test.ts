import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createCourse, createTeacher } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A teacher of a center of their own. */
async function school() {
  const center = await createCenter(app.db)
  return { center, teacher: await app.as((await createTeacher(app.db, center, { first_name: 'Laura' })).id) }
}
const actions = ({ results }: { results: { entity: string; action: string }[] }) =>
  results.map(({ entity, action }) => `${entity}.${action}`)

it('tells who changed what in a program, newest first, and only of that program, also of what is deleted', async () => {
  const { center, teacher } = await school()
  const [course, other] = [await createCourse(app.db, { center_id: center.id }), await createCourse(app.db, { center_id: center.id })]
  const add = (course_id: number, name: string) =>
    teacher.ok('addContents', { body: { course_id, parent_id: null, index: 0, contents: [{ name, depth: 0 }] } })
  const { nodes } = await add(course.id, 'Estilos')
  await add(other.id, 'Ajeno')
  const task = await teacher.ok('createDeliverable', { body: { content_id: nodes[0]?.id ?? 0, name: 'Práctica' } })
  await teacher.call('updateDeliverable', { params: { id: task.id }, ifMatch: 1, body: { name: 'Otra' } })
  await teacher.call('deleteDeliverable', { params: { id: task.id } })
  const history = (query: { part?: 'contents' | 'deliverables' | 'rules'; page?: number; page_size?: number } = {}) =>
    teacher.ok('getCourseHistory', { params: { id: course.id }, query })
  const all = await history()
  expect(actions(all)).toEqual(['deliverable.deleted', 'deliverable.updated', 'deliverable.created', 'course.contents_added'])
  expect(all.results[1]).toMatchObject({
    actor: { name: expect.stringContaining('Laura') as string },
    changes: [{ field: 'name', before: 'Práctica', after: 'Otra' }],
  })
  expect(actions(await history({ part: 'contents' }))).toEqual(['course.contents_added'])
  expect(actions(await history({ part: 'deliverables' }))).toHaveLength(3)
  expect(await history({ part: 'rules' })).toMatchObject({ count: 0, results: [] })
  const last = await history({ page: 4, page_size: 1 })
  expect([last.count, actions(last)]).toEqual([4, ['course.contents_added']])
  const stranger = (await school()).teacher
  expect(await stranger.call('getCourseHistory', { params: { id: course.id } })).toMatchObject({ status: 404 })
})

it('of the platform is read by a center without the offers to others, and IT admins read all', async () => {
  const admin = await app.as((await createAdmin(app.db)).id)
  const [mine, theirs] = [await school(), await school()]
  const course = await createCourse(app.db, { center_id: null })
  await admin.ok('addContents', { body: { course_id: course.id, parent_id: null, index: 0, contents: [{ name: 'Estilos', depth: 0 }] } })
  for (const { center } of [mine, theirs]) {
    await admin.ok('offerCourse', { body: { center_id: center.id, course_id: course.id } })
  }
  const read = (who: typeof admin) => who.ok('getCourseHistory', { params: { id: course.id } })
  expect(actions(await read(admin))).toEqual(['course.offered', 'course.offered', 'course.contents_added'])
  const { results } = await read(mine.teacher)
  expect(results.map(({ changes }) => changes.map(({ after }) => after))).toEqual([[mine.center.name], ['Estilos', 1]])
})

it('is one range of an index, however long the log is', async () => {
  const { rows } = await transact(app.db, async (tx) => {
    // the log of a test is so short that reading all of it costs as little
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`explain select id from audit_log where course_id = 7 order by at desc, id desc limit 25`.execute(
      tx,
    )
  })
  expect(JSON.stringify(rows)).toContain('audit_log_course')
  expect(JSON.stringify(rows)).not.toContain('Sort')
})
