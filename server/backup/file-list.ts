import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readLines } from './lines.ts'
import { fileList, filesFolder } from './manifest.ts'

/** A line of a list of files: `[key, bytes, SHA-256]`. */
export type FileEntry = readonly [key: string, size: number, sha256: string]

export const fileEntry = (entry: FileEntry): string => `${JSON.stringify(entry)}\n`

/** Files of a list, one after the other. */
export async function* readFileList(file: string, digest?: Hash): AsyncGenerator<FileEntry> {
  for await (const lines of readLines(file, digest)) for (const line of lines) yield JSON.parse(line) as FileEntry
}

export const fileListOf = (backup: string) => join(backup, fileList)
/** Keys have the form of a path with `/`. */
export const fileIn = (backup: string, key: string) => join(backup, filesFolder, key)

/** Digest of what a stream brings. */
export async function digestOf(content: Readable): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(content, digest)
  return digest.digest('hex')
}
