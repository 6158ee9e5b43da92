import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY */
const busy = 5

/** The data folder cannot be used; the message is one line for the person who starts the server. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Makes the folder when it is missing. @throws DataFolderError when it cannot be read and written */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const why =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'it is not a folder'
        : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
          ? 'no permission to read and write it'
          : code
    throw new DataFolderError(`The data folder ${dataDir} cannot be used: ${why}. Choose another one with DATA_DIR.`)
  }
}

/**
 * Takes a lock for this process. It is SQLite's lock on the file: only one process gets it, and the system releases it however that
 * process ends.
 * @returns a function that releases it, or null while it is taken
 */
export function holdLock(file: string): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return null
    throw error
  }
}

/**
 * Locks the folder of an embedded database for this process: two processes at once would destroy it.
 * @returns a function that releases the lock
 * @throws DataFolderError when another process holds it
 */
export function holdDataFolder(dataDir: string): () => void {
  const holder = join(dataDir, 'holder')
  const release = holdLock(join(dataDir, 'lock'))
  if (!release)
    throw new DataFolderError(
      `The data folder ${dataDir} is in use by another process${existsSync(holder) ? ` (${readFileSync(holder, 'utf8')})` : ''}. Stop it first, or choose another one with DATA_DIR.`,
    )
  writeFileSync(holder, String(process.pid))
  return release
}
