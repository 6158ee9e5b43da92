import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createStudent, enrol } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'
import { checked } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rowsOf = async (client: Client, id: number, show: 'all' | 'same_name' = 'all') => {
  const { results } = await client.ok('listImportRows', { params: { id }, query: { show } })
  return results.map(({ number, state, reason, other_row }) => [number, state, reason, other_row])
}

const decide = (client: Client, id: number, number: number, same_person: boolean | null) =>
  client.ok('correctImportRow', { params: { id, number }, body: { same_person } })

describe('the same name with and without an e-mail', () => {
  it('is warned of within the list, and the same person gets one account', async () => {
    const { group, client, tag } = await importSchool(app, { anonymous_users: true })
    const lines = [
      'Nombre;Apellidos;Correo',
      'Íñigo;Muñoz Peña;',
      `Inigo;Munoz Pena;${tag}.i@centro.es`,
      `Ana;Gil;${tag}.a@centro.es`,
      'ANA;GIL;',
      'Eva;Rey;',
    ]
    const { id, same_names } = await checked(client, lines.join('\n'), group)
    expect(same_names).toBe(2)
    const warned = [
      [3, 'new', 'same_name_in_list', 2],
      [5, 'new', 'same_name_in_list', 4],
    ]
    expect(await rowsOf(client, id, 'same_name')).toEqual(warned)
    expect(await decide(client, id, 3, true)).toMatchObject({ same_names: 1, counts: { new: 4, skipped: 1 } })
    expect(await decide(client, id, 5, false)).toMatchObject({ same_names: 0, counts: { new: 4, skipped: 1 } })
    expect(await rowsOf(client, id)).toEqual([
      [2, 'new', null, null],
      [3, 'skipped', 'repeated_row', 2],
      [4, 'new', null, null],
      [5, 'new', null, null],
      [6, 'new', null, null],
    ])
    await decide(client, id, 3, null)
    await decide(client, id, 5, null)
    expect(await rowsOf(client, id, 'same_name')).toEqual(warned)
    await decide(client, id, 3, true)
    await client.ok('startImport', { params: { id }, body: { invites: false } })
    await app.runJobs()
    const students = (await client.ok('listStudents', { query: { group: group.id } })).results
    expect(students.filter(({ student }) => student.last_name_1 === 'Muñoz').map(({ email }) => email)).toEqual([`${tag}.i@centro.es`])
    expect(students).toHaveLength(4)
    expect(await client.ok('getImport', { params: { id } })).toMatchObject({ same_names: 0, counts: { created: 4 } })
  })

  it('is warned of for students of the center, and the same person is enrolled and not created', async () => {
    const { center, group, client, tag } = await importSchool(app, { anonymous_users: true })
    const name = { last_name_1: 'Gil', last_name_2: '' }
    const known = await createStudent(app.db, center, { ...name, first_name: 'Ana', email: null, is_anonymous: true })
    const addressed = await createStudent(app.db, center, { ...name, first_name: 'Luis', email: `${tag}.luis@centro.es` })
    await enrol(app.db, group, [addressed])
    const lines = ['Nombre;Apellidos;Correo', `Ana;Gil;${tag}.ana@centro.es`, 'Luis;Gil;', `Eva;Gil;${tag}.eva@centro.es`]
    const { id } = await checked(client, lines.join('\n'), group)
    expect(await rowsOf(client, id, 'same_name')).toEqual([
      [2, 'new', 'same_name_in_center', null],
      [3, 'new', 'same_name_in_center', null],
    ])
    // another person is created without a question
    expect(await decide(client, id, 2, false)).toMatchObject({ same_names: 1, counts: { new: 3 } })
    expect((await rowsOf(client, id))[0]).toEqual([2, 'new', null, null])
    await decide(client, id, 2, true)
    await decide(client, id, 3, true)
    expect(await rowsOf(client, id)).toEqual([
      [2, 'existing', null, null],
      [3, 'skipped', 'already_enrolled', null],
      [4, 'new', null, null],
    ])
    await client.ok('startImport', { params: { id }, body: { invites: false } })
    await app.runJobs()
    const students = (await client.ok('listStudents', { query: { group: group.id } })).results
    expect(students.map((student) => student.id).toSorted()).toContain(known.id)
    expect(students).toHaveLength(3)
  })
})
