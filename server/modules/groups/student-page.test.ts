import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createClassroom,
  createDeliverable,
  createManager,
  createTeacher,
  grade,
  submitVersion,
  teach,
} from '#server/testing/factories/index.ts'

type Note = components['schemas']['StudentNote']
let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let student: { id: number }
let enrolment: number
let teacher: Client
let colleague: { id: number }
beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-21T09:00:00Z')
  room = await createClassroom(app.db)
  student = room.students[0] ?? { id: 0 }
  colleague = await createTeacher(app.db, room.center)
  await teach(app.db, room.group, colleague)
  const row = await app.db
    .selectFrom('group_students')
    .where('group_id', '=', room.group.id)
    .where('user_id', '=', student.id)
    .select('id')
    .executeTakeFirstOrThrow()
  enrolment = row.id
  teacher = await app.as(room.teacher.id)
})
afterAll(() => app.close())

it('deliveries show what was handed in and given, released or not', async () => {
  const untouched = await createDeliverable(app.db, room.course, { name: 'Zeta' })
  await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student })
  await grade(app.db, { group: room.group, deliverable: room.deliverable, student, mark: 430, by: room.teacher })
  const { results } = await teacher.ok('listStudentDeliveries', { params: { id: enrolment } })
  const nothing = { versions: 0, last_delivered_at: null, is_late: false, outcome: null, mark: null, passed: null, released: false }
  expect(results).toMatchObject([
    { id: room.deliverable.id, versions: 1, is_late: false, outcome: 'marked', mark: 430, passed: false, released: false },
    { id: untouched.id, ...nothing },
  ])
  const other = room.students[1]?.id ?? 0
  const { id } = await app.db.selectFrom('group_students').where('user_id', '=', other).select('id').executeTakeFirstOrThrow()
  expect((await teacher.ok('listStudentDeliveries', { params: { id } })).results).toMatchObject([nothing, nothing])
})

it('sessions are added up, newest first', async () => {
  const session = (started_at: string, last_seen_at: string) => ({
    center_id: room.center.id,
    group_id: room.group.id,
    user_id: student.id,
    content_id: room.deliverable.content_id,
    started_at,
    last_seen_at,
  })
  await app.db
    .insertInto('learning_sessions')
    .values([session('2026-11-19T17:00:00Z', '2026-11-19T17:10:00Z'), session('2026-11-20T18:00:00Z', '2026-11-20T18:21:00Z')])
    .execute()
  const page = await teacher.ok('listStudentSessions', { params: { id: enrolment }, query: { page_size: 1 } })
  expect(page).toMatchObject({
    count: 2,
    seconds: 1860,
    results: [{ started_at: '2026-11-20T18:00:00.000Z', seconds: 1260, content: { id: room.deliverable.content_id }, resource: null }],
  })
})

describe('notes', () => {
  it('are written and changed by their author, read by the team, taken away by who answers for the group', async () => {
    const params = { id: enrolment }
    const asColleague = await app.as(colleague.id)
    const added = await asColleague.call('addStudentNote', { params, body: { body: ' Pide tutoría. ' } })
    const note = added.body as Note
    expect([added.status, note]).toMatchObject([
      201,
      {
        body: 'Pide tutoría.',
        author: { id: colleague.id },
        created_at: '2026-11-21T09:00:00.000Z',
        can_change: true,
        can_delete: true,
        revision: 1,
      },
    ])
    const change = { params: { id: note.id }, ifMatch: 1, body: { body: 'Ya no.' } }
    expect(await teacher.call('updateStudentNote', change)).toMatchObject({ status: 403 })
    expect(await asColleague.call('updateStudentNote', { ...change, body: { body: '  ' } })).toMatchObject({ status: 400 })
    expect(await asColleague.ok('updateStudentNote', change)).toMatchObject({ body: 'Ya no.', revision: 2 })
    expect(await asColleague.call('updateStudentNote', { ...change, body: { body: 'Tarde.' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { body: 'Ya no.', revision: 2 } },
    })
    const manager = await app.as((await createManager(app.db, room.center)).id)
    expect((await manager.ok('listStudentNotes', { params })).results).toMatchObject([
      { body: 'Ya no.', can_change: false, can_delete: true },
    ])
    const own = (await teacher.call('addStudentNote', { params, body: { body: 'De la tutora.' } })).body as Note
    expect(await asColleague.call('deleteStudentNote', { params: { id: own.id } })).toMatchObject({ status: 403 })
    expect(await teacher.call('deleteStudentNote', { params: { id: note.id } })).toMatchObject({ status: 204 })
    expect((await teacher.ok('listStudentNotes', { params })).results.map(({ id }) => id)).toEqual([own.id])
    expect(await (await app.as(student.id)).call('listStudentNotes', { params })).toMatchObject({ status: 403 })
  })

  it('leave an audit event with both names, and not what they say', async () => {
    const admin = await createAdmin(app.db)
    const client = await app.as(admin.id)
    await client.ok('impersonate', { body: { user: room.teacher.id, reason: 'Lo pide la tutora', write: true } })
    const note = await client.ok('addStudentNote', { params: { id: enrolment }, body: { body: 'Secreto.' } })
    await client.ok('updateStudentNote', { params: { id: note.id }, ifMatch: 1, body: { body: 'Otro secreto.' } })
    await client.call('deleteStudentNote', { params: { id: note.id } })
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'student_note')
      .where('entity_id', '=', note.id)
      .orderBy('id')
      .select(['action', 'actor_id', 'on_behalf_of', 'student_id', 'center_id', 'before', 'after'])
      .execute()
    const shared = { actor_id: admin.id, on_behalf_of: room.teacher.id, student_id: student.id, center_id: room.center.id, before: null }
    expect(auditEvents).toEqual(
      ['created', 'updated', 'deleted'].map((action) => ({ action, ...shared, after: { group_id: room.group.id } })),
    )
  })

  it('of an archived group stand still', async () => {
    const { group, teacher: owner } = await createClassroom(app.db)
    const client = await app.as(owner.id)
    const { id } = await app.db
      .selectFrom('group_students')
      .where('group_id', '=', group.id)
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const note = (await client.call('addStudentNote', { params: { id }, body: { body: 'Antes.' } })).body as Note
    await archive(app.db, group)
    const rejection = { status: 409, body: { code: 'group_archived' } }
    expect(await client.call('addStudentNote', { params: { id }, body: { body: 'Después.' } })).toMatchObject(rejection)
    expect(await client.call('updateStudentNote', { params: { id: note.id }, ifMatch: 1, body: { body: 'Otra.' } })).toMatchObject(
      rejection,
    )
    expect(await client.call('deleteStudentNote', { params: { id: note.id } })).toMatchObject(rejection)
    expect((await client.ok('listStudentNotes', { params: { id } })).results).toMatchObject([
      { body: 'Antes.', can_change: false, can_delete: false },
    ])
  })
})

it('resources of the programs are listed; students see what is theirs to see now', async () => {
  const resource = async (name: string) =>
    (
      await app.db
        .insertInto('resources')
        .values({ name, type: 'video', url: `https://example.org/${name}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const place = async (name: string, position: number) => {
    const related = await app.db
      .insertInto('related_resources')
      .values({ course_id: room.course.id, content_id: room.deliverable.content_id, resource_id: await resource(name), position })
      .returning('id')
      .executeTakeFirstOrThrow()
    return related.id
  }
  const [first, later] = [await place('uno', 0), await place('dos', 1)]
  await app.db
    .insertInto('group_resources')
    .values({ group_id: room.group.id, related_resource_id: later, visible_from: '2026-12-01T00:00:00Z' })
    .execute()
  const params = { id: room.group.id }
  const seen = await teacher.ok('listGroupResources', { params })
  expect(seen.results).toMatchObject([
    { id: first, name: 'uno', type: 'video', course: { id: room.course.id }, visible_from: null, url: 'https://example.org/uno' },
    { id: later, name: 'dos', visible_from: '2026-12-01T00:00:00.000Z' },
  ])
  const asStudent = await app.as(student.id)
  expect((await asStudent.ok('listGroupResources', { params })).results.map(({ id }) => id)).toEqual([first])
  app.clock.set('2026-12-02T09:00:00Z')
  const back = await app.as(student.id)
  expect((await back.ok('listGroupResources', { params, query: { search: 'DÓS' } })).results.map(({ id }) => id)).toEqual([later])
})
