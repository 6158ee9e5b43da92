import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { openFiles } from '../file-settings.ts'
import type { Config } from '../config.ts'
import { openPGlite, openPostgres, type Store } from '../db/client.ts'
import { syncTree } from '../db/durable-files.ts'
import { derivedKey } from '../sealing.ts'
import { holdLock } from '../data-folder.ts'
import { dumpDatabase } from './dump.ts'
import { copyEmbedded } from '../db/embedded-copy.ts'
import { BackupError, backupFormat, databaseFolder, type Manifest, secretFile, writeManifest } from './manifest.ts'
import { backupName, beginBackup, newestBackup, removeUnfinished } from './places.ts'
import { copyFiles, type EarlierBackup } from './stored-files.ts'

/** The settings that say what is backed up, and where to. */
export type BackupSettings = Pick<Config, 'backup' | 'bucket' | 'databaseDirectUrl' | 'databaseUrl' | 'dataDir' | 'secret'>

export interface MadeBackup {
  folder: string
  manifest: Manifest
}

const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }

/** Tells two secrets apart without giving one away. */
export const fingerprintOf = (secret: string) => createHash('sha256').update(derivedKey(secret, 'backup')).digest('hex').slice(0, 16)

const secretIn = (dataDir: string) =>
  readFile(join(dataDir, 'secret'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

/** The secret of an installation: the setting, or the generated one. Null before the first start. */
export const readSecret = async ({ dataDir, secret }: Pick<Config, 'dataDir' | 'secret'>) => secret ?? (await secretIn(dataDir))

async function openSource({ databaseDirectUrl, databaseUrl, dataDir }: BackupSettings, scratch: string): Promise<Store> {
  if (databaseUrl !== null) return openPostgres(databaseDirectUrl ?? databaseUrl, 1)
  await copyEmbedded(join(dataDir, 'db'), scratch)
  return openPGlite(scratch, undefined, { isThrowaway: true })
}

async function dump(settings: BackupSettings, folder: string, wanted: string) {
  // Beside the backup: it is deleted with it when this process is killed.
  const scratch = join(folder, 'embedded-copy')
  const store = await openSource(settings, scratch)
  try {
    return { ...(await dumpDatabase(store, join(folder, databaseFolder), wanted)), engine: store.engine.kind }
  } finally {
    await store.close()
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Task {
  folder: string
  taken: Date
  earlier: EarlierBackup | null
  signal: AbortSignal
}

async function fill(settings: BackupSettings, { earlier, folder, signal, taken }: Task): Promise<Manifest> {
  await mkdir(join(folder, databaseFolder), { mode: 0o700 })
  const wanted = join(folder, 'wanted.jsonl.gz')
  const { engine, migration, sequences, tables } = await dump(settings, folder, wanted)
  signal.throwIfAborted()
  const files = await copyFiles(wanted, { files: openFiles(settings), target: folder, earlier, signal })
  await rm(wanted)
  const secret = await readSecret(settings)
  const included = secret !== null && settings.secret === null
  if (included) await copyFile(join(settings.dataDir, 'secret'), join(folder, secretFile))
  const manifest: Manifest = {
    format: backupFormat,
    app: version,
    migration,
    engine,
    taken_at: taken.toISOString(),
    finished_at: new Date().toISOString(),
    tables,
    sequences,
    files,
    secret: secret === null ? null : { fingerprint: fingerprintOf(secret), included },
  }
  await writeManifest(folder, manifest)
  return manifest
}

/** A name that no backup has: a second one within a second gets a number. */
async function freeName(place: string, taken: Date): Promise<string> {
  const name = backupName(taken)
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name}-${number}`
    if (!(await stat(join(place, one)).catch(() => null))) return one
  }
}

/**
 * Makes a backup while the server runs or is stopped: first the database as it was at one moment, then the files that it names. It is
 * in the place under its name once it is whole and on the disk.
 * @throws BackupError also when another process makes a backup of the same installation
 */
export async function makeBackup(settings: BackupSettings, signal: AbortSignal = new AbortController().signal): Promise<MadeBackup> {
  const { place } = settings.backup
  const release = holdLock(join(settings.dataDir, 'backup-lock'))
  if (!release) throw new BackupError('Another process is making a backup. Wait for its end.')
  try {
    await removeUnfinished(place)
    const taken = new Date()
    const name = await freeName(place, taken)
    const folder = await beginBackup(place, name)
    try {
      const manifest = await fill(settings, { folder, taken, earlier: await newestBackup(place), signal })
      await syncTree(folder)
      const whole = join(place, name)
      await rename(folder, whole)
      await syncTree(place, { isDeep: false })
      return { folder: whole, manifest }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  } finally {
    release()
  }
}

/** What was backed up, for people. */
export function describeBackup({ folder, manifest }: MadeBackup): string[] {
  const { files, tables } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`
  const warnings = [
    ...(files.missing.length > 0
      ? [`${files.missing.length} files that the database names are not in the store: see "missing" in the manifest.`]
      : []),
    ...(files.damaged.length > 0 ? [`${files.damaged.length} files in the store are damaged: see "damaged" in the manifest.`] : []),
    ...(manifest.secret === null || manifest.secret.included
      ? []
      : ['SECRET is a setting, so it is not in the backup: keep it elsewhere.']),
  ]
  return [
    `${basename(folder)}: ${tables.length} tables with ${rows} rows, ${files.count} files with ${megabytes(files.bytes)}, of which ${megabytes(files.copied_bytes)} were copied.`,
    ...warnings,
  ]
}
