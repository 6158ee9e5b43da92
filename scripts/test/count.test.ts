import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countOf } from './count.ts'
import { summary } from './run-part.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aula-count-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function reported(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('the count of a part', () => {
  it('is that of vitest', () => {
    const file = reported({ numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 })
    expect(countOf('vitest', false, file)).toEqual({ passed: 12, failed: 2, skipped: 2 })
  })

  it('is that of Playwright, where a test that passed at the second try has failed', () => {
    const file = reported({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 } })
    expect(countOf('playwright', false, file)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('counts a command as one test', () => {
    expect(countOf('exit code', true, '')).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(countOf('exit code', false, '')).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('fails a run that ended badly although its tests passed', () => {
    expect(countOf('report', false, reported({ passed: 4, failed: 0, skipped: 0 }))).toEqual({ passed: 4, failed: 1, skipped: 0 })
  })

  it('fails a run without tests, even a successful one', () => {
    expect(countOf('report', true, reported({ passed: 0, failed: 0, skipped: 7 }))).toEqual({ passed: 0, failed: 1, skipped: 7 })
  })

  it('of a run that was narrowed to a change may be nothing, unless it ended badly', () => {
    const file = reported({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })
    expect(countOf('vitest', true, file, true)).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countOf('vitest', false, file, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('fails a run that wrote no report', () => {
    expect(countOf('vitest', true, join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

it('names the failed tests below the table, and those that passed alone', () => {
  const failure = { file: 'src/a.test.ts', title: 'adds', message: '\u001B[31mAssertionError\u001B[39m: 1 is not 2' }
  const outcomes = [
    { name: 'unit', passed: 10, failed: 1, skipped: 0, seconds: 1, failures: [failure] },
    { name: 'stories', passed: 7, failed: 0, skipped: 0, seconds: 1, unstable: [{ ...failure, file: 'src/b.stories.tsx' }] },
  ]
  expect(summary(outcomes, 2).split('\n').slice(3, -3)).toEqual([
    'FAILED unit: src/a.test.ts › adds',
    '    AssertionError: 1 is not 2',
    'UNSTABLE (passed alone) stories: src/b.stories.tsx › adds',
    '    AssertionError: 1 is not 2',
  ])
})

it('ends the summary with the totals alone on a line', () => {
  const outcomes = [
    { name: 'unit', passed: 10, failed: 0, skipped: 0, seconds: 1.25 },
    { name: 'server on PGlite', passed: 5, failed: 2, skipped: 1, seconds: 62, note: 'ended after 1 minutes' },
  ]
  expect(summary(outcomes, 62.6).split('\n')).toEqual([
    '✓  unit                  10 passed     0 failed     0 skipped      1.3 s',
    '✗  server on PGlite       5 passed     2 failed     1 skipped     62.0 s  ended after 1 minutes',
    '',
    'in 1 min 3 s',
    '15 passed, 2 failed',
  ])
})
