/** Which tests of a part have failed, from the JSON report of its tool. */
import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { CountedBy } from './count.ts'

export interface Failure {
  /** Path from the root of the project. */
  file: string
  title: string
  /** Why it failed, as the tool says it. */
  message: string
}

interface VitestReport {
  testResults: readonly {
    name: string
    status: string
    message?: string
    assertionResults: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[]
  }[]
}

interface PlaywrightSuite {
  specs?: readonly {
    file: string
    title: string
    tests: readonly {
      projectName: string
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: readonly { error?: { message?: string } }[]
    }[]
  }[]
  suites?: readonly PlaywrightSuite[]
}
interface PlaywrightReport {
  config: { rootDir: string }
  suites: readonly PlaywrightSuite[]
}

const root = resolve(import.meta.dirname, '../..')

const ofVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.flatMap((test) =>
      test.status === 'failed' ? [{ file, title: test.fullName, message: test.failureMessages?.join('\n') ?? '' }] : [],
    )
    // a file that could not be loaded has no tests
    return failed.length === 0 && status === 'failed' ? [{ file, title: 'the file', message: message ?? '' }] : failed
  })

const ofPlaywright = ({ config, suites }: PlaywrightReport): Failure[] =>
  suites.flatMap((suite) => [
    ...ofPlaywright({ config, suites: suite.suites ?? [] }),
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      // not by `ok` of the spec: it is that of its first project
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          file: relative(root, resolve(config.rootDir, file)),
          title: `${title} (${projectName})`,
          message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
        })),
    ),
  ])

/** The failed tests that the report of a part names; none for a part whose tool names no tests. */
export function failuresIn(countedBy: CountedBy, report: string): Failure[] {
  if (!existsSync(report)) return []
  const written = () => JSON.parse(readFileSync(report, 'utf8')) as unknown
  const readers: Record<CountedBy, () => Failure[]> = {
    vitest: () => ofVitest(written() as VitestReport),
    playwright: () => ofPlaywright(written() as PlaywrightReport),
    report: () => [],
    'exit code': () => [],
  }
  return readers[countedBy]()
}
