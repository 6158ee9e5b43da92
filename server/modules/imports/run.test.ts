import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCenter, createGroup, createStudent, enrol, unlink } from '#server/testing/factories/index.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { runImport } from './run.ts'
import { checked, fileOf, listOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const school = (given?: Parameters<typeof importSchool>[1]) => importSchool(app, given)

const start = { invites: false }

describe('an import', () => {
  it('creates accounts, enrols all students, notifies its author, and leaves audit events and a ledger that agree', async () => {
    const { center, group, manager, client, tag } = await school()
    const [known, gone, inArchive] = await Promise.all([
      createStudent(app.db, center, { first_name: 'Ana', email: `known.${tag}@demo.test` }),
      createStudent(app.db, center, { first_name: 'Eva', email: `gone.${tag}@demo.test` }),
      createStudent(app.db, center, { first_name: 'Sara', email: `archive.${tag}@demo.test` }),
    ])
    await enrol(app.db, group, [gone])
    await unlink(app.db, group, gone)
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('user_id', '=', inArchive.id).execute()
    const lines = `Nombre;Apellidos;Correo;Sexo;Usuario\nAna;Gil;${known.email};;\nEva;Rey;${gone.email};;\nSara;Gil;${inArchive.email};;\nLUIS;PÉREZ GIL;${tag}.luis@demo.test;H;Luis.${tag}\nMala;;x;;\n`
    const found = await checked(client, lines, group)
    const reasons = async () =>
      (await client.ok('listImportRows', { params: { id: found.id } })).results.map(({ state, reason }) => [state, reason])
    expect((await reasons()).slice(0, 3)).toEqual([
      ['existing', null],
      ['existing', null],
      ['existing', 'from_archive'],
    ])
    const started = await client.call('startImport', { params: { id: found.id }, body: start })
    expect(started).toMatchObject({ status: 202, body: { state: 'importing', progress: { done: 0, total: 4 } } })
    await app.runJobs()
    const done = await client.ok('getImport', { params: { id: found.id } })
    expect(done).toMatchObject({
      state: 'done',
      counts: { new: 0, existing: 0, skipped: 0, problem: 1, created: 1, enrolled: 3, undone: 0, kept: 0 },
      progress: { done: 4, total: 4 },
      seats: { needed: 0, left: 496 },
      failure: null,
      undo: { is_over: false },
    })
    expect((await reasons()).slice(0, 3)).toEqual([
      ['enrolled', null],
      ['enrolled', null],
      ['enrolled', 'from_archive'],
    ])
    const luis = await app.db.selectFrom('users').where('email', '=', `${tag}.luis@demo.test`).selectAll().executeTakeFirstOrThrow()
    expect(luis).toMatchObject({
      first_name: 'Luis',
      last_name_1: 'Pérez',
      last_name_2: 'Gil',
      gender: 'male',
      username: `luis.${tag}`,
      is_anonymous: false,
      password_hash: null,
    })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 4, ledger: 4, living: 4 })
    const seats = await app.db
      .selectFrom('licence_ledger')
      .where('group_id', '=', group.id)
      .where('actor_id', '=', manager.id)
      .select('reason')
      .execute()
    expect(seats.map(({ reason }) => reason)).toEqual(['imported', 'imported', 'imported', 'imported'])
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .select(['action', 'entity', 'actor_id'])
      .orderBy('id')
      .execute()
    expect(auditEvents.map(({ action, entity, actor_id }) => `${actor_id === manager.id} ${action} ${entity}`)).toEqual([
      'true created student',
      'true restored student',
      ...Array.from({ length: 4 }, () => 'true imported student'),
      'true imported student_import',
    ])
    const notices = await client.ok('listNotifications')
    expect(notices.results).toMatchObject([{ kind: 'import_finished', group: { id: group.id }, href: `/students/import?id=${found.id}` }])
  })

  it('keeps nothing of the file but its students', async () => {
    const { group, client, tag } = await school()
    const found = await checked(client, `Alumno/a;DNI;Correo\n"Gil, Ana";12345678Z;${tag}.ana@demo.test\n;87654321X;x\n`, group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.runJobs()
    const stored = app.db.selectFrom('student_import_rows').where('import_id', '=', found.id)
    const rows = await stored.select(['cells', 'student']).orderBy('number').execute()
    const { columns } = await app.db.selectFrom('student_imports').where('id', '=', found.id).select('columns').executeTakeFirstOrThrow()
    expect(JSON.stringify([rows, columns])).not.toMatch(/12345678Z|87654321X/)
    expect(rows[0]?.student).toMatchObject({ first_name: 'Ana', email: `${tag}.ana@demo.test` })
  })

  it('that is not checked, has nothing ready or is of a group archived meanwhile does not start', async () => {
    const { group, client, tag } = await school()
    const made = await client.ok('createImport', { body: fileOf(listOf(1, tag)) })
    const begin = (id: number) => client.call('startImport', { params: { id }, body: start })
    expect(await begin(made.id)).toMatchObject({ status: 409, body: { code: 'import_not_checked' } })
    const bad = await checked(client, 'Nombre;Apellidos;Correo\nAna;Gil;x\n', group)
    expect(await begin(bad.id)).toMatchObject({ status: 409, body: { code: 'nothing_to_import' } })
    const good = await checked(client, listOf(1, tag), group)
    await archive(app.db, group)
    expect(await begin(good.id)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })

  it('into several groups, one of which was deleted since it was checked, does not start', async () => {
    const { center, client, tag } = await school()
    const [gone] = await Promise.all(['A1', 'B1'].map((name) => createGroup(app.db, center, { name })))
    const list = `Alumno/a;Correo;Grupo\n"Gil, Ana";ana.${tag}@demo.test;A1\n"Rey, Eva";eva.${tag}@demo.test;B1\n`
    const made = await client.ok('createImport', { query: { center: center.id }, body: fileOf(list) })
    const params = { id: made.id }
    await client.ok('checkImport', { params, body: { fields: made.columns.map(({ field }) => field), group_id: null } })
    await client.call('deleteGroup', { params: { id: gone?.id ?? 0 } })
    expect(await client.call('startImport', { params, body: start })).toMatchObject({ status: 409, body: { code: 'group_gone' } })
    await app.runJobs()
    expect(await countUsers(app, tag)).toBe(0)
  })

  it('started twice runs once, and cannot be given up or checked any more', async () => {
    const { center, group, client, tag } = await school()
    const found = await checked(client, listOf(3, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.runJobs()
    await runImport({ importId: found.id }, app.ctx, new AbortController().signal)
    expect(await client.ok('startImport', { params: { id: found.id }, body: start })).toMatchObject({ state: 'done' })
    expect(await countUsers(app, tag)).toBe(3)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 3, ledger: 3, living: 3 })
    expect(await client.call('cancelImport', { params: { id: found.id } })).toMatchObject({ status: 409, body: { code: 'import_done' } })
    const fields: ('full_name' | 'email')[] = ['full_name', 'email']
    expect(await client.call('checkImport', { params: { id: found.id }, body: { fields, group_id: group.id } })).toMatchObject({
      status: 409,
      body: { code: 'import_started' },
    })
  })
})

describe('an import under way', () => {
  it('that is given up leaves no account behind, and an audit event', async () => {
    const { center, group, client, tag } = await school({ student_licenses: 5 })
    const found = await checked(client, listOf(4, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
    await app.runJobs()
    expect(await countUsers(app, tag)).toBe(4)
    await client.ok('cancelImport', { params: { id: found.id } })
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'undoing', progress: { done: 0, total: 4 } })
    await app.runJobs()
    expect(await countUsers(app, tag)).toBe(0)
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'undone', counts: { undone: 4, kept: 0 } })
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('entity', '=', 'student_import')
      .select(['action', 'entity_id', 'before', 'after'])
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([
      { action: 'import_cancelled', entity_id: found.id, before: { file_name: 'alumnado.csv', rows: 4 }, after: null },
      { action: 'import_undone', entity_id: found.id, before: null, after: { undone: 4, kept: 0 } },
    ])
    await runImport({ importId: found.id }, app.ctx, new AbortController().signal)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('meets people who came meanwhile: students are enrolled, strangers left out', async () => {
    const { center, group, client, tag } = await school()
    const found = await checked(client, listOf(3, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    const mate = await createStudent(app.db, center, { email: `${tag}.1@centro.es` })
    await enrol(app.db, group, [mate])
    await createStudent(app.db, await createCenter(app.db), { email: `${tag}.2@centro.es` })
    await app.runJobs()
    const { results } = await client.ok('listImportRows', { params: { id: found.id } })
    expect(results.map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'already_enrolled'],
      ['problem', 'email_taken'],
      ['created', null],
    ])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
  })
})

it('invites every new student once, in their mail', async () => {
  const { group, client, tag } = await school()
  const found = await checked(client, listOf(2, tag), group)
  await client.ok('startImport', { params: { id: found.id }, body: { invites: true } })
  await app.runJobs()
  const mails = (await app.mails()).filter(({ to }) => to.includes(`${tag}.`))
  expect(mails.map(({ to }) => to).toSorted()).toEqual([`${tag}.1@centro.es`, `${tag}.2@centro.es`])
  expect(mails[0]?.text).toMatch(/\/set-password\//)
})
