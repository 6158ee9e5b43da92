/**
 * What `npm test` runs. Two parts run at the same time, in this order: checks, because they fail early, then the longest.
 * To add a part: give it an npm script, and say here how its tests are counted and which changes can affect it.
 */
import type { CountedBy } from './count.ts'
import type { Need } from './system-packages.ts'

export interface Part {
  name: string
  /** `npm test -- --only <group>` runs the parts of a group. Parts of one group share caches: except checks they run one by one. */
  group: 'check' | 'unit' | 'server' | 'build' | 'browser' | 'e2e' | 'crash'
  /** The npm script it runs. */
  script: string
  /** The script of `npm run test:deep`, and of a machine that misses what {@link instead} names. */
  deepScript?: string
  instead?: Need
  /** Runs in `npm run test:deep` alone, or with `--changed` when a change can affect it. */
  isDeep?: true
  countedBy: CountedBy
  needs?: readonly Need[]
  /** A part that has to end first, when it runs too. */
  after?: string
  /** A change of such a file runs the part with `--changed`. */
  reachedBy: RegExp
  /** Vitest finds the tests that import a changed file, unless the file is one of these, which it does not see imported. */
  wholeOn?: RegExp
  /** A part that takes longer hangs: it is ended and has failed. */
  minutes: number
}

const everyCheck = { group: 'check', countedBy: 'exit code', minutes: 10 } as const
const settings = /^(package-lock\.json|package\.json|vitest\.config\.ts|tsconfig\.json)$/
const join = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))
/** What the served product is made of; tests and stories are not. */
const web = /^(src|public|openapi)\/(?!.*\.(test|stories)\.)|^(index\.html|vite\.config\.ts|package-lock\.json)$/
const api = /^(server|openapi)\/(?!.*\.test\.)(?!testing\/)/
const serverData = /^server\/db\/(migrations|seed)\/.*(?<!\.ts)$|^server\/testing\/global-setup\.ts$/

export const parts: readonly Part[] = [
  { ...everyCheck, name: 'types', script: 'check:types', reachedBy: /\.(m?ts|tsx|json)$/ },
  { ...everyCheck, name: 'lint', script: 'check:lint', reachedBy: /\.(m?ts|tsx|mjs|json)$/ },
  { ...everyCheck, name: 'format', script: 'check:format', reachedBy: /./ },
  { ...everyCheck, name: 'fsd', script: 'check:fsd', reachedBy: /^src\/|^steiger/ },
  { ...everyCheck, name: 'unused', script: 'check:unused', reachedBy: /\.(m?ts|tsx|mjs|json|css)$/ },
  {
    ...everyCheck,
    name: 'modules',
    script: 'check:modules',
    reachedBy: /^(server|scripts\/modules)|^\.dependency-cruiser|^docs\/architecture/,
  },
  { ...everyCheck, name: 'contract', script: 'check:contract', reachedBy: /^(openapi|scripts\/api)\// },
  { ...everyCheck, name: 'schema', script: 'check:schema', reachedBy: /^server\/db\/|^scripts\/db-types/ },
  { ...everyCheck, name: 'i18n', script: 'check:i18n', reachedBy: /^(src|openapi\/labels)\/|^scripts\/check-i18n/ },
  {
    name: 'stories',
    group: 'browser',
    script: 'test:stories',
    countedBy: 'vitest',
    needs: ['chromium'],
    reachedBy: join(/^(src|openapi|\.storybook)\//, settings),
    wholeOn: join(/^\.storybook\//, settings),
    minutes: 30,
  },
  {
    name: 'server on PostgreSQL',
    group: 'server',
    script: 'test:server',
    countedBy: 'vitest',
    needs: ['postgres'],
    reachedBy: join(/^(server|openapi|tests\/contract)\//, settings),
    wholeOn: join(serverData, settings),
    minutes: 30,
  },
  {
    name: 'server on PGlite',
    group: 'server',
    script: 'test:embedded',
    deepScript: 'test:server',
    instead: 'postgres',
    countedBy: 'vitest',
    reachedBy: join(/^(server|openapi|tests\/contract)\//, settings),
    wholeOn: join(serverData, settings),
    minutes: 40,
  },
  { name: 'build', group: 'build', script: 'build', countedBy: 'exit code', reachedBy: web, minutes: 10 },
  {
    name: 'end to end',
    group: 'e2e',
    script: 'test:e2e',
    countedBy: 'playwright',
    needs: ['chromium'],
    after: 'build',
    reachedBy: join(web, api, /^tests\/(e2e|support)\/|^playwright\.config\.ts$/),
    minutes: 30,
  },
  {
    name: 'unit',
    group: 'unit',
    script: 'test:unit',
    countedBy: 'vitest',
    reachedBy: join(/^(src|server|scripts|tests|openapi)\//, settings),
    wholeOn: settings,
    minutes: 20,
  },
  {
    name: 'browser',
    group: 'browser',
    script: 'test:browser',
    countedBy: 'vitest',
    needs: ['chromium'],
    reachedBy: join(/^(src|openapi)\//, settings),
    wholeOn: settings,
    minutes: 30,
  },
  {
    name: 'licences on four processes',
    group: 'server',
    script: 'test:licences',
    countedBy: 'report',
    needs: ['postgres'],
    reachedBy: join(
      /^server\/(db|adapters|modules\/(licences|centers|groups|students|imports))\/(?!.*\.test\.)/,
      /^tests\/load\/(licences|seat)/,
    ),
    minutes: 10,
  },
  {
    name: 'bytes',
    group: 'build',
    script: 'bytes',
    countedBy: 'report',
    needs: ['chromium'],
    after: 'build',
    reachedBy: join(web, /^scripts\/bytes/),
    minutes: 20,
  },
  {
    name: 'kill -9 under load',
    group: 'crash',
    script: 'test:crash',
    countedBy: 'report',
    needs: ['postgres'],
    reachedBy: join(
      /^server\/(\w+\.ts|(db|adapters|plugins|modules\/(auth|deliverables|files))\/(?!.*\.test\.))/,
      /^tests\/load\/(crash|gradebook)/,
    ),
    minutes: 30,
  },
  {
    name: 'storybook',
    group: 'build',
    script: 'build:storybook',
    isDeep: true,
    countedBy: 'exit code',
    reachedBy: /^\.storybook\/|\.mdx$|^package-lock\.json$/,
    minutes: 15,
  },
]
