import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createGroup, createStudent } from '#server/testing/factories/index.ts'
import { runImport } from './run.ts'
import { withTransactions } from './testing/faults.ts'
import { checked, fileOf, listOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An import of four students, for four seats, whose process died after it had enrolled the first three. */
async function halfEnrolled() {
  const { center, group, client, tag } = await importSchool(app, { student_licenses: 4 })
  const found = await checked(client, listOf(4, tag), group)
  const params = { id: found.id }
  await client.ok('startImport', { params, body: { invites: false } })
  // an attempt is counted, accounts are created in two transactions, a third finds no more, seats are reserved, three are enrolled
  const dying = withTransactions(app.ctx.db, (count) => count < 7)
  await expect(runImport({ importId: found.id }, { ...app.ctx, db: dying }, new AbortController().signal)).rejects.toThrow('killed')
  return { center, group, client, tag, params, read: () => client.ok('getImport', { params }) }
}

describe('seats of an import', () => {
  it('are all reserved before the first student is enrolled, so that nobody takes one meanwhile', async () => {
    const { center, client, params, read } = await halfEnrolled()
    expect(await read()).toMatchObject({ state: 'importing', counts: { created: 3, new: 1 }, progress: { done: 3, total: 4 } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 4, ledger: 4, living: 3 })
    const other = await createGroup(app.db, center)
    const student = await createStudent(app.db, center)
    expect(await client.call('enrolStudents', { body: { group_id: other.id, student_ids: [student.id] } })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 1, left: 0 } },
    })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', counts: { created: 4 } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 4, ledger: 4, living: 4 })
  })

  it('are rows of the ledger that belong to nobody', async () => {
    const { center, client } = await halfEnrolled()
    await app.runJobs()
    const ledger = { params: { id: center.id }, query: { kind: 'student', page_size: 50, ordering: 'at' } } as const
    const moves = (await client.ok('listSeatMoves', ledger)).results.filter(({ person }) => person === null)
    expect(moves.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['reserved', 4],
      ['released', -3],
      ['released', -1],
    ])
    const { body } = await client.call('exportSeatMoves', { params: { id: center.id }, query: { reason: 'released' } })
    expect(String(body)).toMatch(/;-3;Reserva liberada;[^]*;-1;Reserva liberada;/)
  })

  it('are freed when it is given up, and what it has done is undone', async () => {
    const { center, client, tag, params, read } = await halfEnrolled()
    await client.ok('cancelImport', { params })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
    await app.runJobs()
    expect(await read()).toMatchObject({ state: 'undone', counts: { undone: 4, kept: 0 } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    expect(await countUsers(app, tag)).toBe(0)
  })

  it('are taken by nobody once it is given up, and whom it brought back from the archive returns there', async () => {
    const { center, group, client, tag } = await importSchool(app, { student_licenses: 4 })
    const { id } = await checked(client, listOf(4, tag), group)
    await client.ok('startImport', { params: { id }, body: { invites: false } })
    const student = await createStudent(app.db, center, { email: `${tag}.1@centro.es` })
    const row = app.db.selectFrom('center_students').where('user_id', '=', student.id).select('archived_at')
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('user_id', '=', student.id).execute()
    const dying = withTransactions(app.ctx.db, (count) => count < 4)
    await expect(runImport({ importId: id }, { ...app.ctx, db: dying }, new AbortController().signal)).rejects.toThrow('killed')
    expect(await row.executeTakeFirst()).toEqual({ archived_at: null })
    await client.ok('cancelImport', { params: { id } })
    await app.runJobs()
    expect(await row.executeTakeFirst()).toEqual({ archived_at: expect.any(Date) })
    expect(await client.ok('getImport', { params: { id } })).toMatchObject({ state: 'undone', counts: { undone: 4, kept: 0 } })
  })

  it('of a group that is archived, or of students who leave the center, meanwhile are freed', async () => {
    const { center, client, tag } = await importSchool(app, { student_licenses: 5 })
    const [kept, closed] = [await createGroup(app.db, center, { name: 'A1' }), await createGroup(app.db, center, { name: 'B1' })]
    const lines = Array.from({ length: 5 }, (_, n) => `"Gil, Ana";${tag}.${n}@centro.es;${n < 4 ? 'A1' : 'B1'}`)
    const made = await client.ok('createImport', { body: fileOf(['Alumno/a;Correo;Grupo', ...lines, ''].join('\n')) })
    const params = { id: made.id }
    await client.ok('checkImport', { params, body: { fields: made.columns.map(({ field }) => field), group_id: null } })
    await client.ok('startImport', { params, body: { invites: false } })
    const dying = withTransactions(app.ctx.db, (count) => count < 7)
    await expect(runImport({ importId: made.id }, { ...app.ctx, db: dying }, new AbortController().signal)).rejects.toThrow('killed')
    await archive(app.db, closed)
    const left = await app.db.selectFrom('users').where('email', '=', `${tag}.3@centro.es`).select('id').executeTakeFirstOrThrow()
    await app.db.deleteFrom('center_students').where('user_id', '=', left.id).execute()
    await app.runJobs()
    const { results } = await client.ok('listImportRows', { params, query: { page_size: 50 } })
    expect(results.slice(2).map(({ state, reason }) => [state, reason])).toEqual([
      ['created', null],
      ['problem', 'not_in_center'],
      ['problem', 'group_archived'],
    ])
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', counts: { created: 3, problem: 2 } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
    expect(await app.db.selectFrom('group_students').where('group_id', '=', kept.id).select('user_id').execute()).toHaveLength(3)
  })
})
