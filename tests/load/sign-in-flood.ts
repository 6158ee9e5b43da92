/**
 * `npm run bench:sign-ins`: what signed-in people notice while strangers flood the sign-in. Measures `GET self` alone, during the flood
 * and alone again, on the embedded database and on PostgreSQL, where there is one. Every attempt comes from another address with another
 * name and password, so that no limit stops it before its password is hashed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findPostgres, startPostgres } from '../support/postgres.ts'
import { startSchool } from '../support/school.ts'
import { type Measured, measureRequests } from './bench/measure.ts'
import { SchoolClient } from './school-client.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' }, strangers: { type: 'string', default: '64' } } })
const seconds = Number(values.seconds)
const strangers = Number(values.strangers)
const people = 4
/** Requests per second of the people together: more than a school sends, and less than the server could answer. */
const rate = 200
const path = '/api/v1/users/users/self'

/** Strangers who sign in from a process of their own, as from machines of their own, until they are stopped. */
async function flood(url: string): Promise<{ stop: () => Promise<[status: number, answers: number][]> }> {
  const child = fork(new URL('sign-in-strangers.ts', import.meta.url), [url, String(strangers)])
  await once(child, 'message')
  return {
    async stop() {
      child.send('stop')
      const [answers] = await once(child, 'message')
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
    const self = () =>
      measureRequests({ url: school.url, connections: people, seconds, rate, request: () => ({ method: 'GET', path, headers }) })
    // the first run compiles the code
    await self()
    const before = await self()
    const attempts = await flood(school.url)
    const during = await self()
    const answered = await attempts.stop()
    const shown = answered.map(([status, count]) => `${(count / seconds).toFixed(0)} × ${status}`).join(', ')
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
