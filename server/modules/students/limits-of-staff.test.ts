import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createClassroom,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'
import { checked, listOf } from '#server/modules/imports/testing/lists.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const denied = { status: 403, body: { code: 'permission_denied' } }

describe('an account', () => {
  it('without a password of its own is opened by those who teach its owner now, and not by those who once did', async () => {
    const { center, group, teacher } = await createClassroom(app.db, { students: 0 })
    const student = await createStudent(app.db, center, { is_anonymous: true, email: null })
    await enrol(app.db, group, [student])
    const client = await app.as(teacher.id)
    const renew = () => client.call('giveOneTimePasswords', { body: { center: center.id, ids: [student.id] } })
    expect((await renew()).status).toBe(200)
    await unlink(app.db, group, student)
    expect(await renew()).toMatchObject(denied)
  })

  it('of a person who is an IT admin now is not changed by their former center', async () => {
    const { center } = await createClassroom(app.db, { students: 0 })
    const manager = await app.as((await createManager(app.db, center)).id)
    const person = await createStudent(app.db, center)
    await app.db.updateTable('users').set({ is_superuser: true }).where('id', '=', person.id).execute()
    const change = { params: { id: person.id }, ifMatch: 1, body: { first_name: 'Otra' } }
    expect(await manager.call('updateStudent', change)).toMatchObject(denied)
  })

  it('of a student who once taught stays when they are removed: what they did then names them', async () => {
    const { center, group } = await createClassroom(app.db, { students: 0 })
    const person = await createTeacher(app.db, center)
    await teach(app.db, group, person)
    await checked(await app.as(person.id), listOf(1, 'antes'), group)
    await app.db.deleteFrom('group_teachers').where('user_id', '=', person.id).execute()
    const admin = await app.as((await createAdmin(app.db)).id)
    const { username, email, first_name, last_name_1, last_name_2 } = person
    await admin.ok('saveUser', {
      params: { id: person.id },
      ifMatch: 1,
      body: { role: 'student', center_id: center.id, username, email, first_name, last_name_1, last_name_2, gender: null },
    })
    expect((await admin.call('removeStudent', { params: { id: person.id } })).status).toBe(204)
    expect(await admin.ok('getUser', { params: { id: person.id } })).toMatchObject({ centers: [] })
  })

  it('of somebody who teaches by now is no student’s again: not from the archive, not by e-mail', async () => {
    const { center, group } = await createClassroom(app.db, { students: 0 })
    const manager = await app.as((await createManager(app.db, center)).id)
    const person = await createStudent(app.db, center)
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('user_id', '=', person.id).execute()
    await app.db.updateTable('users').set({ is_staff: true }).where('id', '=', person.id).execute()
    expect(await manager.ok('restoreStudents', { body: { ids: [person.id] } })).toEqual({ changed: 0 })
    const body = { first_name: 'Ana', last_name_1: 'Gil', last_name_2: '', email: String(person.email) }
    expect(await manager.call('createGroupStudent', { params: { id: group.id }, body })).toMatchObject({
      status: 400,
      body: { errors: { email: ['email_taken'] } },
    })
    const list = `Nombre;Apellidos;Correo\n${person.first_name};Gil;${person.email}\n`
    expect((await checked(manager, list, group)).counts).toMatchObject({ existing: 0, problem: 1 })
  })
})
