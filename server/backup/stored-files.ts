import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileMissing, type Files } from '../adapters/files.ts'
import { fileEntry, type FileEntry, fileIn, fileListOf, readFileList } from './file-list.ts'
import { inParallel } from '../in-parallel.ts'
import { digesting, writeLines } from './lines.ts'
import { BackupError, type Manifest } from './manifest.ts'

/** Files copied at once. */
const atOnce = 4

/** An earlier backup on the same disk. */
export interface EarlierBackup {
  folder: string
  manifest: Manifest
}

interface CopyTask {
  files: Files
  /** Folder of the backup. */
  target: string
  earlier: EarlierBackup | null
  signal: AbortSignal
}

const cannotLink = new Set(['ENOENT', 'EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES'])

/** Shares a file with the backup before: a second name for the same bytes. @returns false when it has to be copied */
async function linkEarlier([key, size]: FileEntry, path: string, earlier: EarlierBackup | null): Promise<boolean> {
  if (!earlier || earlier.manifest.files.damaged.includes(key)) return false
  const before = fileIn(earlier.folder, key)
  try {
    if ((await stat(before)).size !== size) return false
    await link(before, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && cannotLink.has(String(error.code))) return false
    throw error
  }
}

/** @returns size and digest of what was copied @throws FileMissing */
async function copyStored(key: string, path: string, { files, signal }: CopyTask): Promise<{ size: number; sha256: string }> {
  const digest = createHash('sha256')
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(await files.read(key), digesting(digest), out, { signal })
  } catch (error) {
    out.destroy()
    await rm(path, { force: true })
    // deleted between the look at it and the opening
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new FileMissing(key)
    throw error
  }
  return { size: out.bytesWritten, sha256: digest.digest('hex') }
}

/**
 * Copies the stored files of a list into a backup. Their content never changes, so those of an earlier backup are shared with it.
 * @param wanted the list that {@link dumpDatabase} has written
 * @throws BackupError when the store has none of them
 */
export async function copyFiles(wanted: string, task: CopyTask): Promise<Manifest['files']> {
  const { earlier, signal, target } = task
  const folders = new Map<string, Promise<unknown>>()
  const copied: FileEntry[] = []
  const missing: string[] = []
  const damaged: string[] = []
  let bytes = 0
  let copiedBytes = 0
  await inParallel(readFileList(wanted), atOnce, async (entry) => {
    signal.throwIfAborted()
    const [key, size, sha256] = entry
    const path = fileIn(target, key)
    const folder = dirname(path)
    if (!folders.has(folder)) folders.set(folder, mkdir(folder, { recursive: true, mode: 0o700 }))
    await folders.get(folder)
    if (await linkEarlier(entry, path, earlier)) {
      copied.push(entry)
      bytes += size
      return
    }
    try {
      const copy = await copyStored(key, path, task)
      if (copy.sha256 !== sha256) damaged.push(key)
      copied.push([key, copy.size, copy.sha256])
      bytes += copy.size
      copiedBytes += copy.size
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      missing.push(key)
    }
  })
  if (missing.length > 4 && copied.length === 0)
    throw new BackupError(`None of the ${missing.length} files is in the store. Is DATA_DIR or S3_ENDPOINT right, and the disk mounted?`)
  copied.sort(([a], [b]) => (a < b ? -1 : 1))
  const sha256 = await writeLines(fileListOf(target), toLines(copied))
  return { count: copied.length, bytes, copied_bytes: copiedBytes, sha256, missing: missing.toSorted(), damaged: damaged.toSorted() }
}

// oxlint-disable-next-line require-await -- the writer reads an asynchronous source
async function* toLines(entries: readonly FileEntry[]): AsyncGenerator<string> {
  for (const entry of entries) yield fileEntry(entry)
}
