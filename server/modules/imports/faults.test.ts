import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { runImport } from './run.ts'
import { withTransactions } from './testing/faults.ts'
import { checked, listOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const school = (given?: Parameters<typeof importSchool>[1]) => importSchool(app, given)
const start = { invites: false }
const goesOn = new AbortController().signal

describe('an import under way', () => {
  it('whose process died continues where it stopped, without duplicate accounts, once it is displayed', async () => {
    const { center, group, client, tag } = await school({ student_licenses: 600 })
    const found = await checked(client, listOf(600, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    // The process dies in its fourth transaction: two chunks of accounts are written, no seat is taken.
    const dying = withTransactions(app.ctx.db, (count) => count < 4)
    await expect(runImport({ importId: found.id }, { ...app.ctx, db: dying }, goesOn)).rejects.toThrow('killed')
    const accounts = await countUsers(app, tag)
    expect(accounts).toBeGreaterThan(3)
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({
      state: 'importing',
      progress: { done: Math.floor(accounts / 2), total: 600 },
    })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
    await app.db.deleteFrom('pgboss.job' as 'users').execute()
    app.clock.forward(31)
    await client.ok('getImport', { params: { id: found.id } })
    expect(await app.runJobs()).toBe(1)
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'done', counts: { created: 600 } })
    expect(await countUsers(app, tag)).toBe(600)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 600, ledger: 600, living: 600 })
  })

  it('whose process was killed continues after the next start, without being displayed', async () => {
    const { group, client, tag } = await school()
    const found = await checked(client, listOf(2, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.db.deleteFrom('pgboss.job' as 'users').execute()
    await app.ctx.jobs.send(app.db, 'student-imports-resume', {})
    expect(await app.runJobs()).toBe(1)
    expect(await countUsers(app, tag)).toBe(0)
    app.clock.forward(31)
    await app.ctx.jobs.send(app.db, 'student-imports-resume', {})
    expect(await app.runJobs()).toBe(2)
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'done', counts: { created: 2 } })
  })

  it('that meets an internal error ends as failed, notifies its author, and can be started again', async () => {
    const { center, group, client, tag } = await school({ student_licenses: 5 })
    const found = await checked(client, listOf(2, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    const faulty = withTransactions(app.ctx.db, (count) => count !== 3)
    await runImport({ importId: found.id }, { ...app.ctx, db: faulty }, goesOn)
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'failed', failure: { code: 'internal' } })
    expect((await client.ok('listNotifications')).results).toMatchObject([
      { kind: 'import_failed', group: { id: group.id }, href: `/students/import?id=${found.id}` },
    ])
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.runJobs()
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({
      state: 'done',
      failure: null,
      counts: { created: 2 },
    })
    expect(await countUsers(app, tag)).toBe(2)
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 2, ledger: 2, living: 2 })
  })

  it('that ends its process every time is not begun for ever', async () => {
    const { group, client, tag } = await school()
    const found = await checked(client, listOf(1, tag), group)
    await client.ok('startImport', { params: { id: found.id }, body: start })
    const states: string[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const dying = withTransactions(app.ctx.db, (count) => count < 2)
      await runImport({ importId: found.id }, { ...app.ctx, db: turn < 5 ? dying : app.db }, goesOn).catch(() => undefined)
      states.push((await client.ok('getImport', { params: { id: found.id } })).state)
    }
    expect(states).toEqual(['importing', 'importing', 'importing', 'importing', 'importing', 'failed'])
    await client.ok('startImport', { params: { id: found.id }, body: start })
    await app.runJobs()
    expect(await client.ok('getImport', { params: { id: found.id } })).toMatchObject({ state: 'done' })
  })
})
