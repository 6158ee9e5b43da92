import { sql } from 'kysely'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { serverUrl } from '#server/testing/template.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { lastDue, startBackupSchedule } from './schedule.ts'

it.each([
  ['2026-11-23T02:29:59Z', '03:30', '2026-11-22T02:30:00.000Z'],
  ['2026-11-23T02:30:00Z', '03:30', '2026-11-23T02:30:00.000Z'],
  ['2026-07-01T01:30:00Z', '03:30', '2026-07-01T01:30:00.000Z'],
  ['2026-11-23T22:59:00Z', '00:00', '2026-11-22T23:00:00.000Z'],
  // the day before a change of the clocks, and a time that the change leaves out
  ['2026-03-29T00:15:00Z', '03:30', '2026-03-28T02:30:00.000Z'],
  ['2026-03-29T12:00:00Z', '02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T12:00:00Z', '03:30', '2026-10-25T02:30:00.000Z'],
])('at %s the backup of %s was due at %s', (now, time, due) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  expect(lastDue(new Date(now), hour * 60 + minute).toISOString()).toBe(due)
})

it('is queued once by all processes, and says why it fails', async () => {
  const place = join(await temporaryFolder(), 'backups')
  const app = await testApp({ backup: { place, atMinute: 210, keepDays: 2 } })
  const queued = async () => {
    const { rows } = await sql<{ due: string }>`select data->>'due' as due from pgboss.job where name = 'scheduled-backup'`.execute(app.db)
    return rows.map(({ due }) => due)
  }
  app.clock.set('2026-11-23T12:00:00Z')
  const stops = [startBackupSchedule(app.ctx), startBackupSchedule(app.ctx)]
  await expect.poll(queued).toEqual(['2026-11-23T02:30:00.000Z'])
  await Promise.all(stops.map((stop) => stop()))
  // a database in memory cannot be backed up, and no server has this one
  const broken = { ...app.ctx.config, databaseUrl: serverUrl ? 'postgres://localhost:1/none' : null }
  app.ctx.config = broken
  await expect(app.runJobs()).rejects.toThrow(serverUrl ? /ECONNREFUSED/ : 'There is no database in')
  expect(await queued()).toHaveLength(1)
  await app.close()
})
