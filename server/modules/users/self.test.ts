import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  offer,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('self', () => {
  it("is everything a person's own frame shows", async () => {
    const center = await createCenter(app.db, { name: 'IES Ribera' })
    const [group, closed] = [await createGroup(app.db, center), await createGroup(app.db, center)]
    const [course, formerCourse] = [await createCourse(app.db, { name: 'Lenguajes de marcas' }), await createCourse(app.db)]
    await offer(app.db, group, course)
    await offer(app.db, closed, formerCourse)
    const student = await createStudent(app.db, center, {
      username: 'Ana.G',
      email: 'ana.g@demo.test',
      first_name: 'Ana Belén',
      last_name_1: 'García',
      last_name_2: 'Soler',
      theme: 'dark',
    })
    await enrol(app.db, group, [student])
    await enrol(app.db, closed, [student])
    await archive(app.db, closed)
    await app.db
      .insertInto('notifications')
      .values([
        { user_id: student.id, kind: 'reminder' },
        { user_id: student.id, kind: 'reminder', read_at: new Date() },
      ])
      .execute()
    expect(await (await app.as(student.id)).ok('getSelf')).toEqual({
      id: student.id,
      username: 'Ana.G',
      email: 'ana.g@demo.test',
      first_name: 'Ana Belén',
      last_name: 'García Soler',
      last_name_1: 'García',
      last_name_2: 'Soler',
      full_name: 'Ana Belén García Soler',
      display_name: 'García Soler, Ana Belén',
      kind: 'student',
      is_staff: false,
      is_superuser: false,
      profile_image: null,
      managed_center: null,
      center: { id: center.id, name: 'IES Ribera' },
      time_zone: 'Europe/Madrid',
      courses: [{ id: course.id, name: 'Lenguajes de marcas' }],
      language: 'es',
      theme: 'dark',
      density: 'comfortable',
      gender: null,
      pending_email: null,
      erasure_requested_at: null,
      impersonation: null,
      demo_school: false,
      unread_notifications: 1,
      revision: 1,
    })
  })

  it('tells each kind of person who they are', async () => {
    const center = await createCenter(app.db)
    const named = { id: center.id, name: center.name }
    const [teacher, manager, admin] = [await createTeacher(app.db, center), await createManager(app.db, center), await createAdmin(app.db)]
    const self = async (person: { id: number }) => {
      const { kind, managed_center, center: first, courses } = await (await app.as(person.id)).ok('getSelf')
      return { kind, managed_center, center: first, courses }
    }
    expect(await self(teacher)).toEqual({ kind: 'teacher', managed_center: null, center: named, courses: [] })
    expect(await self(manager)).toEqual({ kind: 'manager', managed_center: named, center: named, courses: [] })
    expect(await self(admin)).toEqual({ kind: 'admin', managed_center: null, center: null, courses: [] })
  })
})
