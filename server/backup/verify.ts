import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf, fileIn, fileListOf, readFileList } from './file-list.ts'
import { inParallel } from '../in-parallel.ts'
import { readLines } from './lines.ts'
import { BackupError, databaseFolder, type Manifest, readManifest, secretFile, type TableDump } from './manifest.ts'
import { fingerprintOf } from './make.ts'

async function tableProblem(folder: string, { name, rows, sha256 }: TableDump): Promise<string | null> {
  const digest = createHash('sha256')
  let found = 0
  try {
    for await (const lines of readLines(join(folder, databaseFolder, `${name}.jsonl.gz`), digest)) found += lines.length
  } catch (error) {
    return `table ${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`
  }
  if (found !== rows) return `table ${name} has ${found} of its ${rows} rows`
  return digest.digest('hex') === sha256 ? null : `table ${name} was changed`
}

async function fileProblems(folder: string, expected: Manifest['files']): Promise<string[]> {
  const problems: string[] = []
  const digest = createHash('sha256')
  let found = 0
  try {
    await inParallel(readFileList(fileListOf(folder), digest), 4, async ([key, , sha256]) => {
      found += 1
      const actual = await digestOf(createReadStream(fileIn(folder, key))).catch(() => null)
      if (actual !== sha256) problems.push(`file ${key} ${actual === null ? 'is missing' : 'was changed'}`)
    })
  } catch (error) {
    return [`the list of files cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`]
  }
  if (found !== expected.count || digest.digest('hex') !== expected.sha256) problems.push('the list of files was changed')
  return problems
}

async function secretProblem(folder: string, expected: Manifest['secret']): Promise<string | null> {
  if (!expected?.included) return null
  const secret = await readFile(join(folder, secretFile), 'utf8').catch(() => '')
  return fingerprintOf(secret.trim()) === expected.fingerprint ? null : 'the secret is missing or was changed'
}

/**
 * Reads all of a backup and compares it with its manifest.
 * @throws BackupError that names what is damaged
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const problems: (string | null)[] = []
  for (const table of manifest.tables) problems.push(await tableProblem(folder, table))
  problems.push(...(await fileProblems(folder, manifest.files)), await secretProblem(folder, manifest.secret))
  const found = problems.filter((problem) => problem !== null)
  const more = found.length > 5 ? ` and ${found.length - 5} more` : ''
  if (found.length > 0) throw new BackupError(`The backup ${folder} is damaged: ${found.slice(0, 5).join(', ')}${more}.`)
  return manifest
}
