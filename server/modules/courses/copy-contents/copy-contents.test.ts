import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#server/db/json.ts'
import { storedIn } from '#server/modules/files/testing/parts.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResource,
  createResults,
  createTeacher,
  grade,
  placeResource,
  storeFile,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let teacher: Awaited<ReturnType<TestApp['as']>>
let admin: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 1 })
  teacher = await app.as(room.teacher.id)
  admin = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

const rubricOf = (criterion_id: number | null) => ({
  levels: [{ id: 1, title: 'Sí' }],
  rows: [{ id: 1, title: 'Orden', criterion_id, cells: [{ points: 100, description: '' }] }],
})

/** A program with A (A1 (A1a), A2) and B; A1 has a deliverable with a criterion, a rubric and a file, its recovery, and a resource. */
async function program(center_id: number, ra = 'Maqueta páginas') {
  const course = await createCourse(app.db, { center_id, name: 'Original' })
  const nodes = await createContents(app.db, course, [
    { name: 'A', children: [{ name: 'A1', children: [{ name: 'A1a', minutes: 55 }] }, { name: 'A2' }] },
    { name: 'B' },
  ])
  const id = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  const [criterion] = await createResults(app.db, course, [{ criteria: [{}] }])
  await app.db.updateTable('criteria').set({ name: ra }).where('course_id', '=', course.id).execute()
  const task = await createDeliverable(app.db, course, { content_id: id('A1'), name: 'Práctica' }, [
    { criterion_id: criterion?.id ?? 0, weight: 10_000 },
  ])
  const recovery = await createDeliverable(app.db, course, {
    ...{ content_id: id('A1a'), name: 'Recuperación', kind: 'recovery', recovers_id: task.id },
  })
  await app.db
    .updateTable('deliverables')
    .set({ rubric: json(rubricOf(criterion?.id ?? 0)) })
    .where('id', '=', task.id)
    .execute()
  const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id, uploaded_by: room.teacher.id })
  await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
  const resource = await createResource(app.db, { center_id, name: 'Apuntes' })
  const { id: place } = await placeResource(app.db, resource, { id: id('A1'), course_id: course.id })
  return { course, place, id, task, recovery, file, criterion: criterion?.id ?? 0 }
}

const names = async (courseId: number) => {
  const { nodes } = await admin.ok('listContents', { query: { course: courseId } })
  const of = (parent: number | null): unknown[] =>
    nodes.filter(({ parent_id }) => parent_id === parent).map(({ id, name }) => (of(id).length > 0 ? [name, ...of(id)] : name))
  return of(null)
}
const deliverablesOf = (courseId: number) =>
  app.db.selectFrom('deliverables').where('course_id', '=', courseId).selectAll().orderBy('id').execute()

describe('a copy of contents', () => {
  it('stands where it was asked for, with links to its own parts, shared files and criteria, and is undone', async () => {
    const [from, to] = [await program(room.center.id), await program(room.center.id)]
    const body = { course_id: from.course.id, ids: [from.id('A1'), from.id('A1a'), from.id('B')], target_id: to.course.id }
    const { changed, copied, not_copied } = await teacher.ok('copyContents', { body: { ...body, parent_id: to.id('A'), index: 1 } })
    expect(await names(to.course.id)).toEqual([['A', ['A1', 'A1a'], ['A1', 'A1a'], 'B', 'A2'], 'B'])
    expect(copied).toEqual({ contents: 3, deliverables: 2, resources: 1 })
    expect(not_copied).toEqual({
      ...{ works_count: 0, marks_count: 0, schedules_count: 0, resource_schedules_count: 0, extensions_count: 0 },
      ...{ resources: [], criteria: [], recoveries: [] },
    })
    // no mark of the target changes: what was chosen has no weight there
    expect(changed.nodes.filter(({ id }) => changed.undo.changes?.some((each) => each.id === id)).map(({ weight }) => weight)).toEqual([
      0, 0,
    ])
    const [task, recovery] = (await deliverablesOf(to.course.id)).slice(2)
    expect(task).toMatchObject({ name: 'Práctica', revision: 1, rubric: rubricOf(to.criterion) })
    expect(recovery).toMatchObject({ name: 'Recuperación', recovers_id: task?.id })
    expect(changed.nodes.map(({ id }) => id)).toContain(task?.content_id)
    const criteria = app.db.selectFrom('deliverable_criteria').where('deliverable_id', '=', task?.id ?? 0)
    expect(await criteria.select(['criterion_id', 'weight']).execute()).toEqual([{ criterion_id: to.criterion, weight: 10_000 }])
    const files = app.db.selectFrom('deliverable_files').where('deliverable_id', '=', task?.id ?? 0)
    expect(await files.select('file_id').execute()).toEqual([{ file_id: from.file }])
    await teacher.ok('updateContents', { body: changed.undo })
    expect(await names(to.course.id)).toEqual([['A', ['A1', 'A1a'], 'A2'], 'B'])
    expect(await names(from.course.id)).toEqual([['A', ['A1', 'A1a'], 'A2'], 'B'])
  })

  it('says what stays with the original: criteria that the target lacks, what is recovered, work, marks and dates', async () => {
    const to = await program(room.center.id, 'Otro criterio')
    const from = await program(room.center.id)
    const lone = await teacher.ok('copyContents', {
      body: { course_id: from.course.id, ids: [from.id('A1a')], target_id: to.course.id, parent_id: null, index: 9 },
    })
    expect(lone.not_copied).toMatchObject({ criteria: [], recoveries: ['Recuperación'] })
    const all = await teacher.ok('copyContents', {
      body: { course_id: from.course.id, ids: [from.id('A')], target_id: to.course.id, parent_id: null, index: 0 },
    })
    expect(all.not_copied).toMatchObject({ criteria: ['Práctica'], recoveries: [] })
    const copy = (await deliverablesOf(to.course.id)).find(({ name, id }) => name === 'Práctica' && id > from.task.id)
    expect(copy).toMatchObject({ rubric: rubricOf(null) })
    const { deliverable, group, course, students } = room
    const [student] = students
    if (!student) throw new Error('the classroom has a student')
    await grade(app.db, { group, deliverable, student, mark: 700, by: room.teacher })
    const marked = await teacher.ok('copyContents', {
      body: { course_id: course.id, ids: [deliverable.content_id], target_id: course.id, parent_id: null, index: 0 },
    })
    expect(marked.not_copied).toMatchObject({ marks_count: 1, schedules_count: 1, criteria: [] })
  })

  it('in another center has files of its own and lacks the resources of the first', async () => {
    const from = await program(room.center.id)
    const other = await program((await createCenter(app.db)).id)
    const { not_copied, copied } = await admin.ok('copyContents', {
      body: { course_id: from.course.id, ids: [from.id('A1')], target_id: other.course.id, parent_id: null, index: 0 },
    })
    expect(not_copied.resources.map(({ name }) => name)).toEqual(['Apuntes'])
    expect(copied.resources).toBe(0)
    const rows = await app.db
      .selectFrom('files')
      .innerJoin('deliverable_files', 'file_id', 'files.id')
      .innerJoin('deliverables', 'deliverables.id', 'deliverable_id')
      .where('course_id', '=', other.course.id)
      .where('files.id', '!=', other.file)
      .select(['files.id', 'files.center_id'])
      .execute()
    expect(rows).toMatchObject([{ center_id: other.course.center_id }])
    expect(rows[0]?.id).not.toBe(from.file)
  })

  it('takes any number of contents at once, and its undo deletes them in one', async () => {
    const [from, to] = [
      await createCourse(app.db, { center_id: room.center.id }),
      await createCourse(app.db, { center_id: room.center.id }),
    ]
    const nodes = await createContents(
      app.db,
      from,
      Array.from({ length: 501 }, (_, index) => ({ name: `Tema ${index + 1}` })),
    )
    const ids = nodes.map(({ id }) => id)
    const copy = (chosen: number[]) =>
      teacher.ok('copyContents', { body: { course_id: from.id, ids: chosen, target_id: to.id, parent_id: null, index: 0 } })
    const { changed } = await copy(ids)
    expect(await names(to.id)).toHaveLength(501)
    await teacher.ok('updateContents', { body: changed.undo })
    expect(await names(to.id)).toEqual([])
  })

  it('is refused where it does not fit, by whoever may not edit the target, and from what they cannot read', async () => {
    const [from, to] = [await program(room.center.id), await program(room.center.id)]
    const elsewhere = await program((await createCenter(app.db)).id)
    const body = { course_id: from.course.id, ids: [from.id('A')], target_id: to.course.id, parent_id: to.id('A'), index: 0 }
    const call = (who: typeof teacher, change: Partial<typeof body>) => who.call('copyContents', { body: { ...body, ...change } })
    expect(await call(teacher, {})).toMatchObject({ status: 409, body: { code: 'too_deep' } })
    expect(await call(teacher, { parent_id: from.id('A') })).toMatchObject({ status: 400 })
    expect(await call(teacher, { ids: [to.id('A')] })).toMatchObject({ status: 404 })
    expect(await call(teacher, { target_id: elsewhere.course.id })).toMatchObject({ status: 404 })
    expect(await call(await app.as((await createTeacher(app.db, { id: elsewhere.course.center_id ?? 0 })).id), {})).toMatchObject({
      status: 404,
    })
    expect(await names(to.course.id)).toHaveLength(2)
  })

  it('of a single deliverable and a single resource is in a content of another program, as a copy of their content would be', async () => {
    const [from, to] = [await program(room.center.id), await program(room.center.id)]
    const body = { course_id: from.course.id, ids: [], target_id: to.course.id, parent_id: to.id('A2'), index: 0 }
    const items = [
      { kind: 'deliverable' as const, id: from.task.id },
      { kind: 'resource' as const, id: from.place },
    ]
    const { changed, copied, not_copied } = await teacher.ok('copyContents', { body: { ...body, items } })
    expect(copied).toEqual({ contents: 0, deliverables: 1, resources: 1 })
    expect(not_copied).toMatchObject({ criteria: [], recoveries: [], resources: [] })
    expect(changed).toMatchObject({
      ...{ nodes: [], resources: [{ content_id: to.id('A2'), name: 'Apuntes' }] },
      deliverables: [{ content_id: to.id('A2'), name: 'Práctica', weight: 0 }],
    })
    const [task] = (await deliverablesOf(to.course.id)).slice(2)
    expect(task).toMatchObject({ content_id: to.id('A2'), weight: 0, rubric: rubricOf(to.criterion) })
    const criteria = app.db.selectFrom('deliverable_criteria').where('deliverable_id', '=', task?.id ?? 0)
    expect(await criteria.select('criterion_id').execute()).toEqual([{ criterion_id: to.criterion }])
    const files = app.db.selectFrom('deliverable_files').where('deliverable_id', '=', task?.id ?? 0)
    expect(await files.select('file_id').execute()).toEqual([{ file_id: from.file }])
    // the content has the resource now
    expect(await teacher.call('copyContents', { body: { ...body, items: items.slice(1) } })).toMatchObject({
      ...{ status: 409, body: { code: 'already_placed' } },
    })
    await teacher.ok('updateContents', { body: changed.undo })
    expect(await deliverablesOf(to.course.id)).toHaveLength(2)
    expect((await teacher.ok('listContentBin', { query: { course: to.course.id } })).results.map(({ name }) => name).toSorted()).toEqual([
      ...['Apuntes', 'Práctica'],
    ])
  })

  it('of a single deliverable leaves criteria behind that the other program lacks, and counts its marks and dates', async () => {
    const to = await program(room.center.id, 'Otro criterio')
    const copy = (course_id: number, id: number) =>
      teacher.ok('copyContents', {
        body: { course_id, ids: [], items: [{ kind: 'deliverable', id }], target_id: to.course.id, parent_id: to.id('B'), index: 0 },
      })
    const from = await program(room.center.id)
    expect((await copy(from.course.id, from.task.id)).not_copied).toMatchObject({ criteria: ['Práctica'], schedules_count: 0 })
    expect((await copy(from.course.id, from.recovery.id)).not_copied).toMatchObject({ recoveries: ['Recuperación'] })
    expect((await copy(room.course.id, room.deliverable.id)).not_copied).toMatchObject({ schedules_count: 1 })
  })

  it('of single items is refused without a content, of those of another program, and without any', async () => {
    const [from, to] = [await program(room.center.id), await program(room.center.id)]
    const body = { course_id: from.course.id, ids: [], target_id: to.course.id, parent_id: to.id('B'), index: 0 }
    const of = (id: number) => [{ kind: 'deliverable' as const, id }]
    const call = (change: object) => teacher.call('copyContents', { body: { ...body, ...change } })
    expect(await call({ items: of(from.task.id), parent_id: null })).toMatchObject({ status: 400 })
    expect(await call({ items: of(to.task.id) })).toMatchObject({ status: 404 })
    // nor is the file of a deliverable of another center read and stored again
    const foreign = await program((await createCenter(app.db)).id)
    const before = await storedIn(app)
    expect(await call({ items: of(foreign.task.id) })).toMatchObject({ status: 404 })
    expect((await storedIn(app)).toSorted()).toEqual(before.toSorted())
    expect(await call({ items: [] })).toMatchObject({ status: 400, body: { errors: { ids: ['required'] } } })
  })

  it('of two programs into each other at once ends, and both copies are there', async () => {
    const [a, b] = [await program(room.center.id), await program(room.center.id)]
    const copy = (from: typeof a, to: typeof a) =>
      teacher.ok('copyContents', {
        body: { course_id: from.course.id, ids: [from.id('A')], target_id: to.course.id, parent_id: null, index: 9 },
      })
    await Promise.all([copy(a, b), copy(b, a), copy(a, b), copy(b, a)])
    for (const { course } of [a, b]) expect((await names(course.id)).length).toBe(4)
  })
})
