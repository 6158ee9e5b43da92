import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DiskFull } from '#server/adapters/files.ts'
import { zipOf } from '#server/modules/downloads/zip.ts'
import { unzip } from '#server/modules/deliverables/testing/unzip.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  appoint,
  createAdmin,
  createClassroom,
  createManager,
  createStudent,
  createTeacher,
  storeFile,
} from '#server/testing/factories/index.ts'
import type { ExportContents } from './run.ts'
import { runExport } from './run.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hour = 60 * 60

async function openCenter() {
  const room = await createClassroom(app.db, { students: 1 })
  const manager = await createManager(app.db, room.center)
  return { ...room, manager, client: await app.as(manager.id), params: { id: room.center.id } }
}
const keysOf = async (userId: number) =>
  (await app.db.selectFrom('data_exports').where('user_id', '=', userId).select('storage_key').execute()).map(
    ({ storage_key }) => storage_key,
  )
const isStored = async (key: string | null | undefined) =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true })).some((path) => path === key)
const notices = async (userId: number) =>
  (await app.db.selectFrom('notifications').where('user_id', '=', userId).select(['kind', 'center_id']).orderBy('id').execute()).map(
    ({ kind, center_id }) => [kind, center_id],
  )

describe('an export', () => {
  it('is written by a job, announced, downloaded in parts, and gone when its time is over', async () => {
    const { center, client: first, manager, params } = await openCenter()
    let client = first
    const started = await client.call('startCenterExport', { params })
    expect(started).toMatchObject({ status: 202, body: { kind: 'center', center: { id: center.id }, state: 'queued', progress: 0 } })
    const { id } = started.body as { id: number }
    expect(await client.call('downloadExport', { params: { id } })).toMatchObject({ status: 404 })
    await app.runJobs()
    const ready = await client.ok('getExport', { params: { id } })
    const expires_at = new Date(app.clock.now().getTime() + 48 * hour * 1000).toISOString()
    expect(ready).toMatchObject({ state: 'ready', progress: 100, failure: null, expires_at })
    expect(await notices(manager.id)).toEqual([['export_ready', center.id]])
    expect((await client.ok('listNotifications')).results).toMatchObject([
      { kind: 'export_ready', center: { id: center.id }, href: `/center/${center.id}?copy=true` },
    ])
    const whole = await client.call('downloadExport', { params: { id } })
    expect([whole.status, (whole.body as Buffer).length]).toEqual([200, ready.size])
    const part = await client.call('downloadExport', { params: { id }, headers: { range: 'bytes=100-' } })
    expect(part.status).toBe(206)
    expect((part.body as Buffer).equals((whole.body as Buffer).subarray(100))).toBe(true)
    const events = await app.db.selectFrom('audit_log').where('center_id', '=', center.id).select('action').orderBy('id').execute()
    expect(events.map(({ action }) => action)).toEqual(['exported', 'export_downloaded'])
    const [key] = await keysOf(manager.id)
    app.clock.forward(48 * hour)
    client = await app.as(manager.id)
    expect(await client.call('downloadExport', { params: { id } })).toMatchObject({ status: 404 })
    expect(await client.ok('getExport', { params: { id } })).toMatchObject({ state: 'expired' })
    expect(await isStored(key)).toBe(true)
    await app.ctx.jobs.send(app.db, 'purge-exports', {})
    await app.runJobs()
    expect(await isStored(key)).toBe(false)
    expect((await client.ok('listExports')).results).toMatchObject([{ id, state: 'expired' }])
    app.clock.forward(31 * 24 * hour)
    client = await app.as(manager.id)
    await app.ctx.jobs.send(app.db, 'purge-exports', {})
    await app.runJobs()
    expect((await client.ok('listExports')).count).toBe(0)
  })

  it('is one at a time per person: the same one is returned, another one waits, and a new one replaces the old', async () => {
    const { client, manager, params } = await openCenter()
    const both = await Promise.all([client.call('startCenterExport', { params }), client.call('startCenterExport', { params })])
    expect(new Set(both.map(({ body }) => (body as { id: number }).id)).size).toBe(1)
    expect(await client.call('startMyDataExport', { params: { id: manager.id } })).toMatchObject({
      status: 409,
      body: { code: 'export_under_way' },
    })
    await app.runJobs()
    expect(await notices(manager.id)).toHaveLength(1)
    const [first] = await keysOf(manager.id)
    expect((await client.call('startMyDataExport', { params: { id: manager.id } })).status).toBe(202)
    await app.runJobs()
    expect((await client.call('startCenterExport', { params })).status).toBe(202)
    await app.runJobs()
    expect(await isStored(first)).toBe(false)
    expect((await client.ok('listExports')).results.map(({ kind, state }) => [kind, state])).toEqual([
      ['center', 'ready'],
      ['personal', 'ready'],
    ])
  })

  it('is given only to its owner, and of a center only while they administer it', async () => {
    const { center, client, manager, params } = await openCenter()
    const admin = await createAdmin(app.db)
    const { id } = (await client.call('startCenterExport', { params })).body as { id: number }
    await app.runJobs()
    expect(await (await app.as(admin.id)).call('downloadExport', { params: { id } })).toMatchObject({ status: 404 })
    await appoint(app.db, center, await createTeacher(app.db, center))
    expect(await client.call('downloadExport', { params: { id } })).toMatchObject({ status: 403 })
    expect((await client.call('discardExport', { params: { id } })).status).toBe(204)
    await app.runJobs()
    expect(await keysOf(manager.id)).toEqual([])
  })

  it('of a person is out of reach of an IT admin who impersonates them', async () => {
    const { center } = await openCenter()
    const student = await createStudent(app.db, center)
    const own = await app.as(student.id)
    const { id } = (await own.call('startMyDataExport', { params: { id: student.id } })).body as { id: number }
    await app.runJobs()
    const impersonator = await app.as((await createAdmin(app.db)).id)
    await impersonator.ok('impersonate', { body: { user: student.id, reason: 'No ve sus notas', write: true } })
    for (const operation of ['getExport', 'downloadExport', 'discardExport'] as const)
      expect(await impersonator.call(operation, { params: { id } }), operation).toMatchObject({ status: 404 })
    expect((await impersonator.ok('listExports')).count).toBe(0)
    expect((await own.call('downloadExport', { params: { id } })).status).toBe(200)
  })

  it('goes with the account and with the center, files and all', async () => {
    const { center, client, manager, params, students } = await openCenter()
    const admin = await app.as((await createAdmin(app.db)).id)
    const [student] = students
    if (!student) throw new Error('the classroom has a student')
    await (await app.as(student.id)).ok('startMyDataExport', { params: { id: student.id } })
    await client.ok('startCenterExport', { params })
    await app.runJobs()
    const [ofStudent, ofManager] = [...(await keysOf(student.id)), ...(await keysOf(manager.id))]
    expect([await isStored(ofStudent), await isStored(ofManager)]).toEqual([true, true])
    await admin.ok('deactivateUser', { params: { id: student.id } })
    await admin.ok('deleteCenter', { params, query: { name: center.name } })
    await app.runJobs()
    expect([await isStored(ofStudent), await isStored(ofManager)]).toEqual([false, false])
  })

  it('names the files that were deleted while it was written', async () => {
    const { center, client, params } = await openCenter()
    const file = await storeFile(app.ctx, { center_id: center.id, name: 'borrado.txt' })
    const { storage_key } = await app.db.selectFrom('files').where('id', '=', file).select('storage_key').executeTakeFirstOrThrow()
    await app.ctx.files.remove(storage_key)
    const { id } = (await client.call('startCenterExport', { params })).body as { id: number }
    await app.runJobs()
    const { body } = await client.call('downloadExport', { params: { id } })
    expect(new Map(unzip(body as Buffer)).get('borrados-durante-la-copia.txt')).toBe(`archivos/${file} borrado.txt\n`)
  })
})

describe('the job of an export', () => {
  const never = new AbortController().signal

  async function queued() {
    const { client, manager, params } = await openCenter()
    const { id } = (await client.call('startCenterExport', { params })).body as { id: number }
    return { id, client, manager, params, state: async () => (await client.ok('getExport', { params: { id } })).state }
  }

  it.each([new DiskFull('no space left'), Object.assign(new Error('no space left'), { code: 'ENOSPC' })])(
    'ends as failed with its reason, and can be asked for again: $name',
    async (error) => {
      const { client, id, manager, params } = await queued()
      const full: ExportContents = async function* () {
        yield { path: 'a.txt', at: new Date(), text: 'a' }
        throw error
      }
      await runExport(id, full, app.ctx, never)
      expect(await client.ok('getExport', { params: { id } })).toMatchObject({ state: 'failed', failure: 'disk_full' })
      expect((await notices(manager.id)).map(([kind]) => kind)).toEqual(['export_failed'])
      expect((await client.call('startCenterExport', { params })).status).toBe(202)
      await app.runJobs()
      expect((await client.ok('listExports')).results.map(({ state }) => state)).toEqual(['ready'])
    },
  )

  it('stops when the process ends and is done by the next one; an older attempt that lives on leaves nothing', async () => {
    const { id, manager, state } = await queued()
    const ending = new AbortController()
    const dying: ExportContents = async function* () {
      yield { path: 'a.txt', at: new Date(), text: 'a' }
      ending.abort()
      yield { path: 'b.txt', at: new Date(), text: 'b' }
    }
    await expect(runExport(id, dying, app.ctx, ending.signal)).rejects.toThrow('the process ends')
    expect(await state()).toBe('running')
    const overtaken: ExportContents = async function* () {
      yield { path: 'a.txt', at: new Date(), text: 'a' }
      // another process takes the export over, and finishes first
      await app.runJobs()
    }
    await runExport(id, overtaken, app.ctx, never)
    expect(await state()).toBe('ready')
    await app.runJobs()
    const keys = await keysOf(manager.id)
    expect(await isStored(keys[0])).toBe(true)
    expect(await notices(manager.id)).toHaveLength(1)
  })

  it('reads one entry at a time', async () => {
    let open = 0
    const seen: number[] = []
    async function* entries() {
      for (const path of ['a', 'b', 'c']) {
        open += 1
        seen.push(open)
        yield {
          path,
          at: new Date(),
          open: async () => {
            return Readable.from(['x'.repeat(1_000_000)]).on('close', () => {
              open -= 1
            })
          },
        }
      }
    }
    expect(unzip(await buffer(zipOf(entries()))).map(([path, text]) => [path, text.length])).toEqual([
      ['a', 1_000_000],
      ['b', 1_000_000],
      ['c', 1_000_000],
    ])
    expect(seen).toEqual([1, 1, 1])
  })
})
