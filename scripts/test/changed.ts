/** What `npm test -- --changed` runs: the parts that a change can affect, and of them the tests that import a changed file. */
import { spawnSync } from 'node:child_process'
import type { Part } from './parts.ts'

export interface Change {
  /** The commit with which the files are compared. */
  base: string
  /** Changed, new and deleted files, by their path in the repository. */
  files: readonly string[]
}

/** How much of a part runs. */
export type Scope = 'nothing' | 'all' | 'what imports the change'

function git(root: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * The files that differ from the commit at which this branch left the main one, uncommitted files included.
 * @param from another commit to compare with
 * @returns one line with the reason when the change cannot be determined
 */
export function readChange(root: string, from?: string): Change | string {
  if (git(root, 'rev-parse', '--git-dir') === undefined) return 'This folder is no git repository.'
  const candidates = from === undefined ? ['origin/HEAD', 'origin/main', 'main'] : [from]
  const branch = candidates.find((name) => git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== undefined)
  if (branch === undefined) return `There is no commit ${candidates.join(' or ')} to compare with: name one with --base.`
  const base = git(root, 'merge-base', branch, 'HEAD')
  if (base === undefined) return `${branch} and this branch have no commit in common: name one with --base.`
  // with -z names are not quoted
  const lists = [
    git(root, 'diff', '-z', '--name-only', '--no-renames', base),
    git(root, 'ls-files', '-z', '--others', '--exclude-standard'),
  ]
  if (lists.includes(undefined)) return 'git cannot list the changed files.'
  return { base, files: lists.flatMap((list) => list?.split('\0') ?? []).filter(Boolean) }
}

const isTest = /\.(test|stories)\.tsx?$/

/** Vitest cannot find what imported a file that is deleted, so the part runs whole; a deleted test leaves nothing to run. */
export function scopeOf(part: Part, files: readonly string[], exists: (file: string) => boolean): Scope {
  const affecting = files.filter((file) => part.affectedBy.test(file))
  if (affecting.length === 0) return 'nothing'
  const wholeOn = part.wholeOn
  if (!wholeOn) return 'all'
  return affecting.some((file) => wholeOn.test(file) || (!exists(file) && !isTest.test(file))) ? 'all' : 'what imports the change'
}
