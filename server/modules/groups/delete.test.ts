import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createGroup,
  createTeacher,
  enrol,
  grade,
  storeFile,
  submitVersion,
  teach,
} from '#server/testing/factories/index.ts'
import { checked, listOf } from '#server/modules/imports/testing/lists.ts'
import { importSchool } from '#server/modules/imports/testing/school.ts'
import { auditEventsOf } from './testing/audit-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })

describe('deleting a group', () => {
  it('that is empty needs nothing more', async () => {
    const room = await createClassroom(app.db)
    const colleague = await createTeacher(app.db, room.center)
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher, colleague)
    const params = { id: group.id }
    expect(await (await app.as(colleague.id)).call('deleteGroup', { params })).toMatchObject({ status: 403 })
    const teacher = await app.as(room.teacher.id)
    expect(await teacher.ok('previewGroupDeletion', { params })).toEqual({
      students_count: 0,
      works_count: 0,
      marks_count: 0,
      notes_count: 0,
      needs_name: false,
    })
    expect(await teacher.call('deleteGroup', { params })).toMatchObject({ status: 204 })
    expect(await teacher.call('getGroup', { params })).toMatchObject({ status: 404 })
  })

  it('with work says what goes, asks for the name, and leaves seats, people and the record', async () => {
    const { center, group, deliverable, students, teacher: owner } = await createClassroom(app.db)
    const [student] = students
    if (!student) throw new Error('no student')
    const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: center.id, uploaded_by: student.id })
    await submitVersion(app.db, { group, deliverable, student, files: [file] })
    await grade(app.db, { group, deliverable, student, mark: 700, by: owner })
    const teacher = await app.as(owner.id)
    const params = { id: group.id }
    const goes = { students_count: 2, works_count: 1, marks_count: 1, notes_count: 0, needs_name: true }
    expect(await teacher.ok('previewGroupDeletion', { params })).toEqual(goes)
    expect(await teacher.call('deleteGroup', { params })).toMatchObject(invalid({ name: ['required'] }))
    expect(await teacher.call('deleteGroup', { params, query: { name: 'otro' } })).toMatchObject(invalid({ name: ['different'] }))
    const stored = async () =>
      (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
        .length
    const before = await stored()
    expect(await teacher.call('deleteGroup', { params, query: { name: group.name } })).toMatchObject({ status: 204 })
    await app.runJobs()
    expect(await stored()).toBe(before - 1)
    expect(await app.db.selectFrom('submissions').where('group_id', '=', group.id).selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('users').where('id', '=', student.id).select('id').execute()).toEqual([{ id: student.id }])
    const { student_seats_used } = await app.db
      .selectFrom('centers')
      .where('id', '=', center.id)
      .select('student_seats_used')
      .executeTakeFirstOrThrow()
    expect(student_seats_used).toBe(0)
    expect((await auditEventsOf(app.db, group.id)).at(-1)).toEqual({
      action: 'deleted',
      before: { name: group.name, period: group.period, ...goes },
      after: null,
    })
  })

  it('waits for an import into it, which would leave accounts without a group', async () => {
    const { client, group } = await importSchool(app)
    const remove = () => client.call('deleteGroup', { params: { id: group.id }, query: { name: group.name } })
    const { id } = await checked(client, listOf(2, `d${group.id}`), group)
    await client.ok('startImport', { params: { id }, body: { invites: false } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'import_under_way' } })
    await app.db.updateTable('student_imports').set({ state: 'failed' }).where('id', '=', id).execute()
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'import_under_way' } })
    await client.ok('cancelImport', { params: { id } })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'import_under_way' } })
    await app.runJobs()
    expect(await remove()).toMatchObject({ status: 204 })
  })

  it('leaves a center’s other groups alone', async () => {
    const { center, group, teacher: owner, students } = await createClassroom(app.db)
    const other = await createGroup(app.db, center)
    await enrol(app.db, other, students)
    await (await app.as(owner.id)).call('deleteGroup', { params: { id: group.id }, query: { name: group.name } })
    const { n } = await app.db
      .selectFrom('group_students')
      .where('group_id', '=', other.id)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(2)
  })
})
