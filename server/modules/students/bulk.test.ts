import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createGroup, createManager, createStudents, createTeacher, enrol, teach } from '#server/testing/factories/index.ts'
import { seatsOf } from './testing/seats.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Most students of one request. */
const most = 100
const parts = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ids.slice(part * most, (part + 1) * most))

async function school(students: number, student_licenses: number) {
  const center = await createCenter(app.db, { student_licenses })
  const group = await createGroup(app.db, center)
  const manager = await app.as((await createManager(app.db, center)).id)
  const people = await createStudents(
    app.db,
    center,
    Array.from({ length: students }, () => ({})),
  )
  return { center, group, manager, ids: people.map(({ id }) => id) }
}

describe('thousands of students, in parts', () => {
  it('are enrolled up to the last seat, archived and restored, no part with more statements than the first', async () => {
    const { center, group, manager, ids } = await school(2500, 2400)
    const counted = async <T>(list: readonly number[], send: (part: number[]) => Promise<T>) => {
      const statements: number[] = []
      const answers: T[] = []
      for (const part of parts(list)) {
        const before = app.roundTrips()
        answers.push(await send(part))
        statements.push(app.roundTrips() - before)
      }
      expect(Math.max(...statements)).toBe(statements[0])
      return answers
    }
    const enrolPart = (student_ids: number[]) => manager.call('enrolStudents', { body: { group_id: group.id, student_ids } })

    await counted(ids.slice(0, 2400), async (part) => expect((await enrolPart(part)).body).toEqual({ enrolled: most, already: 0 }))
    const rejected = await enrolPart(ids.slice(2400))
    expect(rejected).toMatchObject({ status: 409, body: { code: 'no_licences', seats: { needed: most, left: 0 } } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2400, ledger: 2400, living: 2400 })
    // what was done before a connection was lost is sent again
    await counted(ids.slice(0, 2400), async (part) => expect((await enrolPart(part)).body).toEqual({ enrolled: 0, already: most }))

    const archived = await counted(ids, (part) => manager.ok('archiveStudents', { body: { ids: part } }))
    expect(archived.map(({ changed }) => changed)).toEqual(parts(ids).map(() => most))
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    await counted(ids, (part) => manager.ok('restoreStudents', { body: { ids: part } }))
    expect((await manager.ok('listStudents', { query: { page_size: 1 } })).count).toBe(2500)

    await counted(ids.slice(0, 2400), enrolPart)
    const left = await counted(ids.slice(0, 2400), (part) =>
      manager.ok('unlinkStudents', { body: { group_id: group.id, student_ids: part } }),
    )
    expect(left.map(({ changed }) => changed)).toEqual(Array.from({ length: 24 }, () => most))
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('are refused in one request', async () => {
    const { group, manager, ids } = await school(most + 1, 1000)
    const tooMany = { status: 400, body: { errors: { ids: [expect.any(String)] } } }
    expect(await manager.call('archiveStudents', { body: { ids } })).toMatchObject(tooMany)
    expect(await manager.call('giveOneTimePasswords', { body: { ids } })).toMatchObject(tooMany)
    expect(await manager.call('enrolStudents', { body: { group_id: group.id, student_ids: ids } })).toMatchObject({ status: 400 })
  })
})

describe('a request about several students that is rejected because of some', () => {
  it('names the archived ones, and changes nobody', async () => {
    const { center, group, manager, ids } = await school(3, 10)
    const [first = 0, second = 0, third = 0] = ids
    await manager.ok('archiveStudents', { body: { ids: [second, third] } })
    expect(await manager.call('enrolStudents', { body: { group_id: group.id, student_ids: ids } })).toMatchObject({
      status: 409,
      body: { code: 'student_archived', students: [second, third] },
    })
    expect((await seatsOf(app.db, center.id)).used).toBe(0)
    expect(await manager.ok('enrolStudents', { body: { group_id: group.id, student_ids: [first] } })).toMatchObject({ enrolled: 1 })
  })

  it('names those whom the caller cannot access', async () => {
    const { group, manager, ids } = await school(2, 10)
    const stranger = (await school(1, 10)).ids[0] ?? 0
    const named = { status: 404, body: { code: 'not_found', students: [stranger] } }
    const everybody = [...ids, stranger]
    expect(await manager.call('enrolStudents', { body: { group_id: group.id, student_ids: everybody } })).toMatchObject(named)
    expect(await manager.call('archiveStudents', { body: { ids: everybody } })).toMatchObject(named)
    expect(await manager.call('giveOneTimePasswords', { body: { ids: everybody } })).toMatchObject(named)
  })

  it('names those whose account the caller may not change', async () => {
    const { center, group, manager, ids } = await school(3, 10)
    const [taught = 0, withPassword = 0, elsewhere = 0] = ids
    await app.db
      .insertInto('center_students')
      .values({ center_id: (await createCenter(app.db)).id, user_id: elsewhere })
      .execute()
    expect(await manager.call('giveOneTimePasswords', { body: { ids } })).toMatchObject({ status: 403, body: { students: [elsewhere] } })

    const teacher = await createTeacher(app.db, center)
    await teach(app.db, group, teacher)
    await enrol(app.db, group, [{ id: taught }, { id: withPassword }])
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', taught).execute()
    const client = await app.as(teacher.id)
    expect(await client.call('giveOneTimePasswords', { body: { ids: [taught, withPassword] } })).toMatchObject({
      status: 403,
      body: { students: [withPassword] },
    })
    expect((await client.ok('giveOneTimePasswords', { body: { ids: [taught] } })).results).toHaveLength(1)
  })

  it('names the one who was erased', async () => {
    const { manager, ids } = await school(2, 10)
    const [gone = 0] = ids
    await manager.ok('archiveStudents', { body: { ids } })
    await app.db.insertInto('erasure_requests').values({ user_id: gone, requested_at: new Date(), carried_out_at: new Date() }).execute()
    expect(await manager.call('restoreStudents', { body: { ids } })).toMatchObject({
      status: 409,
      body: { code: 'erased', students: [gone] },
    })
    expect(await manager.ok('restoreStudents', { body: { ids: ids.slice(1) } })).toEqual({ changed: 1 })
  })
})
