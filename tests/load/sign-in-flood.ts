/**
 * `npm run bench:sign-ins`: what signed-in people notice while strangers flood the sign-in. Measures `GET self` alone, during the flood
 * and alone again, on the embedded database and on PostgreSQL, where there is one. Every attempt comes from another address with another
 * name and password, so that no limit stops it before its password is hashed.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { startSchool } from '../support/school.ts'
import { type Measured, measureRequests } from './bench/measure.ts'
import { SchoolClient } from './school-client.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' }, strangers: { type: 'string', default: '64' } } })
const seconds = Number(values.seconds)
const strangers = Number(values.strangers)
const people = 4
const path = '/api/v1/users/users/self'

const address = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

/** Sends sign-ins on all connections until it is stopped, which returns their answers by status. */
function flood(url: string): { stop: () => Promise<Map<number, number>> } {
  const answers = new Map<number, number>()
  const over = new AbortController()
  const stranger = async () => {
    const client = await new SchoolClient(url).visit()
    while (!over.signal.aborted) {
      const body = { username: randomBytes(6).toString('hex'), password: randomBytes(9).toString('base64url') }
      const { status } = await client.call('POST', '/users/auth/login', body, { 'x-forwarded-for': address() })
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
  }
  const all = Promise.all(Array.from({ length: strangers }, stranger))
  return {
    async stop() {
      over.abort()
      await all
      return answers
    },
  }
}

const row = (name: string, { perSecond, p50, p99, longest, failures }: Measured, before: Measured | null, attempts = '') =>
  `| ${name} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${before ? (p99 / before.p99).toFixed(2) : ''} | ${longest.toFixed(0)} | ${failures} | ${attempts} |`

async function measure(engine: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const school = await startSchool({ env: { ...env, TRUST_PROXY: '1' } })
  try {
    const person = await new SchoolClient(school.url).signIn('ana.garcia', 'aula-demo-1')
    const headers = { cookie: person.cookieHeader(path) }
    const self = () => measureRequests({ url: school.url, connections: people, seconds, request: () => ({ method: 'GET', path, headers }) })
    // the first run compiles the code
    await self()
    const before = await self()
    const attempts = flood(school.url)
    const during = await self()
    const answered = await attempts.stop()
    const shown = [...answered].map(([status, count]) => `${(count / seconds).toFixed(0)} × ${status}`).join(', ')
    return [
      row(`${engine}, alone`, before, null),
      row(`${engine}, flooded`, during, before, shown),
      row(`${engine}, afterwards`, await self(), before),
    ]
  } finally {
    await school.stop()
  }
}

const postgres = findPostgres() ? await startPostgres({ durable: true }) : null
const rows = [...(await measure('embedded', {})), ...(postgres ? await measure('PostgreSQL', { DATABASE_URL: postgres.url }) : [])]
await postgres?.stop()
console.log(
  [
    '| GET self | per second | p50 ms | p99 ms | ÷ p99 alone | longest ms | failures | sign-ins per second |',
    '|:---|---:|---:|---:|---:|---:|---:|:---|',
    ...rows,
  ].join('\n'),
)
