import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createDeliverable,
  createResource,
  grade,
  openSubmission,
  placeResource,
  schedule,
  storeFile,
  submitVersion,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = 24 * 60 * 60 * 1000

/** A classroom with a content that holds a deliverable with dates, criteria and a file, its recovery elsewhere, and a resource with dates. */
async function school() {
  const room = await createClassroom(app.db)
  const [content = { id: 0, course_id: 0 }, other = { id: 0 }] = await createContents(app.db, room.course, [{ name: 'A' }, { name: 'B' }])
  const criteria = room.criteria.map((criterion) => ({ criterion_id: criterion.id, weight: criterion.weight }))
  const task = await createDeliverable(app.db, room.course, { content_id: content.id, name: 'Portada' }, criteria)
  const recovery = await createDeliverable(app.db, room.course, {
    ...{ content_id: other.id, name: 'Recuperación', kind: 'recovery', recovers_id: task.id },
  })
  await schedule(app.db, room.group, task, { due_at: new Date('2027-01-10') })
  const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: room.center.id, uploaded_by: room.teacher.id })
  await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
  const resource = await createResource(app.db, { center_id: room.center.id, name: 'Apuntes', is_shared: true })
  const place = await placeResource(app.db, resource, { id: content.id, course_id: room.course.id })
  await app.db.insertInto('group_resources').values({ group_id: room.group.id, related_resource_id: place.id }).execute()
  await app.db
    .insertInto('related_results')
    .values({ related_resource_id: place.id, criterion_id: room.criteria[0]?.id ?? 0, weight: 10_000 })
    .execute()
  const teacher = await app.as(room.teacher.id)
  const course_id = room.course.id
  const remove = (kind: 'resource' | 'deliverable', id: number, revision = 1) =>
    teacher.call('updateContents', { body: { course_id, remove: [{ kind, id, revision }] } })
  const bin = async () => (await teacher.ok('listContentBin', { query: { course: course_id } })).results
  const tree = () => teacher.ok('listContents', { query: { course: course_id } })
  /** Every row that is, or hangs from, the deliverables and the resources of the program; the revision of graders counts on. */
  const rows = async () => ({
    tasks: (await app.db.selectFrom('deliverables').where('course_id', '=', course_id).selectAll().orderBy('id').execute()).map(
      ({ grading_revision: _counts, ...row }) => row,
    ),
    criteria: await app.db
      .selectFrom('deliverable_criteria')
      .where('course_id', '=', course_id)
      .selectAll()
      .orderBy('deliverable_id')
      .orderBy('criterion_id')
      .execute(),
    dates: await app.db.selectFrom('group_deliverables').where('deliverable_id', '=', task.id).selectAll().execute(),
    files: await app.db.selectFrom('deliverable_files').where('deliverable_id', '=', task.id).selectAll().execute(),
    places: await app.db.selectFrom('related_resources').where('course_id', '=', course_id).selectAll().execute(),
    schedules: await app.db.selectFrom('group_resources').where('related_resource_id', '=', place.id).selectAll().execute(),
    results: await app.db.selectFrom('related_results').where('related_resource_id', '=', place.id).selectAll().execute(),
  })
  return {
    ...room,
    staff: room.teacher,
    teacher,
    content,
    other,
    task,
    recovery,
    file,
    resource,
    place,
    course_id,
    remove,
    bin,
    tree,
    rows,
  }
}
type Undo = { undo: { course_id: number; restore?: number[] } }

describe('a deliverable', () => {
  it('goes into the bin with everything of it, and comes back as it was', async () => {
    const room = await school()
    const before = await room.rows()
    const gone = await room.remove('deliverable', room.task.id)
    expect(gone).toMatchObject({ status: 200, body: { removed: [], removed_items: [{ kind: 'deliverable', id: room.task.id }] } })
    expect((await room.tree()).deliverables.map(({ name }) => name)).not.toContain('Portada')
    // its recovery counts against the same criteria while it is away
    expect((await room.rows()).criteria.map(({ deliverable_id }) => deliverable_id)).toContain(room.recovery.id)
    expect(await room.bin()).toMatchObject([
      { kind: 'deliverable', name: 'Portada', level: null, parent_name: 'A', nodes: 0, deliverables: 1, resources: 0 },
    ])
    const back = await room.teacher.ok('updateContents', { body: (gone.body as Undo).undo })
    expect(back).toMatchObject({ deliverables: [{ id: room.task.id, content_id: room.content.id }], resources: [] })
    expect(await room.rows()).toEqual(before)
    expect(await room.bin()).toEqual([])
    await room.teacher.ok('updateContents', { body: back.undo })
    expect(await room.bin()).toHaveLength(1)
  })

  it('goes there from its own page too, and its file with it only after 30 days', async () => {
    const room = await school()
    const fileRows = () => app.db.selectFrom('files').where('id', '=', room.file).select('id').execute()
    await room.teacher.ok('deleteDeliverable', { params: { id: room.task.id } })
    await app.runJobs()
    expect(await fileRows()).toHaveLength(1)
    const [entry] = await room.bin()
    await room.teacher.ok('updateContents', { body: { course_id: room.course_id, restore: [entry?.id ?? 0] } })
    await room.teacher.ok('deleteDeliverable', { params: { id: room.task.id } })
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + 31 * day))
    await app.ctx.jobs.send(app.db, 'purge-content-bin', {})
    await app.runJobs()
    expect(await fileRows()).toEqual([])
    app.clock.set(start)
  })

  it('keeps its file when nothing else has it any more, until the program goes', async () => {
    const room = await school()
    const fileRows = () => app.db.selectFrom('files').where('id', '=', room.file).select('id').execute()
    // a copy within the center has the same file
    const copy = await createDeliverable(app.db, { id: room.course_id }, { content_id: room.content.id, position: 9 })
    await app.db.insertInto('deliverable_files').values({ deliverable_id: copy.id, file_id: room.file }).execute()
    await room.teacher.ok('deleteDeliverable', { params: { id: room.task.id } })
    await room.teacher.ok('removeDeliverableFile', { params: { id: copy.id, file_id: room.file } })
    await app.runJobs()
    expect(await fileRows()).toHaveLength(1)
    const { name } = await app.db.selectFrom('courses').where('id', '=', room.course_id).select('name').executeTakeFirstOrThrow()
    await room.teacher.ok('deleteCourse', { params: { id: room.course_id }, query: { name } })
    await app.runJobs()
    expect(await fileRows()).toEqual([])
  })

  it('with work or marks is refused with their number; one that was opened and left empty goes', async () => {
    const room = await school()
    const [student = { id: 0 }, another = { id: 0 }] = room.students
    await submitVersion(app.db, { group: room.group, deliverable: room.task, student })
    await grade(app.db, { group: room.group, deliverable: room.task, student: another, mark: 700, by: room.staff })
    expect(await room.remove('deliverable', room.task.id)).toMatchObject({
      status: 409,
      body: { code: 'content_has_work', work: { marks: 1, works: 2 } },
    })
    expect(await room.bin()).toEqual([])
    await openSubmission(app.db, room.group, room.recovery, student)
    expect(await room.remove('deliverable', room.recovery.id)).toMatchObject({ status: 200 })
    expect(await room.bin()).toMatchObject([{ name: 'Recuperación' }])
  })

  it('comes back after its content, not before it', async () => {
    const room = await school()
    const task = await room.remove('deliverable', room.task.id)
    const content = await room.teacher.ok('deleteContent', { params: { id: room.content.id }, ifMatch: 1 })
    expect(await room.teacher.call('updateContents', { body: (task.body as Undo).undo })).toMatchObject({
      ...{ status: 409, body: { code: 'content_missing', blocked: [{ kind: 'deliverable', name: 'Portada', content: 'A' }] } },
    })
    const restore = [...((task.body as Undo).undo.restore ?? []), ...(content.undo.restore ?? [])]
    const back = await room.teacher.ok('updateContents', { body: { course_id: room.course_id, restore } })
    expect(back).toMatchObject({ nodes: [{ id: room.content.id }], deliverables: [{ id: room.task.id }] })
  })
})

describe('a placed resource', () => {
  it('goes into the bin with its dates and criteria, and comes back as it was', async () => {
    const room = await school()
    const before = await room.rows()
    const gone = await room.teacher.ok('removePlacedResource', { params: { id: room.place.id }, ifMatch: 1 })
    expect(gone).toMatchObject({ removed_items: [{ kind: 'resource', id: room.place.id }] })
    expect((await room.rows()).places).toEqual([])
    expect(await room.bin()).toMatchObject([{ kind: 'resource', name: 'Apuntes', parent_name: 'A', deliverables: 0, resources: 1 }])
    await room.teacher.ok('updateContents', { body: gone.undo })
    expect(await room.rows()).toEqual(before)
  })

  it('that has been placed there again, or has left the library, does not come back', async () => {
    const room = await school()
    const { undo } = await room.teacher.ok('removePlacedResource', { params: { id: room.place.id }, ifMatch: 1 })
    const again = await room.teacher.ok('placeResource', { body: { content_id: room.content.id, resource_id: room.resource.id } })
    const blocked = { kind: 'resource', bin_id: undo.restore?.[0], id: null, name: 'Apuntes', content: 'A' }
    expect(await room.teacher.call('updateContents', { body: undo })).toMatchObject({
      ...{ status: 409, body: { code: 'already_placed', blocked: [{ reason: 'already_placed', ...blocked }] } },
    })
    await room.teacher.ok('removePlacedResource', { params: { id: again.id }, ifMatch: 1 })
    await app.db.deleteFrom('resources').where('id', '=', room.resource.id).execute()
    expect(await room.teacher.call('updateContents', { body: undo })).toMatchObject({
      ...{ status: 409, body: { code: 'resource_missing', blocked: [{ reason: 'resource_missing', ...blocked }] } },
    })
  })
})

it('of several entries those that cannot return are named, and the others return without them', async () => {
  const room = await school()
  const gone = [await room.remove('deliverable', room.task.id), await room.remove('resource', room.place.id)]
  const restore = gone.flatMap(({ body }) => (body as Undo).undo.restore ?? [])
  await room.teacher.ok('placeResource', { body: { content_id: room.content.id, resource_id: room.resource.id } })
  const change = (ids: number[]) => room.teacher.call('updateContents', { body: { course_id: room.course_id, restore: ids } })
  const refused = await change(restore)
  expect(refused).toMatchObject({ status: 409, body: { blocked: [{ reason: 'already_placed', bin_id: restore[1], name: 'Apuntes' }] } })
  expect(await room.bin()).toHaveLength(2)
  expect(await change(restore.slice(0, 1))).toMatchObject({ status: 200, body: { deliverables: [{ id: room.task.id }] } })
  expect(await room.bin()).toMatchObject([{ id: restore[1] }])
})

it('what another person has changed stays', async () => {
  const room = await school()
  expect(await room.remove('resource', room.place.id, 4)).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { items: [{ kind: 'resource', id: room.place.id, revision: 1 }] } },
  })
  const elsewhere = await school()
  expect(await room.remove('deliverable', elsewhere.task.id)).toMatchObject({ status: 404 })
})

it('the change log of the program has each step', async () => {
  const room = await school()
  for (const [kind, id] of [['deliverable', room.task.id] as const, ['resource', room.place.id] as const]) {
    const gone = await room.remove(kind, id)
    await room.teacher.ok('updateContents', { body: (gone.body as Undo).undo })
  }
  const events = await app.db.selectFrom('audit_log').where('course_id', '=', room.course_id).select(['entity', 'action']).execute()
  expect(events.map(({ entity, action }) => `${entity}.${action}`)).toEqual(
    expect.arrayContaining(['deliverable.deleted', 'deliverable.restored', 'course.resource_removed', 'course.resource_restored']),
  )
})
