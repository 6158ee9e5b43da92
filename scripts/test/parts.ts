/**
 * What `npm test` runs. Three parts run at the same time, in this order: checks, because they fail early, then the longest.
 * To add a part: give it an npm script, and set here how its tests are counted and which changes can affect it.
 */
import type { CountedBy } from './count.ts'
import type { Need } from './system-packages.ts'

export interface Part {
  name: string
  /** `npm test -- --only <group>` runs the parts of a group; those of some run one by one (`lanes.ts`). */
  group: 'check' | 'unit' | 'server' | 'build' | 'browser' | 'e2e' | 'crash'
  /** The npm script it runs. */
  script: string
  /** The script for `npm run test:deep`, and for a machine that lacks {@link instead}. */
  deepScript?: string
  instead?: Need
  /** Runs only in `npm run test:deep`, or with `--changed` when a change can affect it. */
  isDeep?: true
  countedBy: CountedBy
  needs?: readonly Need[]
  /** A part that must end first, when it runs too. */
  after?: string
  /** With `--changed` the part runs when such a file has changed. */
  affectedBy: RegExp
  /** All tests run when such a file has changed, because Vitest does not see who imports it. */
  wholeOn?: RegExp
  /** A part that takes longer is killed and has failed: several times what it needs, because machines differ and are shared. */
  minutes: number
}

const everyCheck = { group: 'check', countedBy: 'exit code', minutes: 10 } as const
const settings = /^(package-lock\.json|package\.json|vitest\.config\.ts|tsconfig\.json)$/
const join = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))
/** Sources of the served product, without tests and stories. */
const web = /^(src|public|openapi)\/(?!.*\.(test|stories)\.)|^(index\.html|vite\.config\.ts|package-lock\.json)$/
const api = /^(server|openapi)\/(?!.*\.test\.)(?!testing\/)/
const serverData = /^server\/db\/(migrations|seed)\/.*(?<!\.ts)$|^server\/testing\/global-setup\.ts$/

export const parts: readonly Part[] = [
  { ...everyCheck, name: 'types', script: 'check:types', affectedBy: /\.(m?ts|tsx|json)$/ },
  { ...everyCheck, name: 'lint', script: 'check:lint', affectedBy: /\.(m?ts|tsx|mjs|json)$/ },
  { ...everyCheck, name: 'format', script: 'check:format', affectedBy: /./ },
  { ...everyCheck, name: 'fsd', script: 'check:fsd', affectedBy: /^src\/|^steiger/ },
  { ...everyCheck, name: 'unused', script: 'check:unused', affectedBy: /\.(m?ts|tsx|mjs|json|css)$/ },
  {
    ...everyCheck,
    name: 'modules',
    script: 'check:modules',
    affectedBy: /^(server|scripts\/modules)|^\.dependency-cruiser|^docs\/architecture/,
  },
  { ...everyCheck, name: 'contract', script: 'check:contract', affectedBy: /^(openapi|scripts\/api)\// },
  { ...everyCheck, name: 'schema', script: 'check:schema', affectedBy: /^server\/db\/|^scripts\/db-types/ },
  { ...everyCheck, name: 'i18n', script: 'check:i18n', affectedBy: /^(src|openapi\/labels)\/|^scripts\/check-i18n/ },
  { name: 'build', group: 'build', script: 'build', countedBy: 'exit code', affectedBy: web, minutes: 10 },
  {
    name: 'stories',
    group: 'browser',
    script: 'test:stories',
    countedBy: 'vitest',
    needs: ['chromium'],
    affectedBy: join(/^(src|openapi|\.storybook)\//, settings),
    wholeOn: join(/^\.storybook\//, settings),
    minutes: 90,
  },
  {
    name: 'end to end',
    group: 'e2e',
    script: 'test:e2e',
    countedBy: 'playwright',
    needs: ['chromium'],
    after: 'build',
    affectedBy: join(web, api, /^tests\/(e2e|support)\/|^playwright\.config\.ts$/),
    minutes: 90,
  },
  {
    name: 'server on PostgreSQL',
    group: 'server',
    script: 'test:server',
    countedBy: 'vitest',
    needs: ['postgres'],
    affectedBy: join(/^(server|openapi|tests\/contract)\//, settings),
    wholeOn: join(serverData, settings),
    minutes: 90,
  },
  {
    name: 'server on PGlite',
    group: 'server',
    script: 'test:embedded',
    deepScript: 'test:server',
    instead: 'postgres',
    countedBy: 'vitest',
    affectedBy: join(/^(server|openapi|tests\/contract)\//, settings),
    wholeOn: join(serverData, settings),
    minutes: 90,
  },
  {
    name: 'unit',
    group: 'unit',
    script: 'test:unit',
    // a hundred thousand random programs for each property of the grading engine
    deepScript: 'test:unit:deep',
    countedBy: 'vitest',
    affectedBy: join(/^(src|server|scripts|tests|openapi)\//, settings),
    wholeOn: settings,
    minutes: 120,
  },
  {
    name: 'browser',
    group: 'browser',
    script: 'test:browser',
    countedBy: 'vitest',
    needs: ['chromium'],
    affectedBy: join(/^(src|openapi)\//, settings),
    wholeOn: settings,
    minutes: 30,
  },
  {
    name: 'licences on four processes',
    group: 'server',
    script: 'test:licences',
    countedBy: 'report',
    needs: ['postgres'],
    affectedBy: join(
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
    affectedBy: join(web, /^scripts\/bytes/),
    minutes: 20,
  },
  {
    name: 'kill -9 under load',
    group: 'crash',
    script: 'test:crash',
    countedBy: 'report',
    needs: ['postgres'],
    affectedBy: join(
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
    affectedBy: /^\.storybook\/|\.mdx$|^package-lock\.json$/,
    minutes: 15,
  },
]
