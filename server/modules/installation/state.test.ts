import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupFormat, writeManifest } from '#server/backup/manifest.ts'
import { backupName } from '#server/backup/places.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createClassroom, createPerson, grade, submitVersion } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
let admin: Client
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'aula-state-'))
  app = await testApp({ backup: { place, atMinute: 3 * 60, keepDays: 14 } })
  admin = await app.as((await createPerson(app.db, { is_superuser: true })).id)
})
afterAll(async () => {
  await app.close()
  await rm(place, { recursive: true })
})

const day = 24 * 3600_000

it('names the centers whose work waits longest, without what is graded, recent, or in an archived group', async () => {
  const now = new Date('2026-11-20T10:00:00Z')
  app.clock.set(now)
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const [slow, quick, old] = [await createClassroom(app.db), await createClassroom(app.db), await createClassroom(app.db)]
  const work = ({ group, deliverable, students }: typeof slow, n: number, submitted_at: Date) =>
    submitVersion(app.db, { group, deliverable, student: students[n] ?? { id: 0 }, at: submitted_at })
  await work(slow, 0, ago(20))
  await work(slow, 1, ago(15))
  await work(quick, 0, ago(13))
  await work(quick, 1, ago(30))
  await grade(app.db, {
    group: quick.group,
    deliverable: quick.deliverable,
    student: quick.students[1] ?? { id: 0 },
    mark: 500,
    by: quick.teacher,
  })
  await work(old, 0, ago(40))
  await archive(app.db, old.group)
  await app.ctx.jobs.send(app.db, 'count-waiting-work', {})
  await app.runJobs()
  const { grading } = await admin.ok('getInstallation')
  expect(grading).toEqual({
    after_days: 14,
    counted_at: now.toISOString(),
    works: 2,
    centers: [{ center: { id: slow.center.id, name: slow.center.name }, works: 2, oldest_at: ago(20).toISOString() }],
  })
  await archive(app.db, slow.group)
  await app.ctx.jobs.send(app.db, 'count-waiting-work', {})
  await app.runJobs()
  expect((await admin.ok('getInstallation')).grading).toMatchObject({ works: 0, centers: [] })
})

it('says what is new, how the mails go and that no scanner is configured', async () => {
  app.clock.set(new Date())
  const { week, mails, virus_scanner, storage, database_milliseconds } = await admin.ok('getInstallation')
  expect(week.people).toBeGreaterThan(0)
  expect(week.centers).toBeGreaterThanOrEqual(3)
  expect(mails).toMatchObject({ waiting: 0, failed: 0, server: 'none' })
  expect(virus_scanner).toBe('none')
  expect(storage.free_bytes).toBeGreaterThan(0)
  expect(database_milliseconds).toBeGreaterThanOrEqual(0)
})

it('tells a backup that is missing from one that is old and one that is fresh', async () => {
  app.clock.set('2026-11-20T10:00:00Z')
  const backup = async () => (await admin.ok('getInstallation')).backup
  expect(await backup()).toEqual({ state: 'none', scheduled: true, taken_at: null, bytes: null, lost_files: 0 })
  const make = async (taken_at: string) => {
    const folder = join(place, backupName(new Date(taken_at)))
    await mkdir(folder, { recursive: true })
    await writeManifest(folder, {
      format: backupFormat,
      app: '0',
      migration: { version: 1, name: '0001' },
      engine: 'pglite',
      taken_at,
      finished_at: taken_at,
      tables: [{ name: 'users', columns: [], rows: 0, bytes: 5, sha256: '0'.repeat(64) }],
      sequences: [],
      files: { count: 1, bytes: 7, copied_bytes: 7, sha256: '0'.repeat(64), missing: ['a'], damaged: [] },
      secret: null,
    })
  }
  // due at three in Madrid, two in UTC
  await make('2026-11-20T01:59:00.000Z')
  expect(await backup()).toMatchObject({ state: 'overdue', taken_at: '2026-11-20T01:59:00.000Z' })
  app.clock.set('2026-11-20T02:59:00Z')
  expect(await backup()).toMatchObject({ state: 'ok' })
  app.clock.set('2026-11-20T10:00:00Z')
  await make('2026-11-20T02:00:05.000Z')
  expect(await backup()).toEqual({ state: 'ok', scheduled: true, taken_at: '2026-11-20T02:00:05.000Z', bytes: 12, lost_files: 1 })
})

it('is for IT admins only', async () => {
  const { teacher } = await createClassroom(app.db)
  expect((await (await app.as(teacher.id)).call('getInstallation')).status).toBe(403)
})
