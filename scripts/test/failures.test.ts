import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { failuresIn } from './failures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reported(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

it('reads failed tests of vitest, and files that could not be loaded', () => {
  const testResults = [
    {
      name: resolve('src/a.test.ts'),
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed' },
        { fullName: 'takes away', status: 'failed', failureMessages: ['1 is not 2'] },
      ],
    },
    { name: resolve('src/b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
    { name: resolve('src/c.test.ts'), status: 'passed', assertionResults: [] },
  ]
  expect(failuresIn('vitest', reported({ testResults }))).toEqual([
    { file: 'src/a.test.ts', title: 'takes away', message: '1 is not 2' },
    { file: 'src/b.test.ts', title: 'the file', message: 'no such module' },
  ])
})

it('reads failed tests of Playwright in nested suites', () => {
  const test = (projectName: string, ok: boolean) => [
    { projectName, status: ok ? 'expected' : 'unexpected', results: ok ? [{}] : [{ error: { message: 'not seen' } }] },
  ]
  const spec = (title: string, ok: boolean) => ({
    file: 'hand-in.spec.ts',
    title,
    ok,
    tests: test('phone', ok),
  })
  // of a test of several projects, the report says how it ended in the first
  const onPhone = { ...spec('prints', true), tests: [...test('desktop', true), ...test('phone', false)] }
  const suites = [{ specs: [spec('opens', true), onPhone], suites: [{ specs: [spec('sends', false)] }] }]
  expect(failuresIn('playwright', reported({ config: { rootDir: resolve('tests/e2e') }, suites }))).toEqual([
    { file: 'tests/e2e/hand-in.spec.ts', title: 'sends (phone)', message: 'not seen' },
    { file: 'tests/e2e/hand-in.spec.ts', title: 'prints (phone)', message: 'not seen' },
  ])
})

it('finds none without a report', () => {
  expect(failuresIn('vitest', join(folder, 'missing.json'))).toEqual([])
})
