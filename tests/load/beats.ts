/**
 * `npm run bench:beats`: 500 students who learn for a minute, on PostgreSQL. Their reports of time spent arrive all at the same moment,
 * every 30 seconds as the page sends them. Fails when a report fails, or when the stored time of a student differs from the reported one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { startPostgres } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { accessToken } from './bench/access-token.ts'
import { cpuOf } from './bench/cpu.ts'
import { environmentOf, prepareData } from './bench/data.ts'
import { serverPid, withDatabase } from './bench/database.ts'
import { summarize } from './bench/measure.ts'
import { SchoolClient } from './school-client.ts'

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
    installation: { type: 'string', default: '30000' },
  },
})
const count = Number(values.students)
const beatMs = 30_000
const beats = Math.floor((Number(values.seconds) * 1000) / beatMs) + 1
/** How much the stored time may differ from the reported one: what a report needs to arrive, in seconds. */
const tolerance = 5

interface Learner {
  session: number
  student: number
  group: number
  content: number
}

await ensureBuilt(process.execPath)
const postgres = await startPostgres({ durable: true })
const data = await prepareData({ checkout: thisCheckout, students: Number(values.installation), adminUrl: postgres.url })
const databaseUrl = data.databaseUrl ?? ''
const learners = await withDatabase(databaseUrl, async (client) => {
  const { rows } = await client.query<Learner>(
    `select max(s.id)::int as session, s.user_id::int as student, min(g.group_id)::int as group, min(c.id)::int as content
     from auth_sessions s join group_students g on g.user_id = s.user_id and g.left_at is null join groups on groups.id = g.group_id
       join group_courses on group_courses.group_id = g.group_id
       join course_contents c on c.course_id = group_courses.course_id and c.parent_id is null and c.is_active
     where s.id = any($1) and groups.archived_at is null group by s.user_id order by s.user_id limit $2`,
    [data.sessions, count],
  )
  return rows
})
if (learners.length < count) throw new Error(`only ${learners.length} students have a session and a group`)
const server = await startServer({ env: environmentOf(data) })
const databasePid = await serverPid(databaseUrl)
const visitor = await new SchoolClient(server.url).visit()
const begun = learners.map(() => ({ key: randomUUID(), at: performance.now() }))

async function report(index: number): Promise<number> {
  const { content, group, session, student } = learners[index] as Learner
  const { key, at } = begun[index] as (typeof begun)[number]
  const start = performance.now()
  const body = { student_id: student, group_id: group, content_id: content, began_ago: Math.round(start - at), ended_ago: 0 }
  const response = await fetch(`${server.url}/api/v1/stats/sessions/${key}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      cookie: `access=${accessToken(session)}; XSRF-TOKEN=${visitor.xsrf}`,
      origin: visitor.origin,
      'x-xsrf-token': visitor.xsrf,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`a report answered ${response.status}: ${await response.text()}`)
  return performance.now() - start
}

const used = () => ({ server: cpuOf(server.process.pid ?? 0), database: cpuOf(databasePid, { children: true }) })
const times: number[] = []
const before = used()
const start = performance.now()
for (let beat = 0; beat < beats; beat += 1) {
  await pause(Math.max(0, start + beat * beatMs - performance.now()))
  times.push(...(await Promise.all(learners.map((_, index) => report(index)))))
}
const seconds = (performance.now() - start) / 1000
const after = used()
const stored = await withDatabase(databaseUrl, async (client) => {
  const { rows } = await client.query<{ seconds: number }>(
    `select sum(extract(epoch from last_seen_at - started_at))::float as seconds from learning_sessions where user_id = any($1) and key = any($2) group by user_id`,
    [learners.map(({ student }) => student), begun.map(({ key }) => key)],
  )
  return rows.map((row) => row.seconds)
})
await server.stop()
await postgres.stop()

const expected = ((beats - 1) * beatMs) / 1000
const lost = count - stored.filter((each) => Math.abs(each - expected) < tolerance).length
const { p50, p99, longest } = summarize(times, seconds, 0)
const perBeat = (name: 'server' | 'database') => ((after[name] - before[name]) / times.length).toFixed(2)
console.log(`| students | reports | failed | lost | p50 ms | p99 ms | longest ms | server CPU ms each | database CPU ms each |
|---:|---:|---:|---:|---:|---:|---:|---:|---:|
| ${count} | ${times.length} | 0 | ${lost} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${longest.toFixed(0)} | ${perBeat('server')} | ${perBeat('database')} |`)
if (lost > 0) process.exitCode = 1
