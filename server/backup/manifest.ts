import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** A backup that cannot be made, used or restored; the message says why, for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Changes when a program of before could no longer read a backup. */
export const backupFormat = 1
const manifestFile = 'manifest.json'
export const fileList = 'files.jsonl.gz'
export const databaseFolder = 'database'
export const filesFolder = 'files'
export const secretFile = 'secret'

const count = z.number().int().min(0)
const digest = z.string().length(64)

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the compressed file. */
  bytes: count,
  /** Digest of the rows, before compression. */
  sha256: digest,
})
/** One table in a backup: `database/<name>.jsonl.gz`, one JSON array per row with the columns as PostgreSQL's text. */
export type TableDump = z.infer<typeof table>

const sequence = z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })
export type SequenceValue = z.infer<typeof sequence>

const manifest = z.object({
  format: z.literal(backupFormat),
  /** Version of the program that made it, for people. */
  app: z.string(),
  /** Last migration of the database. */
  migration: z.object({ version: count, name: z.string() }),
  engine: z.enum(['postgres', 'pglite']),
  /** When the database was read: the backup has everything that was committed before. */
  taken_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  tables: z.array(table),
  sequences: z.array(sequence),
  files: z.object({
    count,
    bytes: count,
    /** Bytes that this backup copied; the others are shared with the backup before. */
    copied_bytes: count,
    /** Digest of the list of files, before compression. */
    sha256: digest,
    /** Keys of files that the database names and the store did not have: deleted meanwhile, or lost. */
    missing: z.array(z.string()),
    /** Keys of files whose content in the store was not what the database says. */
    damaged: z.array(z.string()),
  }),
  /** Null before the first start of an installation. */
  secret: z
    .object({
      /** Tells whether a restored installation has the same secret, without giving it away. */
      fingerprint: z.string(),
      /** Whether the file `secret` is in the backup; a secret that is a setting is not. */
      included: z.boolean(),
    })
    .nullable(),
})
export type Manifest = z.infer<typeof manifest>

const checksumOf = (content: Manifest) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

/** Writes the manifest with its own checksum. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const text = `${JSON.stringify({ ...content, checksum: checksumOf(content) }, null, 2)}\n`
  await writeFile(join(folder, manifestFile), text, { mode: 0o600 })
}

/** @throws BackupError when the folder is no backup, its manifest was changed, or this program is too old for it */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${folder} is not a backup: its ${manifestFile} cannot be read (${error.code ?? error.message}).`)
  })
  const damaged = () => new BackupError(`The backup ${folder} is damaged: its ${manifestFile} was cut off or changed.`)
  let found: Record<string, unknown>
  try {
    found = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw damaged()
  }
  if (typeof found['format'] === 'number' && found['format'] > backupFormat)
    throw new BackupError(`The backup ${folder} was made by a newer program (${String(found['app'])}). Update this one first.`)
  const parsed = manifest.safeParse(found)
  if (!parsed.success || found['checksum'] !== checksumOf(parsed.data)) throw damaged()
  return parsed.data
}
