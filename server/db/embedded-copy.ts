import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { inParallel } from '../in-parallel.ts'

/** A database that cannot be copied; the message says why, for the person at the terminal. */
export class CopyFailed extends Error {
  override name = 'CopyFailed'
}

const attempts = 5
const controlFile = join('global', 'pg_control')
const log = 'pg_wal'
/** What a database makes anew. */
const leftOut = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])

async function copyEntry(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    // a table that was dropped meanwhile; the log says so
    if (error.code !== 'ENOENT') throw error
  })
}

/** Copies the files below a folder of the database for which a condition holds. */
async function copyPart(database: string, target: string, isWanted: (path: string) => boolean): Promise<void> {
  const entries = await readdir(database, { recursive: true, withFileTypes: true })
  const paths = entries
    .map((entry) => ({ path: relative(database, join(entry.parentPath, entry.name)), isFolder: entry.isDirectory() }))
    .filter(({ path }) => isWanted(path) && !leftOut.has(basename(path)))
  for (const { path, isFolder } of paths) if (isFolder) await mkdir(join(target, path), { recursive: true })
  await inParallel(
    paths.filter(({ isFolder }) => !isFolder),
    4,
    ({ path }) => copyEntry(join(database, path), join(target, path)),
  )
}

/**
 * Copies the folder of an embedded database while a server uses it, or while nothing does. The copy is what a crash would leave at
 * the moment when its log was read, and opening it repairs it from the log: every page that changed since the last checkpoint is
 * whole in the log, every change is in the log before it is in a page, and pages are copied before the log. A checkpoint in between
 * would break this. The embedded database makes one only when it opens and closes, and each leaves a trace in its control file. See docs/decisions/0037.
 * @param target a folder that is empty or does not exist
 * @throws CopyFailed
 */
export async function copyEmbedded(database: string, target: string): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const control = await readFile(join(database, controlFile)).catch(() => {
      throw new CopyFailed(`There is no database in ${database}.`)
    })
    await copyPart(database, target, (path) => !path.startsWith(log))
    await copyPart(database, target, (path) => path.startsWith(log))
    if (control.equals(await readFile(join(database, controlFile)))) return
    await rm(target, { recursive: true })
  }
  throw new CopyFailed(`The database in ${database} was opened and closed again and again while it was copied. Try once more.`)
}
