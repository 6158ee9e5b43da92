import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createGroup,
  createPerson,
  createStudent,
  createTeacher,
  enrol,
  type Person,
  teach,
} from '#server/testing/factories/index.ts'

let app: TestApp
let client: Client
beforeAll(async () => {
  app = await testApp()
  client = await app.as((await createAdmin(app.db)).id)
})
afterAll(() => app.close())

const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === address)
}
const rejection = (code: string) => ({ status: 409, body: { code } })

describe('a link to choose the password', () => {
  it('is sent by staff to people they can access, three open ones at most', async () => {
    const center = await createCenter(app.db)
    const group = await createGroup(app.db, center)
    const [student, stranger, teacher] = [
      await createStudent(app.db, center),
      await createPerson(app.db),
      await createTeacher(app.db, center),
    ]
    await enrol(app.db, group, [student])
    await teach(app.db, group, teacher)
    const theirs = await app.as(teacher.id)
    const send = (person: Person) => theirs.call('restorePassword', { body: { user: person.id } })
    expect((await send(student)).status).toBe(204)
    expect(await mailsTo(String(student.email))).toMatchObject([{ subject: 'Cambia tu contraseña de Aula' }])
    expect(await app.db.selectFrom('audit_log').where('entity_id', '=', student.id).select(['action', 'actor_id']).execute()).toEqual([
      { action: 'password_link_sent', actor_id: teacher.id },
    ])
    expect((await send(stranger)).status).toBe(404)
    for (const _ of [1, 2]) {
      await send(student)
      await app.runJobs()
    }
    expect(await send(student)).toMatchObject(rejection('too_many_links'))
    const coded = await createStudent(app.db, center, { is_anonymous: true, email: null })
    await enrol(app.db, group, [coded])
    expect(await send(coded)).toMatchObject(rejection('no_email'))
  })
})

describe('a person as staff may see them', () => {
  it('shows only the groups and centers that the reader can access', async () => {
    const [center, elsewhere] = [await createCenter(app.db), await createCenter(app.db)]
    const [shared, other] = [await createGroup(app.db, center), await createGroup(app.db, center)]
    const student = await createStudent(app.db, center)
    await app.db.insertInto('center_students').values({ center_id: elsewhere.id, user_id: student.id }).execute()
    const teacher = await createTeacher(app.db, center)
    await enrol(app.db, shared, [student])
    await enrol(app.db, other, [student])
    await teach(app.db, shared, teacher)
    await (await app.as(student.id)).ok('requestErasure', { params: { id: student.id }, body: {} })
    const params = { id: student.id }
    expect(await (await app.as(teacher.id)).ok('getUser', { params })).toMatchObject({
      kind: 'student',
      erasure_requested_at: null,
      centers: [{ id: center.id }],
      groups: [{ id: shared.id, role: 'student', archived: false }],
    })
    const seen = await client.ok('getUser', { params })
    expect([seen.centers.length, seen.groups.length, seen.erasure_requested_at]).toEqual([2, 2, app.clock.now().toISOString()])
  })
})
