import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createCourse, createDeliverable, offer, storeFile } from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let teacher: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db)
  teacher = await app.as(room.teacher.id)
})
afterAll(() => app.close())

describe('deleting a program', () => {
  it('asks for its name, and takes everything in it and its files', async () => {
    const image = { center_id: null, uploaded_by: room.teacher.id, purpose: 'course_logo' } as const
    const logo = await storeFile({ db: app.db, files: app.ctx.files }, image)
    const course = await teacher.ok('createCourse', { body: { center_id: room.center.id, name: 'Sobra', logo_file_id: logo } })
    await createDeliverable(app.db, course)
    await offer(app.db, room.group, course)
    const params = { id: course.id }
    expect(await teacher.ok('previewCourseDeletion', { params })).toMatchObject({
      ...{ can_delete: true, works_count: 0, marks_count: 0, contents_count: 1, deliverables_count: 1 },
      ...{ groups_count: 1, groups: [{ id: room.group.id }] },
    })
    expect((await teacher.call('deleteCourse', { params })).body).toMatchObject({ errors: { name: ['required'] } })
    expect((await teacher.call('deleteCourse', { params, query: { name: 'Falta' } })).body).toMatchObject({
      errors: { name: ['different'] },
    })
    expect((await teacher.call('deleteCourse', { params, query: { name: 'Sobra' } })).status).toBe(204)
    expect((await teacher.call('getCourse', { params })).status).toBe(404)
    await app.runJobs()
    expect(await app.db.selectFrom('files').where('id', '=', logo).select('id').execute()).toEqual([])
    const events = app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', course.id)
    expect(await events.where('action', '=', 'deleted').select('before').execute()).toEqual([{ before: { name: 'Sobra' } }])
  })

  it('with work or marks is refused', async () => {
    const room2 = await createClassroom(app.db, { students: 1 })
    await app.db
      .insertInto('submissions')
      .values({
        center_id: room2.center.id,
        group_id: room2.group.id,
        deliverable_id: room2.deliverable.id,
        student_id: room2.students[0]?.id ?? 0,
      })
      .execute()
    const owner = await app.as(room2.teacher.id)
    const params = { id: room2.course.id }
    expect(await owner.ok('previewCourseDeletion', { params })).toMatchObject({ can_delete: false, works_count: 1 })
    expect(await owner.call('deleteCourse', { params, query: { name: room2.course.name } })).toMatchObject({
      status: 409,
      body: { code: 'has_work' },
    })
    const platform = await createCourse(app.db)
    await app.db.insertInto('center_courses').values({ center_id: room.center.id, course_id: platform.id }).execute()
    expect((await teacher.call('previewCourseDeletion', { params: { id: platform.id } })).status).toBe(403)
  })

  it.each(['own mark', 'attendance'])('with an %s is refused', async (kind) => {
    const { center, course, group, students, teacher: author } = await createClassroom(app.db, { students: 1 })
    const student_id = students[0]?.id ?? 0
    const place = { center_id: center.id, group_id: group.id }
    if (kind === 'own mark') {
      const ownMark = { ...place, student_id, course_id: course.id, mark: 700, reason: 'Trabajo en clase' }
      await app.db.insertInto('custom_scores').values(ownMark).execute()
    } else {
      const { id: session_id } = await app.db
        .insertInto('class_sessions')
        .values({ ...place, course_id: course.id, day: '2026-10-05', hours: 2 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const taken = { ...place, session_id, student_id, state: 'absent' as const, changed_at: app.clock.now() }
      await app.db.insertInto('attendances').values(taken).execute()
    }
    const owner = await app.as(author.id)
    const params = { id: course.id }
    expect(await owner.ok('previewCourseDeletion', { params })).toMatchObject({
      ...{ can_delete: false, works_count: 0, marks_count: kind === 'own mark' ? 1 : 0, sessions_count: kind === 'own mark' ? 0 : 1 },
    })
    const refused = await owner.call('deleteCourse', { params, query: { name: course.name } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'has_work' } })
  })
})
