import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createGroup,
  createStudent,
  createTeacher,
  enrol,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'
import { checked, fileOf } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const school = (given?: Parameters<typeof importSchool>[1]) => importSchool(app, given)

/** Rows in short: number, state, reason, the row it repeats. */
async function checks(client: Client, id: number) {
  const { results } = await client.ok('listImportRows', { params: { id }, query: { page_size: 1000 } })
  return results.map(({ number, state, reason, other_row }) => [number, state, reason, other_row].filter((part) => part !== null).join(' '))
}

const rejection = (errors: object) => ({ status: 400, body: { code: 'invalid', errors } })

describe('a list that is sent', () => {
  it('is read, with what was recognised and samples of every column; nothing is created', async () => {
    const { center, client } = await school()
    const text = 'Alumno/a;NIE;Correo;Unidad\r\n"Gil Mora, Ana";12;ana@centro.es;1DAM A\r\n\r\n"Rey, Eva";13;eva@centro.es;1DAM A\r\n'
    const made = await client.ok('createImport', { body: fileOf(Buffer.from(text, 'latin1'), 'RegAlum.csv') })
    expect(made).toMatchObject({
      state: 'mapping',
      source: 'file',
      file_name: 'RegAlum.csv',
      format: 'csv',
      delimiter: ';',
      heading_row: 1,
      row_count: 2,
      blank_count: 1,
      center: { id: center.id },
      group: null,
      seats: { needed: 0, left: 500 },
    })
    expect(made.columns).toEqual([
      { heading: 'Alumno/a', field: 'full_name', not_kept: false, samples: ['Gil Mora, Ana', 'Rey, Eva'] },
      { heading: 'NIE', field: null, not_kept: true, samples: ['12', '13'] },
      { heading: 'Correo', field: 'email', not_kept: false, samples: ['ana@centro.es', 'eva@centro.es'] },
      { heading: 'Unidad', field: 'group', not_kept: false, samples: ['1DAM A'] },
    ])
    expect(await checks(client, made.id)).toEqual(['2 unchecked', '4 unchecked'])
    const users = await app.db.selectFrom('users').where('email', 'in', ['ana@centro.es', 'eva@centro.es']).select('id').execute()
    expect(users).toEqual([])
  })

  it('that cannot be read is refused with the reason', async () => {
    const { client } = await school()
    expect(await client.call('createImport', { body: fileOf('') })).toMatchObject(rejection({ file: ['empty_file'] }))
    expect(await client.call('createImport', { body: fileOf('Nombre;Correo\n') })).toMatchObject(rejection({ file: ['no_rows'] }))
    expect(await client.call('createImport', { body: fileOf('\u0000\u0001') })).toMatchObject(rejection({ file: ['wrong_type'] }))
    expect(await client.call('createImport', { body: new FormData() })).toMatchObject({ status: 400 })
    expect(await client.call('createImport', { body: fileOf('a'.repeat(10 * 1024 * 1024 + 1)) })).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })

  it('goes to a center of the caller, who says which where there are several', async () => {
    const { center } = await school()
    const admin = await app.as((await createAdmin(app.db)).id)
    const body = () => fileOf('Nombre;Correo\nAna Gil;ana@centro.es\n')
    expect(await admin.call('createImport', { body: body() })).toMatchObject(rejection({ center: ['required'] }))
    expect((await admin.ok('createImport', { query: { center: center.id }, body: body() })).center.id).toBe(center.id)
    const stranger = await app.as((await createTeacher(app.db, await createCenter(app.db))).id)
    expect(await stranger.call('createImport', { query: { center: center.id }, body: body() })).toMatchObject({ status: 404 })
  })
})

describe('the dry run', () => {
  it('finds who is new, in the center, in the group already, or another person', async () => {
    const { center, group, manager, client } = await school()
    const [ana, luis, gone] = await Promise.all([
      createStudent(app.db, center, { first_name: 'Ana Belén', email: 'ana.belen@demo.test' }),
      createStudent(app.db, center, { first_name: 'Luis', email: 'luis@demo.test' }),
      createStudent(app.db, center, { first_name: 'María José', email: 'mj@demo.test' }),
    ])
    await enrol(app.db, group, [luis, gone])
    await unlink(app.db, group, gone)
    const foreign = await createStudent(app.db, await createCenter(app.db), { email: 'foreign@demo.test' })
    const lines = [
      'Nombre;Apellidos;Correo;Usuario',
      `Ana;Gil Mora;${ana.email};`,
      `Luis;Gil;${luis.email};`,
      `Mª José;Rey;${gone.email};`,
      `Marta;Gil Mora;${ana.email};`,
      `Eva;Rey;${foreign.email};`,
      `Pablo;Rey;${manager.email};`,
      'Nueva;Persona;nueva@demo.test;nueva.persona',
      'Nueva;Persona;NUEVA@demo.test;',
      'Hermano;Persona;nueva@demo.test;',
      `Otra;Persona;otra@demo.test;${luis.username}`,
      'Tercera;Persona;tercera@demo.test;nueva.persona',
      ';Sola;sola@demo.test;',
      'Sin;Correo;;',
    ]
    const found = await checked(client, lines.join('\n'), group)
    const { results } = await client.ok('listImportRows', { params: { id: found.id }, query: {} })
    // where the transfer of a person with a taken address can be asked for; the row does not say whose it is
    expect(results[4]).toMatchObject({ reason: 'email_taken', group_id: group.id, user_id: null })
    expect(await checks(client, found.id)).toEqual([
      '2 existing',
      '3 skipped already_enrolled',
      '4 existing',
      '5 problem email_repeated 2',
      '6 problem email_taken',
      '7 problem email_taken',
      '8 new',
      '9 skipped repeated_row 8',
      '10 problem email_repeated 8',
      '11 problem username_taken',
      '12 problem username_repeated 8',
      '13 problem name_missing',
      '14 problem email_missing',
    ])
    expect(found).toMatchObject({
      state: 'checked',
      group: { id: group.id },
      by_column: false,
      counts: { new: 1, existing: 2, skipped: 2, problem: 8, created: 0, enrolled: 0, undone: 0, kept: 0 },
      seats: { needed: 3, left: 499 },
    })
    const only = async (show: 'ready' | 'skipped' | 'problem') =>
      (await client.ok('listImportRows', { params: { id: found.id }, query: { show } })).results.map(({ number }) => number)
    expect(await only('ready')).toEqual([2, 4, 8])
    expect(await only('skipped')).toEqual([3, 9])
    expect(await only('problem')).toEqual([5, 6, 7, 10, 11, 12, 13, 14])
  })

  it('reports an address of a person of the center with another name', async () => {
    const { center, group, client } = await school()
    await createStudent(app.db, center, { first_name: 'Ana', email: 'familia@demo.test' })
    const found = await checked(client, 'Nombre;Apellidos;Correo\nLuis;Gil;familia@demo.test\n', group)
    expect(await checks(client, found.id)).toEqual(['2 problem other_name'])
  })

  it('sends each row to the group that its cell names, however it is written', async () => {
    const { center, group, client } = await school()
    const other = await createGroup(app.db, center, { name: '2.º DAW B' })
    const old = await createGroup(app.db, center, { name: '1.º SMR', period: '2025/2026' })
    await archive(app.db, old)
    const text =
      'Alumno/a;Correo;Unidad\n"Gil, Ana";a@demo.test;1DAM A\n"Rey, Eva";b@demo.test;2º daw-b\n"Rey, Sara";c@demo.test;1.º SMR\n"Gil, Luis";d@demo.test;\n"Gil, Ana";a@demo.test;2DAWB\n'
    const made = await client.ok('createImport', { body: fileOf(text) })
    const fields = made.columns.map(({ field }) => field)
    await client.ok('checkImport', { params: { id: made.id }, body: { fields, group_id: null } })
    expect(await checks(client, made.id)).toEqual(['2 new', '3 new', '4 problem group_unknown', '5 problem group_missing', '6 new'])
    const { results } = await client.ok('listImportRows', { params: { id: made.id }, query: { show: 'ready' } })
    expect(results.map((row) => row.group)).toEqual([group.name, other.name, other.name])
  })

  it('takes students without an e-mail where the center permits them, and knows them again by name', async () => {
    const { center, group, client } = await school({ anonymous_users: true })
    const known = await createStudent(app.db, center, {
      first_name: 'Íñigo',
      last_name_1: 'Muñoz',
      last_name_2: '',
      email: null,
      is_anonymous: true,
    })
    await enrol(app.db, group, [known])
    const found = await checked(client, 'Nombre;Apellidos;Correo\nInigo;Munoz;\nEva;Rey;\nEva;Rey;\n', group)
    expect(await checks(client, found.id)).toEqual(['2 skipped already_enrolled', '3 new', '4 skipped repeated_row 3'])
  })

  it('can be repeated with other columns, and refuses columns that make no students', async () => {
    const { group, client } = await school()
    const found = await checked(client, 'Nombre;Apellidos;Correo\nAna;Gil;a@demo.test\n', group)
    const again = (fields: ('first_name' | 'last_names' | 'email' | null)[], group_id: number | null = group.id) =>
      client.call('checkImport', { params: { id: found.id }, body: { fields, group_id } })
    expect(await again(['last_names', 'first_name', 'email'])).toMatchObject({ status: 200 })
    const { results } = await client.ok('listImportRows', { params: { id: found.id } })
    expect(results[0]?.name).toBe('Ana, Gil')
    expect(await again([null, 'last_names', 'email'])).toMatchObject(rejection({ fields: ['name_missing'] }))
    expect(await again(['first_name', 'first_name', 'email'])).toMatchObject(rejection({ fields: ['field_twice'] }))
    expect(await again(['first_name', 'email'])).toMatchObject(rejection({ fields: ['length'] }))
    expect(await again(['first_name', 'last_names', 'email'], null)).toMatchObject(rejection({ fields: ['group_missing'] }))
  })

  it('rejects groups that are archived or not accessible', async () => {
    const { center, group } = await school()
    const teacher = await createTeacher(app.db, center)
    await teach(app.db, group, teacher)
    const notTheirs = await createGroup(app.db, center)
    const client = await app.as(teacher.id)
    const made = await client.ok('createImport', { body: fileOf('Nombre;Apellidos;Correo\nAna;Gil;a@demo.test\n') })
    const into = (group_id: number) =>
      client.call('checkImport', { params: { id: made.id }, body: { fields: ['first_name', 'last_names', 'email'], group_id } })
    expect(await into(notTheirs.id)).toMatchObject({ status: 404 })
    await archive(app.db, group)
    expect(await into(group.id)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })
})
