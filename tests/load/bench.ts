/**
 * `npm run bench`: how fast the product answers 8 clients at once, as ratios to bare servers that send the same bytes and to the same
 * SQL prepared and fired bare, all in one run on one machine.
 *
 * `--quick` takes less than three minutes: PostgreSQL only, few students, short runs.
 * `--against DIR` measures the checkout in DIR in the same run, on the same data.
 * `--growth` measures the ten commonest calls at 3,000 and at 1,000,000 students.
 * `--students N` of the installation, `--only TEXT` takes the scenarios whose name has this text, `--write` keeps the tables in
 * docs/benchmarks.md.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { thisCheckout } from '../support/server.ts'
import type { BaselineUrls } from './bench/baseline.ts'
import { importList } from './bench/import-list.ts'
import { lighthouseMedian } from './bench/lighthouse.ts'
import { type Measured, measureRequests, measureStatements } from './bench/measure.ts'
import type { Scenario } from './bench/scenarios.ts'
import { prepareData, type PreparedData, sendOnce, startSubject, type Subject } from './bench/subject.ts'
import { comparison, type Result, type Row, subjectTable } from './bench/tables.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    growth: { type: 'boolean', default: false },
    students: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
})
const concurrency = 8
const seconds = values.quick ? 1.5 : 4
const baselineSeconds = values.quick ? 1 : 2
const students = Number(values.students ?? (values.quick ? 3000 : 30_000))

const baseline = fork(join(import.meta.dirname, 'bench/baseline.ts'), { serialization: 'advanced' })
const [bareUrls] = (await once(baseline, 'message')) as [BaselineUrls]

/** The same answer from a bare server. */
async function measureBare({ server }: Subject, { bare, prepare, request }: Scenario): Promise<Measured> {
  await prepare?.()
  const response = await sendOnce(server.url, request(0))
  const names = ['content-type', 'cache-control', 'etag']
  const headers = Object.fromEntries(names.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : [])))
  baseline.send({ status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) })
  await once(baseline, 'message')
  return measureRequests({ url: bareUrls[bare], connections: concurrency, seconds: baselineSeconds, request })
}

async function measureOwn({ database, statementsOf }: Subject, { request, prepare }: Scenario) {
  if (!database) return { own: null, statements: Number.NaN }
  await prepare?.()
  const requests = []
  for (let connection = 0; connection < concurrency; connection += 1) requests.push(await statementsOf(request(connection)))
  const statements = requests[0]?.length ?? 0
  if (statements === 0) return { own: null, statements }
  const clients = requests.map(() => new pg.Client({ connectionString: database.url, options: '-c timezone=UTC' }))
  await Promise.all(clients.map((client) => client.connect()))
  const own = await measureStatements(clients, requests, baselineSeconds)
  await Promise.all(clients.map((client) => client.end()))
  return { own, statements }
}

async function measureSubject(subject: Subject, scenario: Scenario): Promise<Result> {
  const { own, statements } = await measureOwn(subject, scenario)
  const load = { url: subject.server.url, request: scenario.request }
  await scenario.prepare?.()
  const alone = await measureRequests({ ...load, connections: 1, seconds: 1 })
  await scenario.prepare?.()
  const before = subject.cpu()
  const loaded = await measureRequests({ ...load, connections: concurrency, seconds })
  const after = subject.cpu()
  const requests = loaded.perSecond * seconds
  const cpu = { server: (after.server - before.server) / requests, database: (after.database - before.database) / requests }
  return { subject: subject.name, alone, loaded, own, statements, cpu }
}

/** Every scenario on every subject in turn, so that a slow minute of the machine is shared by all. */
async function measureAll(subjects: readonly Subject[]): Promise<Row[]> {
  const [main] = subjects.slice(-1)
  const rows: Row[] = []
  for (const scenario of main?.scenarios ?? []) {
    const { name, target = {}, bare: bareKind, isCommon } = scenario
    if (!main || !name.includes(values.only) || (values.growth && !isCommon)) continue
    const row: Row = { name, target, bareKind, bare: await measureBare(main, scenario), results: [] }
    for (const subject of subjects) {
      const own = subject.scenarios.find((one) => one.name === name)
      if (own) row.results.push(await measureSubject(subject, own))
    }
    rows.push(row)
    console.log(row.results.map(({ subject, loaded }) => `${name}, ${subject}: ${Math.round(loaded.perSecond)} per second`).join('\n'))
  }
  return rows
}

/** A server of this checkout alone, or two that are compared. The first one's data is loaded by its own seed. */
async function startSubjects(adminUrl: string | null): Promise<Subject[]> {
  const options = values.growth
    ? [3000, Number(values.students ?? 1_000_000)].map((size) => ({ name: `${size} students`, checkout: thisCheckout, students: size }))
    : [
        ...(values.against ? [{ name: 'before', checkout: resolve(values.against), students }] : []),
        { name: 'now', checkout: thisCheckout, students },
      ]
  const subjects: Subject[] = []
  const prepared: PreparedData[] = []
  for (const one of options) {
    const [first] = prepared
    prepared.push(await prepareData({ ...one, adminUrl, ...(first && !values.growth ? { copyOf: first } : {}) }))
  }
  for (const [index, one] of options.entries()) {
    const data = prepared[index]
    if (data) subjects.push(await startSubject({ ...one, adminUrl }, data))
  }
  return subjects
}

/** All tables of one engine. */
async function section(engine: string, adminUrl: string | null): Promise<string> {
  const subjects = await startSubjects(adminUrl)
  try {
    const rows = await measureAll(subjects)
    const [first, second] = subjects
    const tables = second && first ? [comparison(rows, first.name, second.name)] : []
    const last = subjects.at(-1)
    if (last) tables.unshift(subjectTable(rows, last.name))
    if (last && !values.quick && !values.growth) tables.push(await importTable(engine, last), await lighthouseLine(last))
    return [`## ${engine}`, ...tables].join('\n\n')
  } finally {
    for (const subject of subjects) await subject.stop()
  }
}

/** A list of students from the file to the last seat, and back. */
async function importTable(engine: string, { server }: Subject): Promise<string> {
  const { rows, read, check, run, undo } = await importList(server.url, 5000)
  return `| import of students | read ms | dry run ms | import ms | undo ms |
|---|---:|---:|---:|---:|
| ${rows} rows, ${engine} | ${read} | ${check} | ${run} | ${undo} |`
}

async function lighthouseLine({ server }: Subject): Promise<string> {
  const { performance, accessibility, bestPractices, seo, lcp } = await lighthouseMedian(`${server.url}/login`, 3)
  return `Lighthouse of /login (mobile preset, throttled by the browser, median of 3): performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}, LCP ${lcp} ms.`
}

const postgres = await startPostgres({ durable: true })
const sections = [await section('PostgreSQL', postgres.url)]
await postgres.stop()
if (!values.quick && !values.growth) sections.push(await section('Embedded database', null))
baseline.kill()

const [cpu] = cpus()
const page = `# Benchmarks

Written by \`npm run bench -- --write\`. Every number is set beside baselines of the same minute: a bare Fastify (or node:http) that sends
the same bytes, and the SQL that the request really runs, prepared by name and fired without a server on as many connections.
Percentiles are exact: the time of every answer is kept.

Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load, server and database share the
machine. ${concurrency} clients at once, ${seconds} s per row; the demo school and ${students} more students; PostgreSQL with fsync.

${sections.join('\n\n')}

What a cold visit downloads stands in [bytes.md](bytes.md).
`
console.log(page)
if (values.write) writeFileSync(join(thisCheckout, 'docs/benchmarks.md'), page)
