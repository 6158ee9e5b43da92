import { createReadStream, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Files } from '../adapters/files.ts'
import { fileFolder, openFiles } from '../file-settings.ts'
import { readMigrations } from '../db/migrate.ts'
import { isStored } from './copy-store.ts'
import { fileIn, fileListOf, readFileList } from './file-list.ts'
import { inParallel } from '../in-parallel.ts'
import { type BackupSettings, fingerprintOf, readSecret } from './make.ts'
import { BackupError, type Manifest, secretFile } from './manifest.ts'
import { openTarget, type Target } from './target.ts'
import { verifyBackup } from './verify.ts'

export interface Restored {
  manifest: Manifest
  /** Where the old data is, for people. */
  aside: string[]
  warnings: string[]
}

async function refuseNewer({ migration, app }: Manifest): Promise<void> {
  const last = (await readMigrations()).at(-1)
  if (migration.version > (last?.version ?? 0))
    throw new BackupError(
      `The backup was made by a newer program (${app}, ${migration.name}); this one ends at ${last?.name ?? 'nothing'}. Update the program first.`,
    )
}

/** Puts the files of a backup into the store. Others stay: the old database, which is still there, may name them. */
async function restoreFiles(folder: string, files: Files): Promise<Set<string>> {
  const keys = new Set<string>()
  await inParallel(readFileList(fileListOf(folder)), 4, async ([key, size, sha256]) => {
    keys.add(key)
    if (await isStored(files, key, sha256)) return
    const saved = await files.save(createReadStream(fileIn(folder, key)), size, key)
    if (saved.sha256 !== sha256) throw new BackupError(`File ${key} of the backup changed while it was restored.`)
  })
  return keys
}

/** Moves stored files that the restored database does not know out of the store. @returns how many */
async function setOthersAside(store: string, aside: string, keys: ReadonlySet<string>): Promise<number> {
  let moved = 0
  if (!existsSync(store)) return moved
  for (const entry of await readdir(store, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(store, path).replaceAll('\\', '/')
    if (!entry.isFile() || keys.has(key)) continue
    await mkdir(join(aside, relative(store, entry.parentPath)), { recursive: true, mode: 0o700 })
    await rename(path, join(aside, relative(store, path)))
    moved += 1
  }
  return moved
}

/** Writes the secret of the backup, unless the secret is a setting. @returns what to tell */
async function restoreSecret(settings: BackupSettings, folder: string, { secret }: Manifest, stamp: string): Promise<string[]> {
  if (secret === null) return []
  const own = await readSecret(settings)
  if (own !== null && fingerprintOf(own) === secret.fingerprint) return []
  const consequence = 'Until then nobody can sign in with an authenticator app; or reset their second factors.'
  if (settings.secret !== null) return [`SECRET is not that of the backup. Set it to the old one. ${consequence}`]
  if (!secret.included)
    return [`The secret is not in the backup: set SECRET to that of the old installation before you start. ${consequence}`]
  const file = join(settings.dataDir, 'secret')
  if (own !== null) await rename(file, `${file}-before-${stamp}`)
  await copyFile(join(folder, secretFile), file)
  await chmod(file, 0o600)
  return []
}

interface RestoreOptions {
  /** Asked once when there is other data, before anything changes; false refuses. */
  mayReplace: () => Promise<boolean>
}

/**
 * Puts an installation back as a backup has it: files first, then the database in one step, then newer migrations. The servers must be
 * stopped. Everybody has to sign in again; links that were requested to reset a password end, and so do exports.
 * @throws BackupError before anything has changed when the backup is damaged or newer than this program, or the place is in use or not empty
 */
export async function restoreBackup(settings: BackupSettings, folder: string, { mayReplace }: RestoreOptions): Promise<Restored> {
  const manifest = await verifyBackup(folder)
  await refuseNewer(manifest)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()
  const target: Target = await openTarget(settings, stamp)
  try {
    if (!target.isEmpty && !(await mayReplace()))
      throw new BackupError('There is data in this installation already. Nothing was changed; --replace moves it aside.')
    const keys = await restoreFiles(folder, openFiles(settings))
    const warnings = await restoreSecret(settings, folder, manifest, stamp)
    const aside = await target.load(folder, manifest)
    // objects of a bucket stay where they are: the old database, which is still there, names them
    if (!target.isEmpty && settings.bucket === null) {
      const store = fileFolder(settings.dataDir)
      const filesAside = `${store}-before-${stamp}`
      if ((await setOthersAside(store, filesAside, keys)) > 0) aside.push(filesAside)
    }
    return { manifest, aside, warnings }
  } finally {
    await target.close()
  }
}
