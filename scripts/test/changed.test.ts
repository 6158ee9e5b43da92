import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedTests } from '#server/testing/embedded-tests.ts'
import { readChange, scopeOf } from './changed.ts'
import { parts } from './parts.ts'

const scopes = (...files: string[]) =>
  Object.fromEntries(parts.map((part) => [part.name, scopeOf(part, files, (file) => !file.includes('gone'))]))
const related = 'what imports the change'

it('runs of a part what a changed file can touch', () => {
  expect(scopes('server/modules/licences/seats.ts')).toMatchObject({
    types: 'all',
    fsd: 'nothing',
    stories: 'nothing',
    'server on PostgreSQL': related,
    'server on PGlite': related,
    'licences on four processes': 'all',
    'end to end': 'all',
    bytes: 'nothing',
    'kill -9 under load': 'nothing',
  })
  expect(scopes('src/pages/groups/overview/ui/group-page.tsx')).toMatchObject({
    stories: related,
    browser: related,
    'server on PostgreSQL': 'nothing',
    build: 'all',
    'end to end': 'all',
  })
  expect(scopes('src/shared/ui/gone.tsx')).toMatchObject({ stories: 'all', unit: 'all' })
  expect(scopes('src/shared/ui/gone.stories.tsx')).toMatchObject({ stories: related, unit: related })
})

it('runs all of a part for a file that no test imports', () => {
  expect(scopes('server/db/migrations/0001_people_and_centers.sql')).toMatchObject({ 'server on PostgreSQL': 'all', schema: 'all' })
  expect(scopes('package-lock.json')).toMatchObject({ unit: 'all', stories: 'all', 'server on PGlite': 'all', storybook: 'all' })
  expect(scopes('docs/architecture.md')).toMatchObject({ format: 'all', unit: 'nothing', stories: 'nothing', 'end to end': 'nothing' })
})

it('leaves the product alone when only its tests change', () => {
  const changed = scopes('src/app/app.stories.tsx', 'server/main.test.ts')
  expect(changed).toMatchObject({ stories: related, 'server on PGlite': related, build: 'nothing', 'end to end': 'nothing' })
})

it('compares with the commit at which the branch began, and sees what is not committed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aula-change-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@demo.test', ...args], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  expect(readChange(folder)).toBe('This folder is no git repository.')
  git('init', '-q', '-b', 'main')
  const commit = (name: string) => {
    writeFileSync(join(folder, name), name)
    git('add', '.')
    git('commit', '-qm', name)
  }
  commit('first.ts')
  const base = git('rev-parse', 'HEAD')
  git('checkout', '-qb', 'branch')
  commit('second ñ.ts')
  git('checkout', '-q', 'main')
  commit('elsewhere.ts')
  git('checkout', '-q', 'branch')
  writeFileSync(join(folder, 'third.ts'), '')
  rmSync(join(folder, 'first.ts'))
  expect(readChange(folder)).toEqual({ base, files: ['first.ts', 'second ñ.ts', 'third.ts'] })
  expect(readChange(folder, 'HEAD')).toMatchObject({ files: ['first.ts', 'third.ts'] })
  expect(readChange(folder, 'nowhere')).toBe('There is no commit nowhere to compare with: name one with --base.')
  rmSync(folder, { recursive: true })
})

it('finds files for every name in the list of tests on both engines', () => {
  expect(embeddedTests.filter((pattern) => globSync(pattern, { cwd: join(import.meta.dirname, '../..') }).length === 0)).toEqual([])
})
