import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createDeliverable,
  grade,
  openSubmission,
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

/** Every row of every table in which the part has rows, as JSON; the revision that graders name counts on as criteria come back. */
async function rowsOfPart(courseId: number) {
  const { rows } = await sql<{ all: unknown }>`select jsonb_build_object(
    'contents', (select jsonb_agg(to_jsonb(c) order by c.id) from course_contents c where course_id = ${courseId}),
    'deliverables', (select jsonb_agg(to_jsonb(d) - 'grading_revision' order by d.id) from deliverables d where course_id = ${courseId}),
    'files', (select jsonb_agg(to_jsonb(f)) from deliverable_files f join deliverables d on d.id = f.deliverable_id where d.course_id = ${courseId}),
    'criteria', (select jsonb_agg(to_jsonb(x) order by x.deliverable_id, x.criterion_id) from deliverable_criteria x where course_id = ${courseId}),
    'dates', (select jsonb_agg(to_jsonb(g) order by g.deliverable_id) from group_deliverables g join deliverables d on d.id = g.deliverable_id
      where d.course_id = ${courseId}),
    'extensions', (select jsonb_agg(to_jsonb(x)) from deliverable_extensions x join deliverables d on d.id = x.deliverable_id
      where d.course_id = ${courseId}),
    'resources', (select jsonb_agg(to_jsonb(r)) from related_resources r where course_id = ${courseId}),
    'results', (select jsonb_agg(to_jsonb(x)) from related_results x join related_resources r on r.id = x.related_resource_id
      where r.course_id = ${courseId}),
    'schedules', (select jsonb_agg(to_jsonb(x)) from group_resources x join related_resources r on r.id = x.related_resource_id
      where r.course_id = ${courseId}),
    'progress', (select jsonb_agg(to_jsonb(p)) from content_progress p),
    'sessions', (select jsonb_agg(to_jsonb(s)) from learning_sessions s)) as all`.execute(app.db)
  return rows[0]?.all
}

/** A classroom whose program has a unit with everything that a unit can have. */
async function unitWithEverything() {
  const room = await createClassroom(app.db)
  const [student] = room.students
  if (!student) throw new Error('no student')
  const nodes = await createContents(app.db, room.course, [
    { name: 'Estilos', children: [{ name: 'Selectores', children: [{ name: 'Clase' }] }] },
  ])
  const id = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  const criteria = room.criteria.map((criterion) => ({ criterion_id: criterion.id, weight: criterion.weight }))
  const task = await createDeliverable(app.db, room.course, { content_id: id('Clase'), name: 'Portada' }, criteria)
  await schedule(app.db, room.group, task, { due_at: new Date('2027-01-10') })
  await app.db
    .insertInto('deliverable_extensions')
    .values({
      deliverable_id: task.id,
      group_id: room.group.id,
      student_id: student.id,
      center_id: room.center.id,
      due_at: new Date('2027-01-20'),
      reason: 'Baja',
    })
    .execute()
  const again = await createDeliverable(app.db, room.course, { name: 'Recuperación', kind: 'recovery', recovers_id: task.id })
  const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: room.center.id, uploaded_by: room.teacher.id })
  await app.db.insertInto('deliverable_files').values({ deliverable_id: task.id, file_id: file }).execute()
  const resource = await app.db
    .insertInto('resources')
    .values({ center_id: room.center.id, type: 'other', name: 'Guía', url: 'https://example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const related = await app.db
    .insertInto('related_resources')
    .values({ course_id: room.course.id, content_id: id('Selectores'), resource_id: resource.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('group_resources').values({ group_id: room.group.id, related_resource_id: related.id }).execute()
  await app.db
    .insertInto('related_results')
    .values({ related_resource_id: related.id, criterion_id: room.criteria[0]?.id ?? 0, weight: 10_000 })
    .execute()
  const place = { center_id: room.center.id, group_id: room.group.id, content_id: id('Clase') }
  await app.db
    .insertInto('content_progress')
    .values({ ...place, student_id: student.id })
    .execute()
  await app.db
    .insertInto('learning_sessions')
    .values({ ...place, user_id: student.id })
    .execute()
  const teacher = await app.as(room.teacher.id)
  const tree = () => teacher.ok('listContents', { query: { course: room.course.id } })
  const bin = async () => (await teacher.ok('listContentBin', { query: { course: room.course.id } })).results
  return { ...room, id, task, again, student, staff: room.teacher, teacher, tree, bin, file, place }
}

describe('the bin', () => {
  it('takes a unit out of every table and brings back every row as it was', async () => {
    const room = await unitWithEverything()
    const before = await rowsOfPart(room.course.id)
    const gone = await room.teacher.ok('deleteContent', { params: { id: room.id('Selectores') }, ifMatch: 1 })
    expect(gone.removed).toEqual([room.id('Selectores'), room.id('Clase')])
    expect((await room.tree()).nodes.map(({ name }) => name)).not.toContain('Clase')
    const home = await (await app.as(room.student.id)).ok('getHome')
    expect(JSON.stringify(home)).not.toContain('Portada')
    const tasks = await room.teacher.ok('getGroupDeliverables', { query: { group: room.group.id } })
    expect(JSON.stringify(tasks)).not.toContain('Portada')
    const found = await room.teacher.ok('search', { query: { q: 'Portada' } })
    expect(JSON.stringify(found)).not.toContain('Portada')
    expect(await room.bin()).toMatchObject([
      {
        name: 'Selectores',
        level: 2,
        parent_name: 'Estilos',
        nodes: 2,
        deliverables: 1,
        resources: 1,
        deleted_by: expect.any(String) as string,
      },
    ])
    const back = await room.teacher.ok('updateContents', { body: gone.undo })
    expect(await rowsOfPart(room.course.id)).toEqual(before)
    const { deliverables, resources } = await room.tree()
    expect(back).toMatchObject({ deliverables: deliverables.filter(({ name }) => name === 'Portada'), resources })
    expect(back.resources).toHaveLength(1)
    expect(await room.bin()).toEqual([])
  })

  it('has a place for every table that would lose rows with a node, a deliverable or a related resource', async () => {
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confdeltype <> 'r' and confrelid in ('course_contents'::regclass, 'deliverables'::regclass, 'related_resources'::regclass)
      order by 1`.execute(app.db)
    expect(rows.map(({ name }) => name)).toEqual([
      'course_contents',
      // marks that a teacher set: they forbid a deletion
      'custom_scores',
      'deliverable_criteria',
      'deliverable_extensions',
      'deliverable_files',
      'deliverables',
      'group_deliverables',
      'group_resources',
      'proposed_dates',
      'related_resources',
      'related_results',
    ])
  })

  it('refuses a part in which students have marks or work, with their number', async () => {
    const room = await unitWithEverything()
    await submitVersion(app.db, { group: room.group, deliverable: room.task, student: room.student })
    const remove = () => room.teacher.call('deleteContent', { params: { id: room.id('Estilos') }, ifMatch: 1 })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'content_has_work', work: { marks: 0, works: 1, parts: [{ kind: 'deliverable', id: room.task.id, name: 'Portada' }] } },
    })
    await grade(app.db, { group: room.group, deliverable: room.task, student: room.student, mark: 700, by: room.staff })
    expect(await remove()).toMatchObject({ status: 409, body: { work: { marks: 1, works: 1 } } })
    expect((await room.tree()).nodes.map(({ name }) => name)).toContain('Clase')
    expect(await room.bin()).toEqual([])
  })

  it('takes a part whose only work was opened and left empty', async () => {
    const room = await unitWithEverything()
    await openSubmission(app.db, room.group, room.task, room.student)
    expect(await room.teacher.call('deleteContent', { params: { id: room.id('Estilos') }, ifMatch: 1 })).toMatchObject({ status: 200 })
  })

  it('refuses a node for which a teacher has set a mark', async () => {
    const room = await unitWithEverything()
    const { center, course, group, student, teacher } = room
    const score = { center_id: center.id, group_id: group.id, student_id: student.id, course_id: course.id, mark: 700, reason: 'Oral' }
    await app.db
      .insertInto('custom_scores')
      .values({ ...score, content_id: room.id('Clase') })
      .execute()
    expect(await teacher.call('deleteContent', { params: { id: room.id('Estilos') }, ifMatch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'content_has_work', work: { marks: 1, works: 0, parts: [{ kind: 'content', name: 'Clase' }] } },
    })
    expect((await room.tree()).has_marks).toBe(true)
  })

  it('brings a class back to the first level where its unit has gone, without what does not exist any more', async () => {
    const room = await unitWithEverything()
    const first = await room.teacher.ok('deleteContent', { params: { id: room.id('Clase') }, ifMatch: 1 })
    await room.teacher.ok('deleteContent', { params: { id: room.id('Selectores') }, ifMatch: 1 })
    await app.db
      .deleteFrom('criteria')
      .where('id', '=', room.criteria[0]?.id ?? 0)
      .execute()
    const back = await room.teacher.ok('updateContents', { body: first.undo })
    expect(back.nodes).toMatchObject([{ name: 'Clase', level: 1, parent_id: null }])
    const kept = await app.db.selectFrom('deliverable_criteria').where('deliverable_id', '=', room.task.id).select('criterion_id').execute()
    expect(kept).toEqual([{ criterion_id: room.criteria[1]?.id }])
  })

  it('keeps what students did for 30 days and then forgets the part with its files; the time they spent stays', async () => {
    const room = await unitWithEverything()
    const gone = await room.teacher.ok('deleteContent', { params: { id: room.id('Selectores') }, ifMatch: 1 })
    const did = async () => ({
      progress: (await app.db.selectFrom('content_progress').where('group_id', '=', room.group.id).select('content_id').execute()).length,
      sessions: (await app.db.selectFrom('learning_sessions').where('group_id', '=', room.group.id).select('content_id').execute())[0],
    })
    const start = app.clock.now()
    app.clock.set(new Date(start.getTime() + 29 * day))
    await app.ctx.jobs.send(app.db, 'purge-content-bin', {})
    await app.runJobs()
    expect(await did()).toEqual({ progress: 1, sessions: { content_id: room.id('Clase') } })
    app.clock.set(new Date(start.getTime() + 31 * day))
    await app.ctx.jobs.send(app.db, 'purge-content-bin', {})
    await app.runJobs()
    expect(await did()).toEqual({ progress: 0, sessions: { content_id: null } })
    expect(await app.db.selectFrom('files').where('id', '=', room.file).select('id').execute()).toEqual([])
    const teacher = await app.as(room.staff.id)
    expect(await teacher.call('updateContents', { body: gone.undo })).toMatchObject({ status: 404 })
    app.clock.set(start)
  })

  it('lets no progress refer to a content that does not exist, and forgets it with a program', async () => {
    const room = await unitWithEverything()
    const row = { ...room.place, student_id: room.students[1]?.id ?? 0 }
    await expect(
      app.db
        .insertInto('content_progress')
        .values({ ...row, content_id: 999_999 })
        .execute(),
    ).rejects.toThrow('the content does not exist')
    await room.teacher.ok('deleteContent', { params: { id: room.id('Selectores') }, ifMatch: 1 })
    await app.db.deleteFrom('courses').where('id', '=', room.course.id).execute()
    expect(await app.db.selectFrom('content_progress').where('group_id', '=', room.group.id).select('content_id').execute()).toEqual([])
  })
})
