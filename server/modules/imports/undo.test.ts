import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createCenter,
  createClassroom,
  createGroup,
  createManager,
  createStudent,
  enrol,
  holdInEvaluation,
  submitVersion,
  unlink,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'
import { sendMails } from '#server/modules/mail/send.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { checked, fileOf, listOf } from './testing/lists.ts'
import { undoDays } from './student-import.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let schools = 0
async function school() {
  schools += 1
  const room = await createClassroom(app.db, { students: 0 })
  const manager = await createManager(app.db, room.center)
  return { ...room, manager, client: await app.as(manager.id), tag: `u${schools}` }
}

async function imported(client: Client, text: string, group: { id: number; center_id: number }) {
  const { id } = await checked(client, text, group)
  await client.ok('startImport', { params: { id }, body: { invites: false } })
  await app.runJobs()
  return id
}

const rowsOf = async (client: Client, id: number) =>
  (await client.ok('listImportRows', { params: { id } })).results.map(({ number, state, reason }) =>
    [number, state, reason].filter(Boolean).join(' '),
  )
/** Undoes an import and waits for its end. */
async function undo(client: Client, id: number) {
  expect(await client.ok('undoImport', { params: { id } })).toMatchObject({ state: 'undoing', undo: null })
  await app.runJobs()
  return client.ok('getImport', { params: { id } })
}
const userOf = (email: string) => app.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()

describe('undoing an import', () => {
  it('cancels the invitations that have not left yet', async () => {
    const { group, client, tag } = await school()
    const emails = [`one.${tag}@demo.test`, `two.${tag}@demo.test`]
    const { id } = await checked(client, `Nombre;Apellidos;Correo\nUna;Gil;${emails[0]}\nDos;Gil;${emails[1]}\n`, group)
    // The mail server takes no mail for now.
    await app.db
      .insertInto('mail_sender')
      .values({ resume_at: new Date(app.clock.now().getTime() + 60_000) })
      .execute()
    await client.ok('startImport', { params: { id }, body: { invites: true } })
    await app.runJobs()
    const mails = () => app.db.selectFrom('mails').where('kind', '=', 'student_invitation').select(['state', 'reason', 'address']).execute()
    expect(await mails()).toEqual(emails.map((address) => ({ state: 'queued', reason: null, address })))
    await client.ok('undoImport', { params: { id } })
    // The mail server is back while the import is being undone.
    await app.db.deleteFrom('mail_sender').execute()
    await sendMails(app.ctx)
    expect(await mails()).toEqual(emails.map((address) => ({ state: 'queued', reason: null, address })))
    await app.runJobs()
    expect((await app.mails()).filter(({ to }) => emails.includes(to))).toEqual([])
    expect(await mails()).toEqual(emails.map(() => ({ state: 'cancelled', reason: 'import_undone', address: null })))
  })

  it('leaves nothing of it: accounts gone, seats free, the archive as it was', async () => {
    const { center, group, course, manager, client, tag } = await school()
    const [known, inArchive, returned] = await Promise.all([
      createStudent(app.db, center, { first_name: 'Ana', email: `known.${tag}@demo.test` }),
      createStudent(app.db, center, { first_name: 'Sara', email: `archive.${tag}@demo.test` }),
      createStudent(app.db, center, { first_name: 'Eva', email: `back.${tag}@demo.test` }),
    ])
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('user_id', '=', inArchive.id).execute()
    await enrol(app.db, group, [returned])
    await holdInEvaluation(app.db, { group, course, student: returned, at: app.clock.now() })
    await unlink(app.db, group, returned)
    app.clock.forward(60)
    const id = await imported(
      client,
      `Nombre;Apellidos;Correo\nAna;Gil;${known.email}\nSara;Gil;${inArchive.email}\nEva;Gil;${returned.email}\nNueva;Gil;new.${tag}@demo.test\n`,
      group,
    )
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 4, ledger: 4, living: 4 })
    app.clock.forward(60)
    expect(await undo(client, id)).toMatchObject({
      state: 'undone',
      progress: { done: 4, total: 4 },
      undo: null,
      counts: { created: 0, enrolled: 0, undone: 4, kept: 0 },
      seats: { left: 500 },
    })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    expect(await userOf(`new.${tag}@demo.test`)).toBeUndefined()
    const enrolments = await app.db.selectFrom('group_students').where('group_id', '=', group.id).select('user_id').execute()
    expect(enrolments).toEqual([{ user_id: returned.id }])
    const archived = await app.db
      .selectFrom('center_students')
      .where('center_id', '=', center.id)
      .where('archived_at', 'is not', null)
      .select('user_id')
      .execute()
    expect(archived).toEqual([{ user_id: inArchive.id }])
    const freed = await app.db
      .selectFrom('licence_ledger')
      .where('group_id', '=', group.id)
      .where('delta', '=', -1)
      .where('actor_id', '=', manager.id)
      .select('reason')
      .execute()
    expect(freed.map(({ reason }) => reason)).toEqual(Array.from({ length: 4 }, () => 'import_undone'))
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('entity', '=', 'student_import')
      .select(['action', 'after'])
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([
      { action: 'imported', after: { file_name: 'alumnado.csv', rows: 4 } },
      { action: 'import_undone', after: { undone: 4, kept: 0 } },
    ])
    expect(await client.ok('undoImport', { params: { id } })).toMatchObject({ state: 'undone', counts: { undone: 4 } })
  })

  it('requested twice at once, or again after a lost response, is done once', async () => {
    const { center, group, client, tag } = await school()
    const id = await imported(client, listOf(3, tag), group)
    const request = () => client.ok('undoImport', { params: { id } })
    const answers = await Promise.all([request(), request()])
    expect(answers.map(({ state }) => state)).toEqual(['undoing', 'undoing'])
    expect(await app.runJobs()).toBe(1)
    expect(await request()).toMatchObject({ state: 'undone', counts: { undone: 3 } })
    expect(await app.runJobs()).toBe(0)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    const { n } = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('action', '=', 'import_undone')
      .where('entity', '=', 'student_import')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(1)
  })

  it('keeps what has been used since, with the reason', async () => {
    const { center, group, course, deliverable, client, tag } = await school()
    const other = await createGroup(app.db, center)
    const id = await imported(client, listOf(9, tag), group)
    app.clock.forward(60)
    const [signedIn, worked, elsewhere, changed, left, gone, evaluated, added] = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => userOf(`${tag}.${n}@centro.es`)),
    )
    if (!signedIn || !worked || !elsewhere || !changed || !left || !gone || !evaluated || !added) throw new Error('they were imported')
    await app.db.updateTable('users').set({ last_access_at: app.clock.now() }).where('id', '=', signedIn.id).execute()
    await submitVersion(app.db, { group, deliverable, student: worked, at: app.clock.now() })
    await holdInEvaluation(app.db, { group, course, student: evaluated, at: app.clock.now() })
    // to an evaluation that was closed before the import
    await holdInEvaluation(app.db, { group, course, student: added, at: new Date(app.clock.now().getTime() - 24 * 3_600_000) })
    await enrol(app.db, other, [elsewhere])
    await app.db.updateTable('users').set({ revision: 2, first_name: 'Otra' }).where('id', '=', changed.id).execute()
    await unlink(app.db, group, left)
    await unlink(app.db, group, gone)
    await app.db.deleteFrom('users').where('id', '=', gone.id).execute()
    expect(await undo(client, id)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 8 } })
    expect(await rowsOf(client, id)).toEqual([
      '2 kept signed_in',
      '3 kept has_work',
      '4 kept in_other_group',
      '5 kept changed',
      '6 kept already_left',
      '7 kept already_left',
      '8 kept has_work',
      '9 kept has_work',
      '10 undone',
    ])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 7, ledger: 7, living: 7 })
  })

  it('takes an account back that the import put into two groups, and keeps it where one of them stays', async () => {
    const { center, client, tag } = await school()
    await createGroup(app.db, center, { name: 'A1' })
    const second = await createGroup(app.db, center, { name: 'B1' })
    const list = `Alumno/a;Correo;Grupo\n"Gil, Ana";ana.${tag}@demo.test;A1\n"Gil, Ana";ana.${tag}@demo.test;B1\n"Rey, Eva";eva.${tag}@demo.test;A1\n"Rey, Eva";eva.${tag}@demo.test;B1\n`
    const made = await client.ok('createImport', { body: fileOf(list) })
    const fields = made.columns.map(({ field }) => field)
    await client.ok('checkImport', { params: { id: made.id }, body: { fields, group_id: null } })
    await client.ok('startImport', { params: { id: made.id }, body: { invites: false } })
    await app.runJobs()
    expect(await rowsOf(client, made.id)).toEqual(['2 created', '3 enrolled', '4 created', '5 enrolled'])
    app.clock.forward(60)
    const eva = await userOf(`eva.${tag}@demo.test`)
    await app.db
      .insertInto('student_notes')
      .values({ center_id: center.id, group_id: second.id, student_id: eva?.id ?? 0, body: 'Habla poco', created_at: app.clock.now() })
      .execute()
    await undo(client, made.id)
    expect(await rowsOf(client, made.id)).toEqual(['2 undone', '3 undone', '4 kept in_other_group', '5 kept has_work'])
    expect(await userOf(`ana.${tag}@demo.test`)).toBeUndefined()
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
  })

  it('leaves an archived group alone', async () => {
    const { group, client, tag } = await school()
    const id = await imported(client, listOf(1, tag), group)
    await archive(app.db, group)
    await undo(client, id)
    expect(await rowsOf(client, id)).toEqual(['2 kept group_archived'])
    expect(await userOf(`${tag}.1@centro.es`)).toBeDefined()
  })

  it('is for imports that have ended, and not for ever', async () => {
    const { group, client, tag } = await school()
    const pending = await checked(client, listOf(1, tag), group)
    expect(await client.call('undoImport', { params: { id: pending.id } })).toMatchObject({
      status: 409,
      body: { code: 'import_not_done' },
    })
    const id = await imported(client, listOf(1, tag), group)
    app.clock.forward(undoDays * 24 * 3600)
    const manager = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    expect(await manager.call('undoImport', { params: { id } })).toMatchObject({ status: 404 })
    const again = await app.as(
      (await app.db.selectFrom('student_imports').where('id', '=', id).select('created_by').executeTakeFirstOrThrow()).created_by,
    )
    expect(await again.call('undoImport', { params: { id } })).toMatchObject({ status: 409, body: { code: 'undo_over' } })
    expect(await again.ok('getImport', { params: { id } })).toMatchObject({ state: 'done', undo: { is_over: true } })
  })
})
