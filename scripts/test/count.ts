/** Counts the tests of a part from the JSON report of its tool. */
import { existsSync, readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** `exit code`: the command is one test. `report`: the command writes a {@link Count} to the file that TEST_REPORT names. */
export type CountedBy = 'exit code' | 'vitest' | 'playwright' | 'report'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const readers: Record<Exclude<CountedBy, 'exit code'>, (report: never) => Count> = {
  vitest: (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  // a test that passes only after a retry has failed
  playwright: ({ stats }: PlaywrightReport) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }),
  report: (written: Count) => written,
}

/** The arguments and the environment with which a part's command writes its report to the file. */
export function reportTo(countedBy: CountedBy, file: string): { args: string[]; env: Record<string, string> } {
  const options: Record<CountedBy, { args: string[]; env: Record<string, string> }> = {
    'exit code': { args: [], env: {} },
    vitest: { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} },
    playwright: { args: [], env: { E2E_REPORT: file } },
    report: { args: [], env: { TEST_REPORT: file } },
  }
  return options[countedBy]
}

/**
 * Counts a part that has ended. An unsuccessful end counts at least one failure: a crash before the first test, a report that
 * was not written, a file that could not be loaded, and a run without any test.
 * @param mayBeEmpty a successful run without tests is no failure, because it was narrowed to a change
 */
export function countOf(countedBy: CountedBy, succeeded: boolean, file: string, mayBeEmpty = false): Count {
  if (countedBy === 'exit code') return succeeded ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  const none = { passed: 0, failed: 0, skipped: 0 }
  const counted = existsSync(file) ? readers[countedBy](JSON.parse(readFileSync(file, 'utf8')) as never) : none
  const isEmpty = counted.passed + counted.failed === 0
  if (isEmpty && succeeded && mayBeEmpty) return counted
  return !isEmpty && (succeeded || counted.failed > 0) ? counted : { ...counted, failed: counted.failed + 1 }
}
