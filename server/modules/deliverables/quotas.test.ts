import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { createAdmin, createManager } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

type Draft = components['schemas']['Draft']
const kilobyte = 1024
const limits = { workLimit: 10 * kilobyte, draftsLimit: 16 * kilobyte, versionLimit: 2, centerLimit: 40 * kilobyte, draftDays: 30 }

let school: School
beforeAll(async () => {
  school = await openSchool({ students: 6 }, limits)
})
afterAll(() => school.app.close())

/** Content of a size that differs from all others. */
let written = 0
const bytes = (size: number) => `${(written += 1)}`.padEnd(size, 'x')
const stored = async () => {
  const entries = await readdir(join(school.app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}
const counted = async () => {
  const { rows } = await sql<{ counted: number; real: number }>`select
    (select bytes from center_storage where center_id = ${school.center.id}) as counted,
    (select coalesce(sum(size), 0)::bigint from files where center_id = ${school.center.id}) as real`.execute(school.app.db)
  return rows[0]
}
const setLimit = (gb: number | null) =>
  school.app.db.updateTable('centers').set({ storage_limit_gb: gb }).where('id', '=', school.center.id).execute()
const emptyCenter = () => setLimit(1)

describe('the files of one work', () => {
  it('have a limit over all versions and the draft, and the draft stays when it is reached', async () => {
    const { at } = school
    await emptyCenter()
    const [student, task] = [await at.student(), await at.task()]
    const { revision } = (await at.upload(student, task, 'a.txt', bytes(6 * kilobyte))).body as Draft
    await at.submit(student, task, revision)
    await at.save(student, task, revision, { text: 'Lo que llevo' })
    const before = await stored()
    expect(await at.upload(student, task, 'b.txt', bytes(5 * kilobyte))).toMatchObject({
      status: 409,
      body: { code: 'work_full', quota: { used: 6 * kilobyte, limit: 10 * kilobyte } },
    })
    expect(await stored()).toEqual(before)
    expect(await at.work(student, task)).toMatchObject({
      draft: { text: 'Lo que llevo', files: [] },
      storage: { used: 6 * kilobyte, limit: 10 * kilobyte },
      version_limit: 2,
      draft_days: 30,
    })
    expect(await at.upload(student, task, 'b.txt', bytes(4 * kilobyte))).toMatchObject({ status: 201 })
    // full: refused before the bytes are received
    expect(await at.upload(student, task, 'c.txt', 'c')).toMatchObject({ status: 409, body: { code: 'work_full' } })
  })

  it('are handed in as often as permitted', async () => {
    const { at } = school
    const [student, task] = [await at.student(), await at.task()]
    await at.handIn(student, task, 'uno')
    await at.handIn(student, task, 'dos')
    const { draft } = await at.work(student, task)
    const { revision } = (await at.save(student, task, draft.revision, { text: 'tres' })).body as Draft
    expect(await at.submit(student, task, revision)).toMatchObject({
      status: 409,
      body: { code: 'version_limit', quota: { used: 2, limit: 2 } },
    })
    expect((await at.work(student, task)).draft.text).toBe('tres')
  })
})

describe('uploads at the same time', () => {
  it('of one student into many drafts stay below the limit of drafts', async () => {
    const { at, app } = school
    await emptyCenter()
    const student = await at.student(1)
    const tasks = await Promise.all(Array.from({ length: 6 }, () => at.task()))
    const answers = await Promise.all(tasks.map((task) => at.upload(student, task, 'a.txt', bytes(5 * kilobyte))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'drafts_full', quota: { limit: 16 * kilobyte } })
    expect(await counted()).toMatchObject({ counted: (await counted())?.real })
    await app.runJobs()
  })

  it('of many students stay below the limit of their center, and IT raises it', async () => {
    const { at, app, center } = school
    const { real = 0 } = (await counted()) ?? {}
    await setLimit(null)
    const task = await at.task()
    const before = await stored()
    const students = await Promise.all([2, 3, 4, 5].map((n) => at.student(n)))
    const tasks = [task, await at.task(), await at.task()]
    const uploads = students.flatMap((student) => tasks.map((to) => at.upload(student, to, 'a.txt', bytes(4 * kilobyte))))
    const statuses = (await Promise.all(uploads)).map(({ status, body }) => (status === 201 ? '201' : (body as { code: string }).code))
    const fit = Math.floor((limits.centerLimit - real) / (4 * kilobyte))
    expect(fit).toBeGreaterThan(0)
    expect(statuses.toSorted()).toEqual([...Array<string>(fit).fill('201'), ...Array<string>(12 - fit).fill('center_full')])
    expect(await counted()).toEqual({ counted: real + fit * 4 * kilobyte, real: real + fit * 4 * kilobyte })
    expect(await stored()).toHaveLength(before.length + fit)

    const [admin, manager] = [await app.as((await createAdmin(app.db)).id), await app.as((await createManager(app.db, center)).id)]
    const read = await manager.ok('getCenter', { params: { id: center.id } })
    expect(read.storage).toEqual({ used: real + fit * 4 * kilobyte, limit: limits.centerLimit, limit_gb: null })
    expect((await (await at.teacher()).ok('getCenter', { params: { id: center.id } })).storage).toEqual(read.storage)
    const change = { params: { id: center.id }, ifMatch: read.revision, body: { storage_limit_gb: 2 } }
    expect(await manager.call('updateCenter', change)).toMatchObject({ status: 403 })
    expect(await admin.ok('updateCenter', change)).toMatchObject({ storage: { limit: 2 * 1024 ** 3, limit_gb: 2 } })
    const refused = students[0]
    if (refused) expect((await at.upload(refused, await at.task(), 'b.txt', 'b')).status).toBe(201)
  })
})

describe('the bytes of a center', () => {
  it('are counted as what is stored, whatever adds, moves or removes files, and not what is rolled back', async () => {
    const { app, center } = school
    const row = { media_type: 'text/plain', sha256: '0'.repeat(64), name: 'x.txt' }
    const add = (size: number, center_id: number | null) =>
      app.db
        .insertInto('files')
        .values({ ...row, size, center_id, storage_key: `test-${(written += 1)}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    const agree = async () => {
      const both = await counted()
      expect(both?.counted).toBe(both?.real)
    }
    const [a, b] = [await add(10, center.id), await add(20, null)]
    await agree()
    await app.db.updateTable('files').set({ center_id: center.id }).where('id', '=', b.id).execute()
    await agree()
    await app.db.updateTable('files').set({ size: 25 }).where('id', '=', b.id).execute()
    await agree()
    await app.db
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('files')
          .values({ ...row, size: 99, center_id: center.id, storage_key: 'rolled-back' })
          .execute()
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    await agree()
    await app.db.deleteFrom('files').where('id', 'in', [a.id, b.id]).execute()
    await agree()
  })
})

describe('files of a draft', () => {
  it('that nobody has touched for the permitted days are deleted, with their bytes; text and newer drafts stay', async () => {
    const { at, app } = school
    await emptyCenter()
    const student = await at.student(5)
    const [old, fresh, handedIn] = [await at.task(), await at.task(), await at.task()]
    await at.save(student, old, 0, { text: 'Queda' })
    await at.upload(student, old, 'old.txt', bytes(100))
    const { revision } = (await at.upload(student, handedIn, 'kept.txt', bytes(100))).body as Draft
    await at.submit(student, handedIn, revision)
    const start = app.clock.now()
    app.clock.forward(29 * 24 * 3600)
    const again = await at.student(5)
    await at.upload(again, fresh, 'fresh.txt', bytes(100))
    app.clock.forward(2 * 24 * 3600)
    await app.ctx.jobs.send(app.db, 'purge-draft-files', {})
    await app.runJobs()
    const now = await at.student(5)
    expect((await at.work(now, old)).draft).toMatchObject({ text: 'Queda', files: [], revision: 3 })
    expect((await at.work(now, fresh)).draft.files).toMatchObject([{ name: 'fresh.txt' }])
    expect((await at.work(now, handedIn)).versions).toMatchObject([{ files: [{ name: 'kept.txt' }] }])
    const rows = await app.db.selectFrom('files').select('id').execute()
    expect(await stored()).toHaveLength(rows.length)
    app.clock.set(start)
  })
})
