import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createCenter,
  createCourse,
  createGroup,
  createStudent,
  createTeacher,
  enrol,
  offer,
  teach,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'
import { fileOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** An import of six rows by column: two of an unknown group, one of another, one without, and two of a group of the center. */
async function namedList(client: Client, tag: string) {
  const groups = ['2DAW B', '2.º daw-b', 'SMR 1', '', '1.º DAM-A', '1dama']
  const lines = groups.map((name, n) => `"Gil, Ana ${'abcdef'[n]}";${tag}.${n}@centro.es;${name}`)
  const made = await client.ok('createImport', { body: fileOf(['Alumno/a;Correo;Unidad', ...lines, ''].join('\n')) })
  const params = { id: made.id }
  const checked = await client.ok('checkImport', { params, body: { fields: ['full_name', 'email', 'group'], group_id: null } })
  return { params, checked }
}

const groupsIn = (id: number) => app.db.selectFrom('groups').where('center_id', '=', id).select(['id', 'name']).orderBy('id').execute()

describe('names of groups that match none', () => {
  it('are created, mapped, taken into the center or left out; the seats follow', async () => {
    const { center, group, client, tag } = await importSchool(app, { student_licenses: 4 })
    await archive(app.db, await createGroup(app.db, center, { name: 'SMR 1', period: '2024/2025' }))
    const { params, checked } = await namedList(client, tag)
    expect(checked.counts).toMatchObject({ new: 2, problem: 4 })
    expect(checked.new_groups).toMatchObject([
      { name: '2DAW B', rows: 2, choice: null, new_name: '2DAW B', archived: null, group: null },
      { name: '', rows: 1, choice: null },
      { name: 'SMR 1', rows: 1, choice: null, archived: '2024/2025' },
    ])
    const choose = (groups: Parameters<typeof client.ok<'chooseImportGroups'>>[1]['body']['groups']) =>
      client.ok('chooseImportGroups', { params, body: { groups } })
    const created = await choose([{ name: '2DAW B', choice: 'create', new_name: '2.º DAW B', period: '2026/2027' }])
    expect(created).toMatchObject({ counts: { new: 4, problem: 2 }, seats: { needed: 4, left: 4 } })
    const decided = await choose([
      { name: 'SMR 1', choice: 'existing', group_id: group.id },
      { name: '', choice: 'none' },
    ])
    expect(decided.new_groups.map(({ choice, group: target }) => [choice, target?.id])).toEqual([
      ['create', undefined],
      ['none', undefined],
      ['existing', group.id],
    ])
    expect(decided).toMatchObject({ counts: { new: 6, problem: 0 }, seats: { needed: 5, left: 4 } })
    expect(await client.call('startImport', { params, body: { invites: false } })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 5, left: 4 } },
    })
    const left = await choose([{ name: 'SMR 1', choice: 'leave' }])
    expect(left).toMatchObject({ counts: { new: 5, skipped: 1 }, seats: { needed: 4, left: 4 } })
    const { results } = await client.ok('listImportRows', { params })
    expect(results.map((row) => [row.group, row.reason])).toEqual([
      ['2.º DAW B', null],
      ['2.º DAW B', null],
      ['SMR 1', 'group_left_out'],
      ['', null],
      ['1.º DAM-A', null],
      ['1.º DAM-A', null],
    ])
    expect(await groupsIn(center.id)).toHaveLength(2)

    await client.ok('startImport', { params, body: { invites: false } })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', counts: { created: 5 } })
    const made = (await groupsIn(center.id)).at(-1)
    expect(made?.name).toBe('2.º DAW B')
    const team = await client.ok('getGroup', { params: { id: made?.id ?? 0 } })
    expect(team).toMatchObject({ period: '2026/2027', students_count: 2 })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 4, ledger: 4, living: 4 })

    await client.ok('undoImport', { params })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'undone', counts: { undone: 5 } })
    expect((await groupsIn(center.id)).map(({ name }) => name)).toEqual([group.name, 'SMR 1'])
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it.each(['program', 'student', 'teacher', 'name'])('keep the group that was created when something else uses it: %s', async (what) => {
    const { center, client, tag } = await importSchool(app)
    const { params } = await namedList(client, tag)
    await client.ok('chooseImportGroups', { params, body: { groups: [{ name: '2DAW B', choice: 'create' }] } })
    await client.ok('startImport', { params, body: { invites: false } })
    await app.runJobs()
    const made = (await groupsIn(center.id)).at(-1)
    if (!made) throw new Error('the group was created')
    const group = { id: made.id, center_id: center.id }
    if (what === 'program') await offer(app.db, group, await createCourse(app.db))
    if (what === 'student') await enrol(app.db, group, [await createStudent(app.db, center)])
    if (what === 'teacher') await teach(app.db, group, await createTeacher(app.db, center))
    if (what === 'name') await client.ok('updateGroup', { params: { id: made.id }, ifMatch: 1, body: { name: 'Otro' } })
    await client.ok('undoImport', { params })
    await app.runJobs()
    expect((await groupsIn(center.id)).map(({ id }) => id)).toContain(made.id)
  })

  it('make the group of a teacher theirs, and leave out one that a colleague created meanwhile', async () => {
    const { center, client: manager, tag } = await importSchool(app)
    const teacher = await createTeacher(app.db, center)
    await teach(app.db, await createGroup(app.db, center, { name: 'Tutoría' }), teacher)
    const client = await app.as(teacher.id)
    const { params, checked } = await namedList(client, tag)
    expect(checked.counts).toMatchObject({ new: 0, problem: 6 })
    const groups = [
      { name: '2DAW B', choice: 'create' as const, period: '2026/2027' },
      { name: 'SMR 1', choice: 'create' as const, period: '2026/2027' },
    ]
    await client.ok('chooseImportGroups', { params, body: { groups } })
    expect(await client.call('chooseImportGroups', { params, body: { groups: [{ name: '', choice: 'none' }] } })).toMatchObject({
      status: 403,
    })
    await client.ok('correctImportRow', {
      params: { ...params, number: 3 },
      body: { cells: [{ field: 'full_name', value: 'Gil, Ana c' }] },
    })
    await client.ok('correctImportRow', {
      params: { ...params, number: 3 },
      body: { cells: [{ field: 'email', value: `${tag}.2@centro.es` }] },
    })
    await manager.ok('createGroup', { body: { center_id: center.id, name: 'smr 1', period: '2026/2027' } })
    await client.ok('startImport', { params, body: { invites: false } })
    await app.runJobs()
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'done', counts: { created: 2, problem: 4 } })
    const { results } = await client.ok('listImportRows', { params, query: { show: 'problem' } })
    expect(results.map(({ reason }) => reason)).toEqual(['group_name_taken', 'group_missing', 'group_unknown', 'group_unknown'])
    expect(await countUsers(app, tag)).toBe(2)
    const all = await groupsIn(center.id)
    expect(all.map(({ name }) => name)).toEqual(['1.º DAM-A', 'Tutoría', 'smr 1', '2DAW B'])
    expect((await client.ok('listGroups', { query: {} })).results.map(({ name }) => name).toSorted()).toEqual(['2DAW B', 'Tutoría'])
  })

  it('are rejected at the field that is wrong', async () => {
    const { center, group, client, tag } = await importSchool(app)
    const foreign = await createGroup(app.db, await createCenter(app.db))
    const closed = await createGroup(app.db, center, { name: 'Cerrado', period: '2026/2027' })
    await archive(app.db, closed)
    const { params } = await namedList(client, tag)
    type Choice = Parameters<typeof client.ok<'chooseImportGroups'>>[1]['body']['groups'][number]
    const errors = async (choice: Choice) => {
      const response = await client.call('chooseImportGroups', { params, body: { groups: [choice] } })
      return (response.body as { errors?: unknown }).errors
    }
    const name = '2DAW B'
    expect(await errors({ name: '9Z', choice: 'leave' })).toEqual({ 'groups.0.name': ['unknown'] })
    expect(await errors({ name: '', choice: 'create', new_name: 'X' })).toEqual({ 'groups.0.name': ['unknown'] })
    expect(await errors({ name, choice: 'create', new_name: ' ' })).toEqual({ 'groups.0.new_name': ['required'] })
    expect(await errors({ name, choice: 'create', new_name: closed.name, period: '2026/2027' })).toEqual({
      'groups.0.new_name': ['name_taken'],
    })
    expect(await errors({ name, choice: 'create', period: '2026/2028' })).toEqual({ 'groups.0.period': ['wrong_format'] })
    expect(await errors({ name, choice: 'create', category_id: 999_999 })).toEqual({ 'groups.0.category_id': ['choice'] })
    expect(await errors({ name, choice: 'existing' })).toEqual({ 'groups.0.group_id': ['required'] })
    for (const { id } of [foreign, closed]) {
      expect(await errors({ name, choice: 'existing', group_id: id })).toEqual({ 'groups.0.group_id': ['choice'] })
    }
    await client.ok('chooseImportGroups', { params, body: { groups: [{ name, choice: 'existing', group_id: group.id }] } })
    await client.ok('startImport', { params, body: { invites: false } })
    expect(await client.call('chooseImportGroups', { params, body: { groups: [{ name, choice: 'leave' }] } })).toMatchObject({
      status: 409,
      body: { code: 'import_not_checked' },
    })
  })
})
