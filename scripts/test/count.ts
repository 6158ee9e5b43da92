/** How many tests a part ran, read from what its tool reports as JSON. */
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface Count {
  passed: number
  failed: number
  skipped: number
  /** Names of tests that passed only when they were tried again. */
  unsteady?: readonly string[]
}

/** `exit code`: the command is one test. `report`: the command writes a {@link Count} to the file that TEST_REPORT names. */
export type CountedBy = 'exit code' | 'vitest' | 'playwright' | 'report'

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs: readonly { title: string; tests: readonly { projectName: string; status: string }[] }[]
  suites?: readonly PlaywrightSuite[]
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: readonly PlaywrightSuite[]
}

/** What vitest says of a test that failed at first stays with it when it passes. */
const failedBefore = ({ testResults }: VitestReport) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${basename(name)}: ${fullName.replaceAll(/\s+/g, ' ')}`),
  )

const flaky = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `${title} (${projectName})`),
  ),
  ...(suite.suites ?? []).flatMap(flaky),
]

const readers: Record<Exclude<CountedBy, 'exit code'>, (report: never) => Count> = {
  vitest: (report: VitestReport) => {
    const skipped = report.numPendingTests + report.numTodoTests
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, unsteady: failedBefore(report) }
  },
  playwright: ({ stats, suites }: PlaywrightReport) => {
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, unsteady: suites.flatMap(flaky) }
  },
  report: (written: Count) => written,
}

/**
 * What a part's command is told, so that it writes its report to the file.
 * @param triesAgain a test that fails is tried a second time
 */
export function reportTo(countedBy: CountedBy, file: string, triesAgain: boolean): { args: string[]; env: Record<string, string> } {
  const again = (option: string) => (triesAgain ? [option] : [])
  const ways: Record<CountedBy, { args: string[]; env: Record<string, string> }> = {
    'exit code': { args: [], env: {} },
    vitest: { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...again('--retry=1')], env: {} },
    playwright: { args: again('--retries=1'), env: { E2E_REPORT: file } },
    report: { args: [], env: { TEST_REPORT: file } },
  }
  return ways[countedBy]
}

/**
 * Counts a part that has ended. Whatever ended badly counts at least one failure: a crash before the first test, a report
 * that was not written, a file that could not be loaded, and a run without any test.
 */
export function countOf(countedBy: CountedBy, succeeded: boolean, file: string): Count {
  if (countedBy === 'exit code') return succeeded ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  const none = { passed: 0, failed: 0, skipped: 0 }
  const counted = existsSync(file) ? readers[countedBy](JSON.parse(readFileSync(file, 'utf8')) as never) : none
  const isEmpty = counted.passed + counted.failed === 0
  return !isEmpty && (succeeded || counted.failed > 0) ? counted : { ...counted, failed: counted.failed + 1 }
}
