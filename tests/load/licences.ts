/**
 * Stress test of licences on PostgreSQL with four API processes: no licence is assigned twice, no client gets a deadlock error, and
 * ledger, count and enrolments agree afterwards.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Db, openPostgres } from '../../server/db/client.ts'
import { startPostgres } from '../support/postgres.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { SchoolClient } from './school-client.ts'
import { openSeatSchool, seatState, studentSeats, teacherSeats } from './seat-school.ts'
import { isInOrder, prepareImports, runSeatStressTest, type Send, type StressResult } from './seat-stress.ts'

const processes = 4
const password = 'aula-demo-1'

/** Waits until all started imports have succeeded or failed. */
async function importsEnded(db: Db): Promise<void> {
  for (;;) {
    const open = await db.selectFrom('student_imports').where('state', '=', 'importing').select('id').executeTakeFirst()
    if (!open) return
    await pause(100)
  }
}

/** Runs the stress test on all processes in turn, then reads the seats. */
async function stressTest(db: Db, servers: readonly RunningServer[]) {
  const school = await openSeatSchool(db)
  const everywhere = (username: string) => Promise.all(servers.map(({ url }) => new SchoolClient(url).signIn(username, password)))
  const clients = { manager: await everywhere(school.manager.username), admin: await everywhere(school.admin.username) }
  let turn = 0
  const send: Send = async (who, method, path, body, headers) => {
    const client = clients[who][(turn += 1) % processes]
    if (!client) throw new Error('there is no such process')
    // as the web app does: with a key, a call that finds no free connection has done nothing, and comes again
    const keyed = method === 'POST' ? { ...headers, 'idempotency-key': randomUUID() } : headers
    for (;;) {
      const reply = await client.call<{ code?: string } | undefined>(method, path, body, keyed)
      if (reply.status !== 503 || reply.body?.code !== 'unavailable') return reply
      await pause(500)
    }
  }
  const imports = await prepareImports(send, school, 8)
  const results = await runSeatStressTest(send, school, imports)
  await importsEnded(db)
  return { results, state: await seatState(db, school.centerId) }
}

const count = (results: readonly StressResult[], holds: (result: StressResult) => boolean) => results.filter(holds).length

function checks({
  results,
  state: { student, teacher, beyondCap },
}: Awaited<ReturnType<typeof stressTest>>): [name: string, holds: boolean][] {
  const strange = results.filter((result) => !isInOrder(result))
  for (const each of strange.slice(0, 10)) console.log(`  ${JSON.stringify(each)}`)
  const countOf = (code: string) => count(results, (result) => result.code === code)
  const done = count(results, ({ status }) => status < 300)
  const summary = `${done} done, ${countOf('no_licences')} without a student licence, ${countOf('teacher_limit')} without a teacher's`
  return [
    [`${results.length} calls, each done or refused with the right code (${summary})`, strange.length === 0],
    ['both happened to both kinds of seats', done > 0 && countOf('no_licences') > 0 && countOf('teacher_limit') > 0],
    ['no call failed, no deadlock came out', count(results, ({ status }) => status >= 500) === 0],
    [`no seat was taken beyond the cap of its moment (${beyondCap} were)`, beyondCap === 0],
    [`student seats: never more than ${studentSeats} (${student.most})`, student.most <= studentSeats],
    [`teacher seats: never more than ${teacherSeats} (${teacher.most})`, teacher.most <= teacherSeats],
    [
      `student seats: count ${student.used}, ledger ${student.ledger}, enrolments in active groups ${student.seated}`,
      student.used === student.ledger && student.used === student.seated,
    ],
    [
      `teacher seats: count ${teacher.used}, ledger ${teacher.ledger}, team ${teacher.seated}`,
      teacher.used === teacher.ledger && teacher.used === teacher.seated,
    ],
  ]
}

const data = mkdtempSync(join(tmpdir(), 'aula-licences-'))
const postgres = await startPostgres()
const servers: RunningServer[] = []
const total = { passed: 0, failed: 0, skipped: 0 }
try {
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database licences')
  await admin.end()
  const url = Object.assign(new URL(postgres.url), { pathname: '/licences' }).href
  const env = {
    // it counts seats: on a busy machine the last of many calls waits long for the lock of its center
    DATABASE_TIMEOUT_MS: '60000',
    DATABASE_URL: url,
    DATA_DIR: data,
    DEMO: 'false',
    SECOND_FACTOR_FOR_ADMINS: 'false',
    LOG_LEVEL: 'fatal',
    SECRET: randomBytes(32).toString('hex'),
  }
  for (let n = 0; n < processes; n += 1) servers.push(await startServer({ env }))
  const store = await openPostgres(url, 2)
  try {
    for (const [name, holds] of checks(await stressTest(store.db, servers))) {
      total[holds ? 'passed' : 'failed'] += 1
      console.log(`${holds ? '✓' : '✗'} ${name}`)
    }
  } finally {
    await store.close()
  }
} finally {
  for (const server of servers) await server.stop('SIGKILL')
  await postgres.stop()
  rmSync(data, { recursive: true, force: true })
}
if (process.env['TEST_REPORT']) writeFileSync(process.env['TEST_REPORT'], JSON.stringify(total))
process.exitCode = total.failed > 0 ? 1 : 0
