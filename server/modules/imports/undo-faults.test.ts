import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { withTransactions } from './testing/faults.ts'
import { checked, listOf } from './testing/lists.ts'
import { countUsers, importSchool } from './testing/school.ts'
import { undoDays } from './student-import.ts'
import { runUndo } from './undo-run.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signal = new AbortController().signal

/** An import of as many students that has ended and whose undo was requested. */
async function undoing(count: number) {
  const made = await importSchool(app, { student_licenses: count })
  const { id } = await checked(made.client, listOf(count, made.tag), made.group)
  await made.client.ok('startImport', { params: { id }, body: { invites: false } })
  await app.runJobs()
  await made.client.ok('undoImport', { params: { id } })
  return { ...made, id, read: () => made.client.ok('getImport', { params: { id } }) }
}
const forgetJobs = () => app.db.deleteFrom('pgboss.job' as 'users').execute()

describe('an undo under way', () => {
  it('shows how far it is, and continues after its process was killed once it is displayed', async () => {
    const { center, id, read, tag } = await undoing(60)
    expect(await read()).toMatchObject({ state: 'undoing', progress: { done: 0, total: 60 }, undo: null })
    // The process dies in its fourth transaction: two chunks are undone.
    const dying = withTransactions(app.ctx.db, (count) => count < 4)
    await expect(runUndo({ importId: id }, { ...app.ctx, db: dying }, signal)).rejects.toThrow('killed')
    const left = await countUsers(app, tag)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(60)
    // What is undone is undone as a whole.
    expect(await seatsOf(app.db, center.id)).toEqual({ used: left, ledger: left, living: left })
    expect(await read()).toMatchObject({ state: 'undoing', progress: { done: 60 - left, total: 60 }, counts: { undone: 60 - left } })
    await forgetJobs()
    app.clock.forward(31)
    await read()
    expect(await app.runJobs()).toBe(1)
    expect(await read()).toMatchObject({ state: 'undone', counts: { undone: 60, kept: 0 }, progress: { done: 60, total: 60 } })
    expect(await seatsOf(app.db, center.id)).toEqual({ used: 0, ledger: 0, living: 0 })
  })

  it('whose process was killed continues after the next start, without being displayed', async () => {
    const { read } = await undoing(2)
    await forgetJobs()
    app.clock.forward(31)
    await app.ctx.jobs.send(app.db, 'student-imports-resume', {})
    expect(await app.runJobs()).toBe(2)
    expect(await read()).toMatchObject({ state: 'undone', counts: { undone: 2 } })
  })

  it('stops after a chunk when its process ends, and leaves the rest to the next one', async () => {
    const { id, read } = await undoing(2)
    await expect(runUndo({ importId: id }, app.ctx, AbortSignal.abort())).rejects.toThrow()
    expect(await read()).toMatchObject({ state: 'undoing', counts: { undone: 0 } })
    await app.runJobs()
    expect(await read()).toMatchObject({ state: 'undone' })
  })

  it('that meets an internal error says so, and can be completed, even after its time', async () => {
    const { client, group, id, manager, read } = await undoing(30)
    await runUndo({ importId: id }, { ...app.ctx, db: withTransactions(app.ctx.db, (count) => count !== 3) }, signal)
    const stopped = await read()
    expect(stopped).toMatchObject({ state: 'done', failure: { code: 'internal' }, undo: { is_over: false } })
    expect(stopped.counts.undone).toBeGreaterThan(0)
    expect((await client.ok('listNotifications')).results[0]).toMatchObject({
      kind: 'import_undo_failed',
      group: { id: group.id },
      href: `/students/import?id=${id}`,
    })
    app.clock.forward(undoDays * 24 * 3600)
    const later = await app.as(manager.id)
    await later.ok('undoImport', { params: { id } })
    await app.runJobs()
    expect(await later.ok('getImport', { params: { id } })).toMatchObject({
      state: 'undone',
      failure: null,
      counts: { undone: 30, kept: 0 },
    })
    expect((await later.ok('listNotifications')).results[0]).toMatchObject({ kind: 'import_undone', href: `/students/import?id=${id}` })
  })

  it('keeps who signs in meanwhile, and its groups', async () => {
    const { client, group, id, read, tag } = await undoing(2)
    await app.db.updateTable('users').set({ last_access_at: app.clock.now() }).where('email', '=', `${tag}.2@centro.es`).execute()
    expect(await client.call('deleteGroup', { params: { id: group.id }, query: { name: group.name } })).toMatchObject({
      status: 409,
      body: { code: 'import_under_way' },
    })
    expect(await client.call('cancelImport', { params: { id } })).toMatchObject({ status: 409, body: { code: 'import_done' } })
    await app.runJobs()
    expect(await read()).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
  })
})
