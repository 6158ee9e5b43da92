/**
 * What `npm test` runs, in order of cost. To add a part: give it an npm script, and say here how its tests are counted.
 */
import type { CountedBy } from './count.ts'
import type { Need } from './system-packages.ts'

export interface Part {
  name: string
  /** `npm test -- --only <group>` runs the parts of a group. */
  group: 'check' | 'unit' | 'server' | 'build' | 'browser' | 'e2e' | 'crash'
  /** The npm script it runs. */
  script: string
  countedBy: CountedBy
  needs?: readonly Need[]
  /** A browser on a busy machine: a test that fails is tried a second time, and the summary names what needed it. */
  triesAgain?: true
  /** A part that takes longer hangs: it is ended and has failed. */
  minutes: number
}

export const parts: readonly Part[] = [
  { name: 'types', group: 'check', script: 'check:types', countedBy: 'exit code', minutes: 10 },
  { name: 'lint', group: 'check', script: 'check:lint', countedBy: 'exit code', minutes: 10 },
  { name: 'format', group: 'check', script: 'check:format', countedBy: 'exit code', minutes: 10 },
  { name: 'fsd', group: 'check', script: 'check:fsd', countedBy: 'exit code', minutes: 10 },
  { name: 'unused', group: 'check', script: 'check:unused', countedBy: 'exit code', minutes: 10 },
  { name: 'contract', group: 'check', script: 'check:contract', countedBy: 'exit code', minutes: 10 },
  { name: 'schema', group: 'check', script: 'check:schema', countedBy: 'exit code', minutes: 10 },
  { name: 'i18n', group: 'check', script: 'check:i18n', countedBy: 'exit code', minutes: 10 },
  { name: 'unit', group: 'unit', script: 'test:unit', countedBy: 'vitest', minutes: 20 },
  { name: 'server on PGlite', group: 'server', script: 'test:server', countedBy: 'vitest', minutes: 30 },
  { name: 'server on PostgreSQL', group: 'server', script: 'test:server', countedBy: 'vitest', needs: ['postgres'], minutes: 30 },
  { name: 'licences on four processes', group: 'server', script: 'test:licences', countedBy: 'report', needs: ['postgres'], minutes: 10 },
  { name: 'build', group: 'build', script: 'build', countedBy: 'exit code', minutes: 10 },
  { name: 'storybook', group: 'build', script: 'build:storybook', countedBy: 'exit code', minutes: 15 },
  { name: 'bytes', group: 'build', script: 'bytes', countedBy: 'report', needs: ['chromium'], minutes: 20 },
  { name: 'browser', group: 'browser', script: 'test:browser', countedBy: 'vitest', needs: ['chromium'], triesAgain: true, minutes: 30 },
  { name: 'stories', group: 'browser', script: 'test:stories', countedBy: 'vitest', needs: ['chromium'], triesAgain: true, minutes: 30 },
  { name: 'end to end', group: 'e2e', script: 'test:e2e', countedBy: 'playwright', needs: ['chromium'], triesAgain: true, minutes: 30 },
  { name: 'kill -9 under load', group: 'crash', script: 'test:crash', countedBy: 'report', needs: ['postgres'], minutes: 30 },
]
