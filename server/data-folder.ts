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
 * Locks the folder of an embedded database for this process: two processes at once would destroy it. The lock is SQLite's lock on
 * its file: only one process gets it, and the system releases it however that process ends.
 * @returns a function that releases the lock
 * @throws DataFolderError when another process holds it
 */
export function holdDataFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
  const holder = join(dataDir, 'holder')
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) throw error
    throw new DataFolderError(
      `The data folder ${dataDir} is in use by another process${existsSync(holder) ? ` (${readFileSync(holder, 'utf8')})` : ''}. Stop it first, or choose another one with DATA_DIR.`,
    )
  }
  writeFileSync(holder, String(process.pid))
  return () => lock.close()
}
