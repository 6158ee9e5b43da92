import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, createStudent, enrol } from '#server/testing/factories/index.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { checked, fileOf, listOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const school = (given?: Parameters<typeof importSchool>[1]) => importSchool(app, given)
const start = { invites: false }

describe('seats', () => {
  it('too few are said before anything begins', async () => {
    const { center, group, client, tag } = await school({ student_licenses: 20 })
    const found = await checked(client, listOf(64, tag), group)
    expect(found.seats).toEqual({ needed: 64, left: 20 })
    expect(await client.call('startImport', { params: { id: found.id }, body: start })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 64, left: 20 } },
    })
    expect(await countUsers(app, tag)).toBe(0)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('that others took meanwhile fail the import as a whole; it goes on once there are enough', async () => {
    const { center, group, client, tag } = await school({ student_licenses: 5 })
    const found = await checked(client, listOf(4, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    const other = await createGroup(app.db, center)
    await enrol(app.db, other, [await createStudent(app.db, center), await createStudent(app.db, center)])
    await app.runJobs()
    const failed = await client.ok('getImport', { params: { id: found.id } })
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { code: 'no_licences', seats: { needed: 4, left: 3 } },
      counts: { new: 4, created: 0 },
    })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
    await app.db.updateTable('centers').set({ student_licenses: 6 }).where('id', '=', center.id).execute()
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.runJobs()
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({
      state: 'done',
      failure: null,
      counts: { created: 4 },
    })
    expect(await countUsers(app, tag)).toBe(4)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 6, ledger: 6, living: 6 })
  })
})

it('the seats of several groups are counted together before the first is taken', async () => {
  const { center, client, tag } = await school({ student_licenses: 5 })
  await createGroup(app.db, center, { name: 'A1' })
  await createGroup(app.db, center, { name: 'B1' })
  const lines = [1, 2, 3, 4].map((n) => `"Gil, Ana";${tag}.${n}@centro.es;${n % 2 === 0 ? 'A1' : 'B1'}`)
  const made = await client.ok('createImport', { body: fileOf(['Alumno/a;Correo;Grupo', ...lines, ''].join('\n')) })
  const fields = made.columns.map(({ field }) => field)
  await client.ok('checkImport', { params: { id: made.id }, body: { fields, group_id: null } })
  await client.ok('startImport', { params: { id: made.id }, body: start })
  await app.db.updateTable('centers').set({ student_licenses: 3 }).where('id', '=', center.id).execute()
  await app.runJobs()
  expect(await client.ok('getImport', { params: { id: made.id } })).toMatchObject({
    state: 'failed',
    failure: { code: 'no_licences', seats: { needed: 4, left: 3 } },
  })
  expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
})
