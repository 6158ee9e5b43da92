import { Readable } from 'node:stream'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { localFiles } from '#server/adapters/files.ts'
import type { Config } from '#server/config.ts'
import { type Store, transact } from '#server/db/client.ts'
import { openSchool } from '#server/modules/deliverables/testing/school.ts'
import { createCenter, demoPassword } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { fileIn, fileListOf, readFileList } from './file-list.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { emptyInstallation, onDisk, openInstallation } from './testing/installation.ts'

const mayReplace = async () => false
const closings: (() => Promise<unknown>)[] = []
let place: string
beforeAll(async () => {
  place = join(await temporaryFolder(), 'backups')
})
afterAll(async () => {
  for (const close of closings.toReversed()) await close()
})

/** Somebody who creates and deletes files of a center, one transaction after the other, until told to stop. */
async function busy<T>(store: Store, dataDir: string, work: () => Promise<T>): Promise<T> {
  const files = localFiles(join(dataDir, 'files'))
  const done = new AbortController()
  let written = 0
  const write = async () => {
    const ids: { id: number; key: string }[] = []
    for (; !done.signal.aborted; written += 1) {
      const { key, sha256, size } = await files.save(Readable.from([`Archivo ${written}`]), 1000)
      const id = await transact(store.db, async (tx) => {
        const center = await createCenter(tx, {})
        const row = { center_id: center.id, storage_key: key, name: 'a.txt', media_type: 'text/plain', size, sha256 }
        const file = await tx.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
        await tx.updateTable('centers').set({ logo_file_id: file.id }).where('id', '=', center.id).execute()
        return file.id
      })
      ids.push({ id, key })
      const old = written % 3 === 2 ? ids.shift() : undefined
      if (!old) continue
      await transact(store.db, async (tx) => {
        await tx.updateTable('centers').set({ logo_file_id: null }).where('logo_file_id', '=', old.id).execute()
        await tx.deleteFrom('files').where('id', '=', old.id).execute()
      })
      await files.remove(old.key)
    }
  }
  const writing = write()
  // the backup begins amid the writes
  await Promise.race([writing, expect.poll(() => written).toBeGreaterThan(2)])
  try {
    return await work()
  } finally {
    const before = written
    // and they have gone on until its end
    await Promise.race([writing, expect.poll(() => written).toBeGreaterThan(before)])
    done.abort()
    await writing
  }
}

/** Tables that a restore changes on purpose; the others must have the same rows. */
const changed = new Set(['audit_log', 'auth_sessions', 'password_links', 'data_exports'])
const rowsOf = ({ tables }: Manifest) =>
  tables.filter(({ name }) => !changed.has(name)).map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}`)
const filesOf = async (folder: string) => Array.fromAsync(readFileList(fileListOf(folder)))

const inode = async (folder: string, key: string) => (await stat(fileIn(folder, key))).ino

/** The rules of the product that tie tables together hold: the backup shows one moment. */
async function expectOneMoment({ db }: Store): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select from center_storage s where s.bytes <> (select coalesce(sum(size), 0) from files where files.center_id = s.center_id)
      union all select from student_counts s
        where s.active <> (select count(*) from center_students p where p.center_id = s.center_id and p.archived_at is null)) as wrong`.execute(
    db,
  )
  expect(rows).toEqual([{ wrong: 0 }])
}

/** Data is replaced only by somebody who says so, and kept. */
async function expectReplacement(target: Config, backup: string): Promise<void> {
  const store = join(target.dataDir, 'files')
  const stored = async () => (await readdir(store, { recursive: true })).filter((name) => name.length > 30).toSorted()
  const before = await stored()
  await expect(restoreBackup(target, backup, { mayReplace })).rejects.toThrow('There is data in this installation already.')
  expect(await stored()).toEqual(before)
  // a file of work that came after the backup goes aside with the database that names it
  await mkdir(join(store, 'ab'), { recursive: true })
  await writeFile(join(store, 'ab/later'), 'x')
  const { aside } = await restoreBackup(target, backup, { mayReplace: async () => true })
  expect(aside).toEqual([expect.stringMatching(/before/), expect.stringMatching(/files-before/)])
  expect(await readdir(join(aside[1] ?? '', 'ab'))).toEqual(['later'])
  expect(await stored()).toEqual(before)
}

it('restores what was backed up amid writes, on the other engine and on the same one', async () => {
  const school = await openSchool({ students: 2 })
  closings.push(() => school.app.close())
  const student = await school.at.student()
  const task = await school.at.task()
  const uploaded = await school.at.upload(student, task, 'memoria.txt', 'Mi memoria, con eñe y\nsaltos\t"de" línea \\')
  const { files, revision } = uploaded.body as { files: { id: number }[]; revision: number }
  expect(await school.at.submit(student, task, revision)).toMatchObject({ status: 201 })
  const fileId = files[0]?.id ?? 0
  const username = (
    await school.app.db
      .selectFrom('users')
      .where('id', '=', school.students[0]?.id ?? 0)
      .select('username')
      .executeTakeFirstOrThrow()
  ).username
  const { config } = school.app.ctx
  const source = await onDisk(school.app.store, config.dataDir, place)
  if (source.store !== school.app.store) closings.push(source.store.close)

  const first = await busy(source.store, config.dataDir, () => makeBackup(source.settings))
  expect(first.manifest.files.damaged).toEqual([])
  let current: { folder: string; manifest: Manifest } = first
  let restored: Config | undefined
  for (const engine of serverUrl ? (['pglite', 'postgres'] as const) : (['pglite'] as const)) {
    const target = await emptyInstallation(engine, place)
    closings.push(target.drop)
    expect(await restoreBackup(target.config, current.folder, { mayReplace })).toMatchObject({ aside: [], warnings: [] })
    const opened = await openInstallation(target.config)
    await expectOneMoment(opened.store)
    const again = await makeBackup(target.config)
    expect(again.manifest.engine).toBe(engine)
    expect(rowsOf(again.manifest)).toEqual(rowsOf(current.manifest))
    const sequencesOf = ({ sequences }: Manifest) => sequences.filter(({ name }) => !name.includes('audit_log'))
    expect(sequencesOf(again.manifest)).toEqual(sequencesOf(current.manifest))
    const log = opened.store.db.selectFrom('audit_log').where('entity', '=', 'installation').orderBy('id', 'desc')
    expect(await log.select(['action', 'actor_id', 'after', 'reason']).executeTakeFirst()).toMatchObject({
      action: 'restored',
      actor_id: null,
      after: { taken_at: current.manifest.taken_at },
      reason: 'npm run restore',
    })
    expect(await filesOf(again.folder)).toEqual(await filesOf(current.folder))
    // unchanged files are shared with the backup before
    const [key = ''] = (await filesOf(again.folder))[0] ?? []
    expect(await inode(again.folder, key)).toBe(await inode(current.folder, key))
    expect(again.manifest.files.copied_bytes).toBe(0)
    // the session of before has ended; the password works and the hand-in is there
    const sessions = await opened.store.db.selectFrom('auth_sessions').where('revoked_at', 'is', null).select('id').execute()
    expect(sessions).toEqual([])
    const visitor = opened.visitor()
    await visitor.ok('login', { body: { username, password: demoPassword } })
    const { body } = await visitor.call('getFile', { params: { id: fileId } })
    expect(Buffer.from(body as Uint8Array).toString()).toBe('Mi memoria, con eñe y\nsaltos\t"de" línea \\')
    // on PostgreSQL's turn the backup comes from an embedded database that is written to
    current = serverUrl && engine === 'pglite' ? await busy(opened.store, target.config.dataDir, () => makeBackup(target.config)) : again
    await opened.close()
    restored = target.config
  }
  if (restored) await expectReplacement(restored, current.folder)
})
