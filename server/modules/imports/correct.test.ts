import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { checked } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rowsOf = async (client: Client, id: number) => (await client.ok('listImportRows', { params: { id } })).results

describe('a row that is corrected in the dry run', () => {
  it('is judged by the same rules at once, with the rows that depend on it, and is imported as corrected', async () => {
    const { group, client, tag } = await importSchool(app)
    const lines = [
      'Alumno/a;Correo;NIE',
      `"Gil, Ana";${tag}.ana@centro;1`,
      `"Gil, Ana";${tag}.ana@centro.es;2`,
      `"=1+1, Eva";${tag}.eva@centro.es;3`,
    ]
    const found = await checked(client, lines.join('\n'), group)
    const correct = (number: number, cells: { field: 'full_name' | 'email' | 'group'; value: string }[]) =>
      client.call('correctImportRow', { params: { id: found.id, number }, body: { cells } })
    expect(found.counts).toMatchObject({ new: 1, problem: 2 })
    expect((await rowsOf(client, found.id))[0]).toMatchObject({
      reason: 'email_wrong',
      cells: [
        { field: 'full_name', value: 'Gil, Ana' },
        { field: 'email', value: `${tag}.ana@centro` },
      ],
    })
    expect(await correct(2, [{ field: 'email', value: ` ${tag.toUpperCase()}.ANA@centro.es ` }])).toMatchObject({
      status: 200,
      body: { counts: { new: 1, skipped: 1, problem: 1 } },
    })
    const states = async () =>
      (await rowsOf(client, found.id)).map(({ number, state, reason, other_row }) => [number, state, reason, other_row])
    expect(await states()).toEqual([
      [2, 'new', null, null],
      [3, 'skipped', 'repeated_row', 2],
      [4, 'problem', 'name_wrong', null],
    ])
    await correct(4, [{ field: 'full_name', value: 'Rey, Eva' }])
    await correct(3, [
      { field: 'full_name', value: 'Sol, Sara' },
      { field: 'email', value: `${tag}.sara@centro.es` },
    ])
    expect(await correct(3, [{ field: 'group', value: 'x' }])).toMatchObject({
      status: 400,
      body: { errors: { 'cells.0.field': ['not_mapped'] } },
    })
    expect(await correct(9, [{ field: 'email', value: 'x' }])).toMatchObject({ status: 400, body: { errors: { number: ['unknown'] } } })
    const { client: stranger } = await importSchool(app)
    const theirs = { params: { id: found.id, number: 3 }, body: { cells: [{ field: 'email' as const, value: 'x' }] } }
    expect(await stranger.call('correctImportRow', theirs)).toMatchObject({ status: 404 })
    const params = { id: found.id }
    expect(await client.ok('getImport', { params })).toMatchObject({ counts: { new: 3, skipped: 0, problem: 0 }, seats: { needed: 3 } })
    await client.ok('startImport', { params, body: { invites: false } })
    expect(await correct(3, [{ field: 'email', value: 'x' }])).toMatchObject({ status: 409, body: { code: 'import_not_checked' } })
    await app.runJobs()
    const rows = await rowsOf(client, found.id)
    expect(rows.map(({ state, name, cells }) => [state, name, cells])).toEqual([
      ['created', 'Gil, Ana', []],
      ['created', 'Sol, Sara', []],
      ['created', 'Rey, Eva', []],
    ])
  })
})
