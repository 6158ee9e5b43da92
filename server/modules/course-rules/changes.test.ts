import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RequestBody } from '#server/contract.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCourse, createGroup, createStudents, enrol, offer, schedule } from '#server/testing/factories/index.ts'
import { openProgram } from './testing/open-program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Change = RequestBody<'previewCourseChanges'>['changes'][number]

type Program = Awaited<ReturnType<typeof openProgram>>
interface Case {
  readonly reading?: 'contents'
  readonly change: (program: Program) => Change
  readonly save: (program: Program) => Promise<unknown>
}

const saveContent = ({ client, course }: Program, change: Omit<Parameters<typeof client.ok<'updateContents'>>[1]['body'], 'course_id'>) =>
  client.ok('updateContents', { body: { course_id: course.id, ...change } })

const cases: Record<string, Case> = {
  'the rule of a criterion': {
    change: ({ a }) => ({ kind: 'criterion', id: a, rule: 'best' }),
    save: ({ a, client }) => client.ok('updateCriterion', { params: { id: a }, ifMatch: 1, body: { rule: 'best' } }),
  },
  'the weight of a learning result': {
    change: ({ resultOf }) => ({ kind: 'learning_result', id: resultOf(0), weight: 1000 }),
    save: ({ client, resultOf }) => client.ok('updateLearningResult', { params: { id: resultOf(0) }, ifMatch: 1, body: { weight: 1000 } }),
  },
  'a criterion that only a marked recovery still assesses': {
    change: ({ c }) => ({ kind: 'criterion', id: c, is_removed: true }),
    save: ({ c, client }) => client.ok('deleteCriterion', { params: { id: c }, query: { assessed: true } }),
  },
  'a learning result with such a criterion': {
    change: ({ resultOf }) => ({ kind: 'learning_result', id: resultOf(2), is_removed: true }),
    save: ({ client, resultOf }) => client.ok('deleteLearningResult', { params: { id: resultOf(2) }, query: { assessed: true } }),
  },
  'a content that becomes inactive with the tasks in it': {
    change: ({ at }) => ({ kind: 'content', id: at('Uno'), is_active: false }),
    save: (program) => saveContent(program, { changes: [{ id: program.at('Uno'), revision: 1, fields: { is_active: false } }] }),
  },
  'a task that becomes inactive': {
    change: ({ first }) => ({ kind: 'deliverable', id: first.id, is_active: false }),
    save: ({ client, first }) =>
      client.ok('updateDeliverable', { params: { id: first.id }, ifMatch: first.revision, body: { is_active: false } }),
  },
  'a content that moves into another one': {
    reading: 'contents',
    change: ({ at }) => ({ kind: 'content', id: at('Dos'), content_id: at('Uno') }),
    save: (program) =>
      saveContent(program, { changes: [{ id: program.at('Dos'), revision: 1, place: { parent_id: program.at('Uno'), index: 0 } }] }),
  },
  'a task that moves into another content': {
    reading: 'contents',
    change: ({ at, first }) => ({ kind: 'deliverable', id: first.id, content_id: at('Dos') }),
    save: (program) => {
      const { id, revision } = program.first
      return saveContent(program, { items: [{ kind: 'deliverable', id, revision, content_id: program.at('Dos'), index: 0 }] })
    },
  },
}

it.each(Object.entries(cases))(
  'shows first what %s changes: the marks after saving are those',
  async (_name, { change, reading, save }) => {
    const program = await openProgram(app, reading)
    const effect = await program.preview([change(program)])
    expect(effect).toMatchObject({ students_count: 2, changed_count: 1, final_count: 1 })
    expect(effect.changes.map(({ before }) => before)).toEqual(await program.marks())
    await save(program)
    expect(await program.marks()).toEqual(effect.changes.map(({ after }) => after))
    // what stands already changes nothing, and neither does what is gone
    expect(await program.preview([change(program)])).toMatchObject({ changed_count: 0, changes: [] })
  },
)

it('a task that is deleted leaves its recovery the criteria that it assessed: only marks of contents change', async () => {
  const { client, marks, preview, third } = await openProgram(app)
  const before = await marks()
  expect(await preview([{ kind: 'deliverable', id: third.id, is_removed: true }])).toMatchObject({ changed_count: 1, final_count: 0 })
  await client.ok('deleteDeliverable', { params: { id: third.id } })
  expect(await marks()).toEqual(before)
})

it('so does one that is deleted with its content', async () => {
  const program = await openProgram(app)
  const before = await program.marks()
  expect(await program.preview([{ kind: 'content', id: program.at('Tres'), is_removed: true }])).toMatchObject({ final_count: 0 })
  await saveContent(program, { changes: [{ id: program.at('Tres'), revision: 1, is_deleted: true }] })
  expect(await program.marks()).toEqual(before)
})

it('a new learning result and a new criterion change no mark, and moves into nowhere or into themselves move nothing', async () => {
  const { at, client, course, first, marks, preview, resultOf } = await openProgram(app, 'contents')
  const before = await marks()
  await client.ok('addLearningResult', { body: { course_id: course.id, name: 'Nuevo.', weight: 5000, position: 0 } })
  await client.ok('addCriterion', { params: { id: resultOf(0) }, body: { name: 'Nuevo.', weight: 5000, position: 0 } })
  expect(await marks()).toEqual(before)
  const effect = await preview([
    { kind: 'content', id: at('Uno'), content_id: at('Unidad') },
    { kind: 'content', id: at('Dos'), content_id: 999_999 },
    { kind: 'deliverable', id: first.id, content_id: 999_999 },
    { kind: 'deliverable', id: first.id, content_id: null },
  ])
  expect(effect).toMatchObject({ changed_count: 0 })
})

it.each(['learning result', 'criterion'] as const)('shows first what the return of a deleted %s changes', async (what) => {
  const { c, client, marks, preview, resultOf } = await openProgram(app)
  const query = { assessed: true }
  const { undo } =
    what === 'criterion'
      ? await client.ok('deleteCriterion', { params: { id: c }, query })
      : await client.ok('deleteLearningResult', { params: { id: resultOf(2) }, query })
  const change = { kind: 'deleted_result', id: undo.restore } as const
  const effect = await preview([change])
  expect(effect).toMatchObject({ changed_count: 1, final_count: 1 })
  expect(effect.changes.map(({ before }) => before)).toEqual(await marks())
  await client.ok('restoreLearningResult', { body: undo })
  expect(await marks()).toEqual(effect.changes.map(({ after }) => after))
  expect(await preview([change])).toMatchObject({ changed_count: 0 })
})

it.each(['deliverable', 'content'] as const)('shows first what the return of a deleted %s changes', async (what) => {
  const program = await openProgram(app, 'contents')
  const { at, client, marks, preview, third } = program
  const { undo } = await saveContent(
    program,
    what === 'content'
      ? { changes: [{ id: at('Tres'), revision: 1, is_deleted: true }] }
      : { remove: [{ kind: 'deliverable', id: third.id, revision: third.revision }] },
  )
  // its recovery, which has a mark, becomes one of it again
  const changes = (undo.restore ?? []).map((id) => ({ kind: 'deleted_content' as const, id }))
  const effect = await preview(changes)
  expect(effect).toMatchObject({ changed_count: 1, final_count: 1 })
  expect(effect.changes.map(({ before }) => before)).toEqual(await marks())
  await client.ok('updateContents', { body: undo })
  expect(await marks()).toEqual(effect.changes.map(({ after }) => after))
  expect(await preview(changes)).toMatchObject({ changed_count: 0 })
})

it('counts the last task by due date, then by when it was made, wherever it stands in the contents', async () => {
  const program = await openProgram(app)
  const { a, at, client, first, group, marks, preview } = program
  await client.ok('updateCriterion', { params: { id: a }, ifMatch: 1, body: { rule: 'last' } })
  const place = { kind: 'deliverable', id: first.id, content_id: at('Dos') } as const
  await saveContent(program, { items: [{ ...place, index: 1, revision: 1 }] })
  const byAge = await marks()
  expect(await preview([place])).toMatchObject({ changed_count: 0 })
  await saveContent(program, { items: [{ ...place, index: 0, revision: 2 }] })
  expect(await marks()).toEqual(byAge)
  await schedule(app.db, group, first, { due_at: new Date('2026-10-10') })
  expect(await marks()).not.toEqual(byAge)
})

it('says whether a program has marks, and reads a constant number of statements for any number of groups', async () => {
  const { a, at, center, client, course, mark, preview } = await openProgram(app)
  expect(await client.ok('listLearningResults', { query: { course: course.id } })).toMatchObject({ has_marks: true })
  const empty = await createCourse(app.db, { center_id: center.id })
  expect(await client.ok('listLearningResults', { query: { course: empty.id } })).toMatchObject({ has_marks: false })
  const off = (id: number) => ({ params: { id }, body: { changes: [{ kind: 'content' as const, id: at('Uno'), is_active: false }] } })
  expect(await client.ok('previewCourseChanges', off(empty.id))).toMatchObject({ has_marks: false })
  expect(await client.ok('previewCourseChanges', off(course.id))).toMatchObject({ has_marks: true })
  const count = async () => {
    const from = app.roundTrips()
    const { changed_count } = await preview([{ kind: 'criterion', id: a, rule: 'best' }])
    return [changed_count, app.roundTrips() - from] as const
  }
  const [changed, few] = await count()
  expect(changed).toBe(1)
  const more = await createGroup(app.db, center)
  const newcomers = await createStudents(app.db, center, [{}, {}, {}])
  await offer(app.db, more, course)
  await enrol(app.db, more, newcomers)
  for (const each of newcomers) await mark(more, each)
  expect(await count()).toEqual([4, few])
})
