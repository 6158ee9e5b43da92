import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#server/config.ts'
import { holdDataFolder } from '#server/data-folder.ts'
import type { Store } from '#server/db/client.ts'
import { systemEnvironment } from '#tests/support/server.ts'
import { createAdmin, storeFile } from '#server/testing/factories/index.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { serverUrl } from '#server/testing/template.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { fileIn, fileListOf, readFileList } from './file-list.ts'
import { backupJobs } from './jobs.ts'
import { type BackupSettings, type MadeBackup, makeBackup } from './make.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { listBackups } from './places.ts'
import { restoreBackup } from './restore.ts'
import { emptyInstallation, onDisk } from './testing/installation.ts'

const engine = serverUrl ? 'postgres' : 'pglite'
let app: TestApp
let source: { settings: BackupSettings; store: Store }
let place: string
let made: MadeBackup
let target: { config: Config; drop: () => Promise<unknown> }

beforeAll(async () => {
  app = await testApp()
  await createAdmin(app.db, {})
  await storeFile(app.ctx)
  // the folder of a test may have been emptied since the app generated its secret
  await writeFile(join(app.ctx.config.dataDir, 'secret'), app.ctx.config.secret)
  place = join(await temporaryFolder(), 'backups')
  source = await onDisk(app.store, app.ctx.config.dataDir, place)
  made = await makeBackup(source.settings)
  target = await emptyInstallation(engine, place)
})
afterAll(async () => {
  await target.drop()
  if (source.store !== app.store) await source.store.close()
  await app.close()
})

const never = { mayReplace: async () => false }
const onlyFile = async (folder: string) => (await Array.fromAsync(readFileList(fileListOf(folder))))[0]?.[0] ?? ''

/** A copy of the backup, changed. */
async function changedBackup(change: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(await temporaryFolder(), 'aula-backup')
  await cp(made.folder, folder, { recursive: true })
  await change(folder)
  return folder
}

describe('a restore', () => {
  it.each([
    ['a file', /file .{39} was changed/, async (folder: string) => appendFile(fileIn(folder, await onlyFile(folder)), 'x')],
    ['a file that is gone', /file .{39} is missing/, async (folder: string) => rm(fileIn(folder, await onlyFile(folder)))],
    ['a list of files that was emptied', /the list of files was changed/, (folder: string) => writeFile(fileListOf(folder), gzipSync(''))],
    [
      'a table that was cut off',
      /table users (cannot be read|has 0 of its 1 rows)/,
      (folder: string) => truncate(join(folder, 'database/users.jsonl.gz'), 40),
    ],
    [
      'a table that was exchanged',
      /table users has/,
      (folder: string) => cp(join(folder, 'database/groups.jsonl.gz'), join(folder, 'database/users.jsonl.gz')),
    ],
    [
      'a table in which a value was changed',
      /table users was changed/,
      async (folder: string) => {
        const file = join(folder, 'database/users.jsonl.gz')
        const rows = gunzipSync(await readFile(file)).toString()
        await writeFile(file, gzipSync(rows.replace('@', '.@')))
      },
    ],
    ['a changed secret', /the secret is missing or was changed/, (folder: string) => writeFile(join(folder, 'secret'), 'x'.repeat(64))],
    [
      'an edited manifest',
      /manifest\.json was cut off or changed/,
      async (folder: string) => {
        const file = join(folder, 'manifest.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('"rows": 1', '"rows": 2'))
      },
    ],
    [
      'a manifest that was cut off',
      /manifest\.json was cut off or changed/,
      (folder: string) => truncate(join(folder, 'manifest.json'), 500),
    ],
    [
      'a backup of a newer program',
      /made by a newer program/,
      async (folder: string) => {
        const manifest = await readManifest(folder)
        await writeManifest(folder, { ...manifest, migration: { version: 9999, name: '9999_future' } })
      },
    ],
    [
      'a backup in a newer format',
      /made by a newer program/,
      async (folder: string) => {
        const file = join(folder, 'manifest.json')
        await writeFile(file, (await readFile(file, 'utf8')).replace('"format": 1', '"format": 2'))
      },
    ],
    ['no backup', /is not a backup/, (folder: string) => rm(join(folder, 'manifest.json'))],
  ])('refuses %s and changes nothing', async (_case, message, change) => {
    const folder = await changedBackup(change)
    await expect(restoreBackup(target.config, folder, never)).rejects.toThrow(message)
    expect(await readdir(target.config.dataDir)).toEqual([])
  })

  it('waits until the servers have stopped', async () => {
    const release = serverUrl ? () => undefined : holdDataFolder(source.settings.dataDir)
    await expect(restoreBackup(source.settings, made.folder, { mayReplace: async () => true })).rejects.toThrow(
      serverUrl ? 'Others are connected to the database' : 'is in use by another process',
    )
    release()
  })
})

describe('a backup', () => {
  const script = join(import.meta.dirname, '../../scripts/backup.ts')

  it('that is killed leaves nothing that looks whole, and the next one clears up', async () => {
    const whole = await listBackups(place)
    // reading a pipe without a writer never ends
    const key = `00/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`
    const pipe = join(source.settings.dataDir, 'files', key)
    await mkdir(join(source.settings.dataDir, 'files/00'), { recursive: true })
    await promisify(execFile)('mkfifo', [pipe])
    const row = { storage_key: key, name: 'a.txt', media_type: 'text/plain', size: 1, sha256: '0'.repeat(64) }
    await source.store.db.insertInto('files').values(row).execute()
    const { databaseUrl, dataDir } = source.settings
    const child = spawn(process.execPath, [script], {
      env: { ...systemEnvironment(), DATA_DIR: dataDir, BACKUP_DIR: place, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const names = async () => (await readdir(place, { recursive: true })).filter((name) => name.startsWith('.unfinished'))
    await expect.poll(async () => (await names()).some((name) => name.endsWith(key)), { timeout: 60_000 }).toBe(true)
    await expect(makeBackup(source.settings)).rejects.toThrow('Another process is making a backup.')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await listBackups(place)).toEqual(whole)
    await source.store.db.deleteFrom('files').where('storage_key', '=', key).execute()
    await rm(pipe)
    await makeBackup(source.settings)
    expect([await names(), (await listBackups(place)).length]).toEqual([[], whole.length + 1])
  })

  it('is made by the daily job, unless there is one, and older ones go', async () => {
    const backup = { place: join(await temporaryFolder(), 'backups'), atMinute: 0, keepDays: 1 }
    const old = join(backup.place, 'aula-2026-01-01T020000Z')
    await cp(made.folder, old, { recursive: true })
    const { databaseUrl, dataDir } = source.settings
    const ctx = { ...app.ctx, config: { ...app.ctx.config, backup, databaseUrl, dataDir } }
    const due = new Date().toISOString()
    const run = () => backupJobs['scheduled-backup']({ due }, ctx, new AbortController().signal)
    await run()
    const first = await listBackups(backup.place)
    expect(first).toEqual([expect.not.stringContaining('2026-01-01')])
    await run()
    expect(await listBackups(backup.place)).toEqual(first)
  })

  it('names the files that are lost or damaged, and is made all the same', async () => {
    const id = await storeFile(app.ctx)
    const row = await app.db.selectFrom('files').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    const { id: _, ...values } = row
    const lost = 'aa/aaaaaaaa-0000-4000-8000-000000000000'
    if (source.store !== app.store) await source.store.db.insertInto('files').values(values).execute()
    await source.store.db
      .insertInto('files')
      .values({ ...values, storage_key: lost })
      .execute()
    await appendFile(join(source.settings.dataDir, 'files', row.storage_key), 'x')
    const { manifest } = await makeBackup(source.settings)
    expect(manifest.files).toMatchObject({ missing: [lost], damaged: [row.storage_key] })
  })
})
