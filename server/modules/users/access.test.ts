import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  demoPassword,
  enrol,
  teach,
} from '#server/testing/factories/index.ts'

const notFound = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
const denied = { status: 403, body: { detail: 'You do not have permission to perform this action.', code: 'permission_denied' } }
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('another person', () => {
  it('exists for those with access, and cannot be changed', async () => {
    const center = await createCenter(app.db)
    const [own, other] = [await createGroup(app.db, center), await createGroup(app.db, center)]
    const student = await createStudent(app.db, center)
    const [teacher, otherTeacher] = [await createTeacher(app.db, center), await createTeacher(app.db, center)]
    await enrol(app.db, own, [student])
    await teach(app.db, own, teacher)
    await teach(app.db, other, otherTeacher)
    const people = {
      'another student': [await createStudent(app.db, center), notFound],
      'the teacher of their group': [teacher, denied],
      'the teacher of another group': [otherTeacher, notFound],
      'the manager of their center': [await createManager(app.db, center), denied],
      'the manager of another center': [await createManager(app.db, await createCenter(app.db)), notFound],
      'an IT admin': [await createAdmin(app.db), denied],
    } as const
    const input = { params: { id: student.id } }
    for (const [who, [person, expected]] of Object.entries(people)) {
      const client = await app.as(person.id)
      expect(await client.call('updateUser', { ...input, body: { first_name: 'Otra' } }), who).toMatchObject(expected)
      expect(
        await client.call('changePassword', { ...input, body: { current_password: demoPassword, new_password: 'otro lugar tranquilo' } }),
        who,
      ).toMatchObject(expected)
    }
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(await admin.call('updateUser', { params: { id: 999_999 }, body: { first_name: 'Otra' } })).toMatchObject(notFound)
    expect(await admin.call('updateUser', { params: { id: teacher.id }, body: { first_name: 'Otra' } })).toMatchObject(denied)
  })
})
