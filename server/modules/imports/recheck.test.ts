import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup } from '#server/testing/factories/index.ts'
import { recheck } from './recheck.ts'
import { withBetween, withTransactions } from './testing/faults.ts'
import { checked, fileOf, listOf } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const fields = ['full_name', 'email'] as const
const managerOf = ({ center, manager }: Awaited<ReturnType<typeof importSchool>>): Caller => ({
  id: manager.id,
  role: 'manager',
  isStaff: true,
  isSuperuser: false,
  centerIds: [center.id],
  managedCenterId: center.id,
  sessionId: 1,
  impersonator: null,
})

/** Results of a check, by row. */
const resultsOf = (importId: number) =>
  app.db
    .selectFrom('student_import_rows')
    .where('import_id', '=', importId)
    .select(['number', 'state', 'reason', 'other_row', 'group_id', 'student'])
    .orderBy('number')
    .execute()

describe('a check of a list of 1,200', () => {
  it('that is killed between two transactions leaves an import to check again, which cannot be started', async () => {
    const at = await importSchool(app, { student_licenses: 2000 })
    const { center, client, group, tag } = at
    const made = await client.ok('createImport', { query: { center: center.id }, body: fileOf(listOf(1200, tag)) })
    const params = { id: made.id }
    const settings = { mapping: [...fields], group_id: group.id, by_column: false, without_group: false }
    const dying = withTransactions(app.db, (count) => count < 3)
    await expect(recheck(dying, managerOf(at), made.id, async () => ({ settings }))).rejects.toThrow('killed')
    const left = await client.ok('getImport', { params })
    expect(left).toMatchObject({ state: 'mapping' })
    expect(left.counts.new).toBeGreaterThan(0)
    expect(left.counts.new).toBeLessThan(1200)
    expect(await client.call('startImport', { params, body: { invites: false } })).toMatchObject({ body: { code: 'import_not_checked' } })
    const again = await client.ok('checkImport', { params, body: { fields: [...fields], group_id: group.id } })
    expect(again).toMatchObject({ state: 'checked', counts: { new: 1200 } })
  })

  it('does not overwrite what a later check of somebody else has found', async () => {
    const at = await importSchool(app, { student_licenses: 2000 })
    const { center, client, group, tag } = at
    const other = await createGroup(app.db, center, { name: '1.º DAM-B' })
    const made = await client.ok('createImport', { query: { center: center.id }, body: fileOf(listOf(1200, tag)) })
    const params = { id: made.id }
    const later = () => client.ok('checkImport', { params, body: { fields: [...fields], group_id: other.id } })
    const overtaken = withBetween(app.db, async (count) => count === 2 && later())
    const settings = { mapping: [...fields], group_id: group.id, by_column: false, without_group: false }
    await recheck(overtaken, managerOf(at), made.id, async () => ({ settings }))
    expect(await client.ok('getImport', { params })).toMatchObject({ state: 'checked', group: { id: other.id }, counts: { new: 1200 } })
    expect(new Set((await resultsOf(made.id)).map(({ group_id }) => group_id))).toEqual(new Set([other.id]))
  })
})

it('checks a correction again when the list has been checked for another group meanwhile', async () => {
  const at = await importSchool(app)
  const { client, group, tag } = at
  const other = await createGroup(app.db, at.center, { name: '1.º DAM-B' })
  const found = await checked(client, listOf(3, tag), group)
  const params = { id: found.id }
  const later = () => client.ok('checkImport', { params, body: { fields: [...fields], group_id: other.id } })
  const overtaken = withBetween(app.db, async (count) => count === 1 && later())
  const row = { number: 2, cells: ['Rey, Eva', `${tag}.eva@centro.es`], samePerson: null }
  await recheck(overtaken, managerOf(at), found.id, async () => ({ row }))
  const results = await resultsOf(found.id)
  expect(results.map(({ group_id }) => group_id)).toEqual([other.id, other.id, other.id])
  expect(results[0]).toMatchObject({ number: 2, state: 'new', student: { first_name: 'Eva' } })
})

it('keeps corrections of two people at once, with the rows that depend on them', async () => {
  const { client, group, tag } = await importSchool(app)
  const found = await checked(client, listOf(12, tag), group)
  const params = { id: found.id }
  // rows 3 and 4 take the address of row 2, row 2 another one: each of them depends on the others
  const correct = (number: number, value: string) =>
    client.call('correctImportRow', { params: { ...params, number }, body: { cells: [{ field: 'email' as const, value }] } })
  const answers = await Promise.all([
    correct(3, `${tag}.1@centro.es`),
    correct(4, `${tag}.1@centro.es`),
    correct(2, `${tag}.new@centro.es`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const together = await resultsOf(found.id)
  await client.ok('checkImport', { params, body: { fields: [...fields], group_id: group.id } })
  expect(together).toEqual(await resultsOf(found.id))
  expect(together.slice(0, 3)).toMatchObject([
    { number: 2, state: 'new', student: { email: `${tag}.new@centro.es` } },
    { number: 3, state: 'new', student: { email: `${tag}.1@centro.es` } },
    { number: 4, state: 'problem', other_row: 3 },
  ])
})

describe('a list that is stored in parts', () => {
  it('is seen by nobody before all of its rows are stored, and is forgotten after a day', async () => {
    const { center, client, manager, tag } = await importSchool(app)
    const made = await client.ok('createImport', { query: { center: center.id }, body: fileOf(listOf(2, tag)) })
    // as a process leaves it that was killed before the last part
    await app.db.updateTable('student_imports').set({ is_stored: false }).where('id', '=', made.id).execute()
    expect(await client.call('getImport', { params: { id: made.id } })).toMatchObject({ status: 404 })
    expect((await client.ok('listImports')).results).toEqual([])
    app.clock.forward(25 * 3600)
    const nextDay = await app.as(manager.id)
    await nextDay.ok('createImport', { query: { center: center.id }, body: fileOf(listOf(2, tag)) })
    const left = await app.db.selectFrom('student_imports').where('center_id', '=', center.id).select('id').execute()
    expect(left).toHaveLength(1)
    expect(left[0]?.id).not.toBe(made.id)
  })

  it('has every row of the file', async () => {
    const { center, client, tag } = await importSchool(app)
    const made = await client.ok('createImport', { query: { center: center.id }, body: fileOf(listOf(2500, tag)) })
    expect(await resultsOf(made.id)).toHaveLength(2500)
  })
})
