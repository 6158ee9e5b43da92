import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createClassroom,
  createCourse,
  createGroup,
  createManager,
  createStudent,
  createStudents,
  enrol,
  holdInEvaluation,
  unlink,
} from '#server/testing/factories/index.ts'
import { openCenter } from './testing/center.ts'
import { seatsOf } from './testing/seats.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the list', () => {
  it('is sorted as Spanish sorts surnames, and a page of the second half is the same as counted from the start', async () => {
    const { center, manager } = await openCenter(app)
    const names = [
      ['Núñez', 'Zapata', 'Ana'],
      ['Nunes', 'Abad', 'Eva'],
      ['Ñíguez', 'Ruiz', 'Iker'],
      ['Álvarez', 'Bueno', 'Luis'],
      ['alvarez', 'Abad', 'Inés'],
      ['Ortiz', '', 'Pol'],
      ['Nuñez', 'Abad', 'Zoe'],
    ]
    await createStudents(
      app.db,
      center,
      names.map(([last_name_1 = '', last_name_2 = '', first_name = '']) => ({ last_name_1, last_name_2, first_name })),
    )
    const read = async (ordering: 'name' | '-name') => {
      const pages = [1, 2, 3, 4].map((page) => manager.ok('listStudents', { query: { ordering, page, page_size: 2 } }))
      return (await Promise.all(pages)).flatMap(({ results }) => results.map(({ student }) => student.display_name))
    }
    const sorted = [
      'alvarez Abad, Inés',
      'Álvarez Bueno, Luis',
      'Nunes Abad, Eva',
      'Nuñez Abad, Zoe',
      'Núñez Zapata, Ana',
      'Ñíguez Ruiz, Iker',
      'Ortiz, Pol',
    ]
    expect(await read('name')).toEqual(sorted)
    expect(await read('-name')).toEqual(sorted.toReversed())
  })

  it('is found by name, username and e-mail, and narrowed down by group and status', async () => {
    const { center, group, manager, teacher } = await openCenter(app)
    const [ana, eva, old] = await createStudents(app.db, center, [
      { first_name: 'Ana', last_name_1: 'Gómez', email: `ana${center.id}@centro.test`, username: `ana.${center.id}` },
      { first_name: 'Eva', last_name_1: 'Gómez' },
      { first_name: 'Sol', last_name_1: 'Vieja' },
    ])
    if (!ana || !eva || !old) throw new Error('three students')
    await enrol(app.db, group, [ana])
    await manager.ok('archiveStudents', { body: { ids: [old.id] } })
    const ids = async (query: object, who = manager) => (await who.ok('listStudents', { query })).results.map(({ id }) => id)
    expect(await ids({ search: 'gomez' })).toEqual([ana.id, eva.id])
    expect(await ids({ search: `ANA.${center.id}` })).toEqual([ana.id])
    expect(await ids({ search: `ana${center.id}@centro` })).toEqual([ana.id])
    expect(await ids({ group: group.id })).toEqual([ana.id])
    expect(await ids({ status: 'archived' })).toEqual([old.id])
    expect(await ids({ status: 'all', page_size: 1, page: 3 })).toEqual([old.id])
    expect(await ids({}, teacher)).toEqual([ana.id])
    const [first] = (await manager.ok('listStudents', { query: { search: 'ana' } })).results
    expect(first).toMatchObject({
      status: 'active',
      password: 'own',
      groups: [{ id: group.id, name: group.name, period: '2026/2027', groupstudent_id: expect.any(Number) as number }],
    })
  })

  it('of which center an IT admin has to say', async () => {
    const { center } = await openCenter(app)
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(await admin.call('listStudents')).toMatchObject({ status: 400, body: { errors: { center: ['required'] } } })
    expect((await admin.ok('getStudentOptions', { query: { center: center.id } })).center).toEqual({ id: center.id, name: center.name })
  })
})

describe('editing', () => {
  it('needs the revision that was read; names are anybody’s of the group, the e-mail the manager’s', async () => {
    const { center, group, manager, teacher } = await openCenter(app)
    const student = await createStudent(app.db, center)
    await enrol(app.db, group, [student])
    const params = { id: student.id }
    expect(await teacher.call('updateStudent', { params, body: { first_name: 'Eva' } })).toMatchObject({ status: 428 })
    const changed = await teacher.ok('updateStudent', { params, body: { first_name: ' Eva ', last_name_2: 'Ruiz' }, ifMatch: 1 })
    expect(changed).toMatchObject({ student: { first_name: 'Eva', last_name_2: 'Ruiz' }, revision: 2 })
    expect(await teacher.call('updateStudent', { params, body: { email: 'otro@demo.test' }, ifMatch: 2 })).toMatchObject({ status: 403 })
    expect(await manager.call('updateStudent', { params, body: { first_name: 'Sol' }, ifMatch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"2"', current: { student: { first_name: 'Eva' } } },
    })
    const taken = await createStudent(app.db, center)
    expect(await manager.call('updateStudent', { params, body: { email: taken.email }, ifMatch: 2 })).toMatchObject({
      status: 400,
      body: { errors: { email: ['email_taken'] } },
    })
    expect(await manager.call('updateStudent', { params, body: { email: null }, ifMatch: 2 })).toMatchObject({ status: 400 })
    const email = `nuevo${student.id}@demo.test`
    expect(await manager.ok('updateStudent', { params, body: { email }, ifMatch: 2 })).toMatchObject({ email, revision: 3 })
  })

  it('does not change the e-mail of a person who also learns elsewhere', async () => {
    const { center, manager } = await openCenter(app)
    const student = await createStudent(app.db, center)
    await app.db
      .insertInto('center_students')
      .values({ center_id: (await createCenter(app.db)).id, user_id: student.id })
      .execute()
    const asked = { params: { id: student.id }, body: { email: 'ajeno@demo.test' }, ifMatch: 1 }
    expect(await manager.call('updateStudent', asked)).toMatchObject({ status: 403 })
    expect(await manager.call('giveOneTimePasswords', { body: { ids: [student.id] } })).toMatchObject({ status: 403 })
  })
})

describe('a student of two centers', () => {
  it('is shown as of the center where they learn now, and leaves it although the other one holds marks of theirs', async () => {
    const { center, group } = await openCenter(app)
    const admin = await app.as((await createAdmin(app.db)).id)
    const student = await createStudent(app.db, center)
    await enrol(app.db, group, [student])
    await holdInEvaluation(app.db, { group, course: await createCourse(app.db, { center_id: center.id }), student, at: app.clock.now() })
    const next = await createClassroom(app.db, { students: 0 })
    await app.db.insertInto('center_students').values({ center_id: next.center.id, user_id: student.id }).execute()
    await enrol(app.db, next.group, [student])
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('center_id', '=', center.id).execute()
    expect(await admin.ok('getStudent', { params: { id: student.id } })).toMatchObject({
      status: 'active',
      groups: [{ id: next.group.id }],
    })
    const manager = await app.as((await createManager(app.db, next.center)).id)
    expect(await manager.call('removeStudent', { params: { id: student.id } })).toMatchObject({ status: 204 })
  })
})

describe('archiving and unlinking', () => {
  it('frees every seat and forgets nothing; restoring takes none', async () => {
    const { center, group, manager } = await openCenter(app)
    const other = await createGroup(app.db, center)
    const student = await createStudent(app.db, center)
    await enrol(app.db, group, [student])
    await enrol(app.db, other, [student])
    expect(await manager.ok('archiveStudents', { body: { ids: [student.id] } })).toEqual({ changed: 1 })
    expect(await manager.ok('archiveStudents', { body: { ids: [student.id] } })).toEqual({ changed: 0 })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    expect(await manager.ok('getStudent', { params: { id: student.id } })).toMatchObject({ status: 'archived', groups: [] })
    expect(await manager.ok('restoreStudents', { body: { ids: [student.id] } })).toEqual({ changed: 1 })
    expect(await manager.ok('getStudent', { params: { id: student.id } })).toMatchObject({ status: 'active', groups: [] })
  })

  it('from the center deletes an account without work, and refuses one with', async () => {
    const { center, group, manager } = await openCenter(app)
    const [idle, busy] = await createStudents(app.db, center, [{}, {}])
    if (!idle || !busy) throw new Error('two students')
    await enrol(app.db, group, [idle, busy])
    await app.db
      .insertInto('student_notes')
      .values({ center_id: center.id, group_id: group.id, student_id: busy.id, body: 'Va muy bien' })
      .execute()
    await manager.ok('removeStudent', { params: { id: idle.id } })
    expect(await manager.call('getStudent', { params: { id: idle.id } })).toMatchObject({ status: 404 })
    expect(await app.db.selectFrom('users').where('id', '=', idle.id).select('id').execute()).toEqual([])
    expect(await manager.call('removeStudent', { params: { id: busy.id } })).toMatchObject({
      status: 409,
      body: { code: 'student_has_work' },
    })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 1, ledger: 1, living: 1 })
  })
})

describe('one-time passwords', () => {
  it('end what was open; a teacher makes them only for who has no password of their own', async () => {
    const { center, group, manager, teacher } = await openCenter(app)
    const [own, none] = await createStudents(app.db, center, [{}, { password_hash: null }])
    if (!own || !none) throw new Error('two students')
    await enrol(app.db, group, [own, none])
    const session = await app.as(own.id)
    expect(await teacher.call('giveOneTimePasswords', { body: { ids: [own.id] } })).toMatchObject({ status: 403 })
    const { results } = await teacher.ok('giveOneTimePasswords', { body: { ids: [none.id] } })
    expect(results).toEqual([
      {
        id: none.id,
        display_name: `${none.last_name_1}, ${none.first_name}`,
        username: none.username,
        email: none.email,
        password: expect.stringMatching(/^[2-9a-z]{5}-[2-9a-z]{5}$/) as string,
      },
    ])
    expect(await session.call('getSelf')).toMatchObject({ status: 200 })
    await manager.ok('giveOneTimePasswords', { body: { ids: [own.id] } })
    expect(await session.call('getSelf')).toMatchObject({ status: 401 })
    expect(await manager.ok('getStudent', { params: { id: own.id } })).toMatchObject({ password: 'one_time' })
  })
})

describe('enrolments', () => {
  it('are previewed, taken, moved and ended, and each is found by its id', async () => {
    const { center, group, manager, teacher } = await openCenter(app, { student_licenses: 2 })
    const other = await createGroup(app.db, center)
    const [one, two, three] = (await createStudents(app.db, center, [{}, {}, {}])).map(({ id }) => id)
    if (!one || !two || !three) throw new Error('three students')
    const class1 = { group_id: group.id, student_ids: [one] }
    expect(await manager.ok('enrolStudents', { body: class1 })).toEqual({ enrolled: 1, already: 0 })
    expect(await manager.ok('previewEnrolment', { query: { group: group.id, students: `${one},${two},${three}` } })).toEqual({
      needed: 2,
      already: 1,
      left: 1,
    })
    expect(await teacher.call('enrolStudents', { body: { group_id: group.id, student_ids: [two] } })).toMatchObject({ status: 404 })
    expect(await teacher.call('moveStudents', { body: { from: group.id, to: other.id, student_ids: [one] } })).toMatchObject({
      status: 404,
    })
    expect(await manager.ok('moveStudents', { body: { from: group.id, to: other.id, student_ids: [one] } })).toEqual({ changed: 1 })
    const [membership] = (await manager.ok('getStudent', { params: { id: one } })).groups
    expect(membership).toMatchObject({ id: other.id })
    const params = { id: membership?.groupstudent_id ?? 0 }
    expect(await manager.ok('getGroupStudent', { params })).toMatchObject({ id: params.id, student: { id: one }, left_at: null })
    await manager.ok('removeGroupStudent', { params })
    expect(await manager.ok('getGroupStudent', { params })).toMatchObject({ left_at: app.clock.now().toISOString() })
    expect(await manager.ok('unlinkStudents', { body: { group_id: other.id, student_ids: [one] } })).toEqual({ changed: 0 })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('that ended do not show in the list', async () => {
    const { center, group, teacher } = await openCenter(app)
    const student = await createStudent(app.db, center)
    await enrol(app.db, group, [student])
    await unlink(app.db, group, student)
    expect((await teacher.ok('listStudents')).results).toMatchObject([{ id: student.id, groups: [] }])
  })
})
