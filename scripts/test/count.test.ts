import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countOf } from './count.ts'
import { summary } from './summary.ts'

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
  it('takes vitest at its word, and names what failed at first', () => {
    const assertionResults = [
      { fullName: 'Editing   sends it', status: 'passed', failureMessages: ['AssertionError'] },
      { fullName: 'Editing opens', status: 'passed', failureMessages: [] },
      { fullName: 'Editing closes', status: 'failed', failureMessages: ['AssertionError'] },
    ]
    const file = reported({
      numPassedTests: 12,
      numFailedTests: 2,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [{ name: '/aula/src/team.stories.tsx', assertionResults }],
    })
    expect(countOf('vitest', false, file)).toEqual({ passed: 12, failed: 2, skipped: 2, unsteady: ['team.stories.tsx: Editing sends it'] })
  })

  it('names a browser test that was flaky', () => {
    const tests = (status: string) => [{ projectName: 'phone', status }]
    const suites = [
      {
        specs: [{ title: 'two tabs', tests: tests('expected') }],
        suites: [{ specs: [{ title: 'sign in', tests: tests('flaky') }] }],
      },
    ]
    const file = reported({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }, suites })
    expect(countOf('playwright', false, file)).toEqual({ passed: 6, failed: 1, skipped: 3, unsteady: ['sign in (phone)'] })
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

  it('fails a run that wrote no report', () => {
    expect(countOf('vitest', true, join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

it('ends the summary with the totals alone on a line', () => {
  const outcomes = [
    { name: 'unit', passed: 10, failed: 0, skipped: 0, seconds: 1.25, unsteady: [] },
    { name: 'end to end', passed: 2, failed: 0, skipped: 0, seconds: 9, unsteady: ['sign in (phone)', 'two tabs (phone)'] },
    { name: 'server on PGlite', passed: 5, failed: 2, skipped: 1, seconds: 62, note: 'ended after 1 minutes' },
  ]
  expect(summary(outcomes).split('\n')).toEqual([
    '✓  unit                  10 passed     0 failed     0 skipped      1.3 s',
    '✓  end to end             2 passed     0 failed     0 skipped      9.0 s  at the second try: sign in (phone); two tabs (phone)',
    '✗  server on PGlite       5 passed     2 failed     1 skipped     62.0 s  ended after 1 minutes',
    '',
    '17 passed, 2 failed',
  ])
})
