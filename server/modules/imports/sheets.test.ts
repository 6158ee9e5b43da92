import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createStudent, createTeacher, enrol, teach } from '#server/testing/factories/index.ts'
import { forgetWhoItWas } from '#server/modules/people/forget-queries.ts'
import { resumeSheet } from './choose-sheet.ts'
import { workbookFile } from './reading/testing/workbook-file.ts'
import { withBetween, withTransactions } from './testing/faults.ts'
import { fileOf } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const headings = ['Nombre', 'Apellidos', 'Correo']

const workbook = (tag: string) =>
  workbookFile([
    { name: 'Portada', rows: [['IES Ribera'], ['Curso 2026/2027']] },
    { name: '1.º A', rows: [headings, ['Ana', 'Gil', `${tag}.ana@centro.es`]] },
    {
      name: '1.º B',
      rows: [
        ['Correo', 'Nombre', 'Apellidos'],
        [`${tag}.eva@centro.es`, 'Eva', 'Rey'],
        [`${tag}.luis@centro.es`, 'Luis', 'Mora'],
      ],
    },
  ])

const sheetsLeft = async (id: number) =>
  app.db.selectFrom('student_import_sheets').where('import_id', '=', id).select('name').orderBy('position').execute()

describe('a workbook with several sheets', () => {
  it('is read from the sheet with the list, and from another one when that is chosen, until it starts', async () => {
    const { client, group, tag } = await importSchool(app)
    const made = await client.ok('createImport', { body: fileOf(await workbook(tag), 'alumnado.xlsx') })
    const params = { id: made.id }
    const sheets = [
      { name: 'Portada', row_count: 2 },
      { name: '1.º A', row_count: 1 },
      { name: '1.º B', row_count: 2 },
    ]
    expect(made).toMatchObject({ sheet: '1.º A', sheets, row_count: 1 })
    const check = (fields: readonly ('first_name' | 'last_names' | 'email')[]) =>
      client.ok('checkImport', { params, body: { fields: [...fields], group_id: group.id } })
    await check(['first_name', 'last_names', 'email'])
    const other = await client.ok('chooseImportSheet', { params, body: { sheet: '1.º B' } })
    expect(other).toMatchObject({ state: 'mapping', sheet: '1.º B', sheets, row_count: 2, heading_row: 1, group: null, counts: { new: 0 } })
    expect(other.columns.map(({ field, samples }) => [field, samples[0]])).toEqual([
      ['email', `${tag}.eva@centro.es`],
      ['first_name', 'Eva'],
      ['last_names', 'Rey'],
    ])
    expect(await client.call('chooseImportSheet', { params, body: { sheet: 'Otra' } })).toMatchObject({
      status: 400,
      body: { errors: { sheet: ['unknown'] } },
    })
    expect(await check(['email', 'first_name', 'last_names'])).toMatchObject({ counts: { new: 2 } })
    await client.ok('startImport', { params, body: { invites: false } })
    expect(await sheetsLeft(made.id)).toEqual([])
    expect(await client.call('chooseImportSheet', { params, body: { sheet: '1.º A' } })).toMatchObject({
      status: 409,
      body: { code: 'import_started' },
    })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', sheets: [], counts: { created: 2 } })
  })

  it('is read from the chosen sheet as a whole where a process died while it stored it, and is not seen before', async () => {
    const { client, group, tag } = await importSchool(app)
    const made = await client.ok('createImport', { body: fileOf(await workbook(tag), 'alumnado.xlsx') })
    const params = { id: made.id }
    await client.ok('chooseImportSheet', { params, body: { sheet: '1.º B' } })
    // As after the choice: the rows of before are deleted, the new ones stored, and the import shown, in transactions of their own.
    await app.db.updateTable('student_imports').set({ is_stored: false }).where('id', '=', made.id).execute()
    for (const last of [2, 4, 4]) {
      const dying = withTransactions(app.db, (count) => count < last)
      await expect(resumeSheet({ importId: made.id }, { db: dying })).rejects.toThrow('killed')
      expect((await client.call('getImport', { params })).status).toBe(404)
    }
    // The queue waits for half a minute.
    await sql`update pgboss.job set start_after = now() where name = 'student-import-sheet'`.execute(app.db)
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'mapping', sheet: '1.º B', row_count: 2 })
    const body = { fields: ['email', 'first_name', 'last_names'] as const, group_id: group.id }
    expect(await client.ok('checkImport', { params, body: { ...body, fields: [...body.fields] } })).toMatchObject({ counts: { new: 2 } })
  })

  it('is stored by the last of two who begin', async () => {
    const { client, tag } = await importSchool(app)
    const made = await client.ok('createImport', { body: fileOf(await workbook(tag), 'alumnado.xlsx') })
    const params = { id: made.id }
    await client.ok('chooseImportSheet', { params, body: { sheet: '1.º B' } })
    await app.db.updateTable('student_imports').set({ is_stored: false }).where('id', '=', made.id).execute()
    // Before it stores the new rows, another one does, and dies before it shows them.
    const other = withTransactions(app.db, (count) => count < 4)
    const overtaken = withBetween(app.db, async (count) => {
      if (count === 4) await expect(resumeSheet({ importId: made.id }, { db: other })).rejects.toThrow('killed')
    })
    await resumeSheet({ importId: made.id }, { db: overtaken })
    expect((await client.call('getImport', { params })).status).toBe(404)
    await resumeSheet({ importId: made.id }, { db: app.db })
    expect(await client.ok('getImport', { params })).toMatchObject({ row_count: 2 })
    const rows = app.db.selectFrom('student_import_rows').where('import_id', '=', made.id)
    expect(await rows.select('number').orderBy('number').execute()).toEqual([{ number: 2 }, { number: 3 }])
  })

  it('keeps no sheet in which an erased person stands', async () => {
    const { center, client, tag } = await importSchool(app)
    const student = await createStudent(app.db, center, { email: `${tag}.eva@centro.es` })
    const made = await client.ok('createImport', { body: fileOf(await workbook(tag), 'alumnado.xlsx') })
    await app.db.transaction().execute((tx) => forgetWhoItWas(tx, { id: student.id, email: student.email, username: student.username }))
    expect(await sheetsLeft(made.id)).toEqual([{ name: 'Portada' }, { name: '1.º A' }])
  })
})

describe('a list without groups', () => {
  it('brings students into the center, takes no seat, and is undone', async () => {
    const { center, client, group, tag } = await importSchool(app, { student_licenses: 0, anonymous_users: true })
    const present = await createStudent(app.db, center, { first_name: 'Eva', email: `${tag}.eva@centro.es` })
    const gone = await createStudent(app.db, center, { first_name: 'Luis', email: `${tag}.luis@centro.es` })
    await app.db.updateTable('center_students').set({ archived_at: app.clock.now() }).where('user_id', '=', gone.id).execute()
    const lines = [
      'Nombre;Apellidos;Correo',
      `Ana;Gil;${tag}.ana@centro.es`,
      `Eva;Rey;${present.email}`,
      `Luis;Mora;${gone.email}`,
      'Sara;Sol;',
    ]
    const text = lines.join('\n')
    const check = async () => {
      const { id } = await client.ok('createImport', { body: fileOf(text) })
      const body = { fields: ['first_name' as const, 'last_names' as const, 'email' as const], without_group: true }
      return client.ok('checkImport', { params: { id }, body })
    }
    const found = await check()
    const params = { id: found.id }
    expect(found).toMatchObject({
      group: null,
      by_column: false,
      without_group: true,
      may_manage: true,
      counts: { new: 2, existing: 1, skipped: 1 },
      seats: { needed: 0, left: 0 },
    })
    const rows = async () => (await client.ok('listImportRows', { params })).results.map(({ state, reason }) => [state, reason])
    expect(await rows()).toEqual([
      ['new', null],
      ['skipped', 'already_in_center'],
      ['existing', 'from_archive'],
      ['new', null],
    ])
    await client.ok('startImport', { params, body: { invites: false } })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', counts: { created: 2, enrolled: 1, skipped: 1 } })
    const students = await client.ok('listStudents', { query: {} })
    expect(students.results.map(({ student, groups }) => `${student.first_name} ${groups.length}`).toSorted()).toEqual([
      'Ana 0',
      'Eva 0',
      'Luis 0',
      'Sara 0',
    ])
    expect(await check()).toMatchObject({ counts: { new: 0, existing: 0, skipped: 4 } })

    const ana = await app.db.selectFrom('users').where('email', '=', `${tag}.ana@centro.es`).select('id').executeTakeFirstOrThrow()
    await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
    await enrol(app.db, group, [{ id: ana.id }])
    await client.ok('undoImport', { params })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } })
    expect((await rows())[0]).toEqual(['kept', 'in_other_group'])
    expect((await client.ok('listStudents', { query: {} })).results).toHaveLength(2)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 1, ledger: 1, living: 1 })
  })

  it('is for those who manage the center', async () => {
    const { center, group } = await importSchool(app)
    const teacher = await createTeacher(app.db, center)
    await teach(app.db, group, teacher)
    const client = await app.as(teacher.id)
    const made = await client.ok('createImport', { body: fileOf('Nombre;Apellidos;Correo\nAna;Gil;a@demo.test\n') })
    expect(made.may_manage).toBe(false)
    const body = { fields: ['first_name' as const, 'last_names' as const, 'email' as const], without_group: true }
    expect(await client.call('checkImport', { params: { id: made.id }, body })).toMatchObject({ status: 403 })
  })
})
