/**
 * `npm run bench`: measures the product with 8 concurrent clients, as ratios to bare servers that send the same bytes and to the same
 * SQL, prepared and sent without the server, all in one run on one machine.
 *
 * `--quick` takes less than three minutes: PostgreSQL only, few students, short runs.
 * `--against DIR` measures the checkout in DIR in the same run, on the same data.
 * `--growth` measures the ten commonest calls at 3,000 and at 1,000,000 students.
 * `--engine postgres` or `embedded` measures one of them. `--students N` sets the size of the installation, `--only A,B` selects the
 * scenarios whose name contains one of these texts, `--write` writes the tables to docs/benchmarks.md.
 */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../support/postgres.ts'
import { thisCheckout } from '../support/server.ts'
import { prepareData, type PreparedData } from './bench/data.ts'
import { atMost, type Goal, goalsOf, goalTable, growthGoals } from './bench/goals.ts'
import { idleTransactions } from './bench/idle.ts'
import { importList, importTable } from './bench/import-list.ts'
import { lighthouseMedian } from './bench/lighthouse.ts'
import { type Measured, measureRequests } from './bench/measure.ts'
import { startRun } from './bench/run.ts'
import { startSubject, type Subject } from './bench/subject.ts'
import { comparison, type Row, subjectTable } from './bench/tables.ts'
import { waitsBesideSlowCalls } from './bench/waits.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    against: { type: 'string' },
    growth: { type: 'boolean', default: false },
    students: { type: 'string' },
    only: { type: 'string', default: '' },
    engine: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const concurrency = 8
const seconds = values.quick ? 1.5 : 4
const baselineSeconds = values.quick ? 1 : 2
const growthSizes = [3000, Number(values.students ?? 1_000_000)]
/** For the measurement of idle processes. */
const processes = 4
/** For the waits of other users on the embedded database. */
const longestWaitMs = 200
const students = Number(values.students ?? (values.quick ? 3000 : 30_000))

const benchmarks = await startRun({
  concurrency,
  seconds,
  baselineSeconds,
  isSelected: ({ name, isCommon }) => values.only.split(',').some((part) => name.includes(part)) && (!values.growth || isCommon === true),
})

/** A server of this checkout alone, or two that are compared. The first one's data is loaded by its own seed. */
async function startSubjects(adminUrl: string | null): Promise<Subject[]> {
  const options = values.growth
    ? growthSizes.map((size) => ({ name: `${size} students`, checkout: thisCheckout, students: size, perGroup: 50 }))
    : [
        ...(values.against ? [{ name: 'before', checkout: resolve(values.against), students }] : []),
        { name: 'now', checkout: thisCheckout, students },
      ]
  const prepared: PreparedData[] = []
  for (const one of options) prepared.push(await prepareData({ ...one, adminUrl, copyOf: values.growth ? undefined : prepared[0] }))
  const subjects: Subject[] = []
  for (const [index, data] of prepared.entries()) subjects.push(await startSubject(options[index] as (typeof options)[0], data))
  return subjects
}

/** All tables of one engine. */
async function section(engine: string, adminUrl: string | null): Promise<string> {
  const subjects = await startSubjects(adminUrl)
  const main = subjects.at(-1) as Subject
  const tables: string[] = []
  let goals: Goal[]
  try {
    const rows = await benchmarks.measureAll(subjects)
    const [first, second] = subjects
    tables.push(subjectTable(rows, main.name))
    if (second && first) tables.push(comparison(rows, first.name, second.name))
    goals = values.growth ? growthGoals(rows) : goalsOf(rows)
    if (adminUrl === null) {
      goals.push(...(await waitGoals(main, rows)))
      tables.push(await durabilityTable(main))
    }
    if (!values.quick && !values.growth) tables.push(await importTimes(engine, main), await lighthouseLine(main))
  } finally {
    for (const subject of subjects) await subject.stop()
  }
  const { databaseUrl } = main.data
  if (adminUrl !== null && databaseUrl !== null && !values.quick && !values.only) {
    const perSecond = await idleTransactions(adminUrl, databaseUrl, processes)
    goals.push(atMost(`idle: transactions per second of each of ${processes} processes`, perSecond, 1))
  }
  return [`## ${engine}`, goalTable(goals), ...tables].join('\n\n')
}

/** How long a request of one person delays the others on the embedded database. */
async function waitGoals(main: Subject, rows: readonly Row[]): Promise<Goal[]> {
  const waits = await waitsBesideSlowCalls(main, rows, baselineSeconds)
  return [...waits].map(([name, { longest }]) => atMost(`longest wait for GET self beside "${name}", ms`, longest, longestWaitMs))
}

/** The cost of syncing commits to the disk on the embedded database. */
async function durabilityTable(main: Subject): Promise<string> {
  const save = main.scenarios.find(({ name }) => name === 'save a mark')
  if (!save) throw new Error('marks are saved')
  const measure = async (isOn: boolean) => {
    await main.setFsync(isOn)
    await save.prepare?.()
    return measureRequests({ url: main.server.url, connections: concurrency, seconds, request: save.request })
  }
  const [without, durable] = [await measure(false), await measure(true)]
  const row = ({ p50, p99, perSecond }: Measured) => `${perSecond.toFixed(0)} | ${p50.toFixed(1)} | ${p99.toFixed(1)}`
  return `| save a mark | per second | p50 ms | p99 ms |
|---|---:|---:|---:|
| synced at commit, as it is | ${row(durable)} |
| without fsync | ${row(without)} |`
}

/** Importing a list of students and undoing the import. */
const importTimes = async (engine: string, { server }: Subject) => importTable([[engine, await importList(server.url, 5000)]])

async function lighthouseLine({ server }: Subject): Promise<string> {
  const { performance, accessibility, bestPractices, seo, lcp } = await lighthouseMedian(`${server.url}/login`, 3)
  return `Lighthouse of /login (mobile preset, throttled by the browser, median of 3): performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}, LCP ${lcp} ms.`
}

const engines = values.engine ? [values.engine] : ['postgres', ...(values.quick || values.growth ? [] : ['embedded'])]
const sections: string[] = []
if (engines.includes('postgres')) {
  const postgres = await startPostgres({ durable: true })
  sections.push(await section('PostgreSQL', postgres.url))
  await postgres.stop()
}
if (engines.includes('embedded')) sections.push(await section('Embedded database', null))
benchmarks.stop()

const [cpu] = cpus()
const page = `# Benchmarks

Written by \`npm run bench -- --write\`. Every number is set beside baselines of the same minute: a bare Fastify (or node:http) that sends
the same bytes, and the SQL that the request really runs, prepared by name and fired without a server on as many connections.
Percentiles are exact: the time of every answer is kept. The SQL of the embedded database is fired within the server's process, in turns of
whole requests, while nobody asks the server anything.

Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load, server and database share the
machine. ${concurrency} clients at once, ${seconds} s per row; the demo school and ${students} more students; PostgreSQL with fsync.

${sections.join('\n\n')}

What a cold visit downloads stands in [bytes.md](bytes.md).
`
console.log(page)
if (values.write) writeFileSync(join(thisCheckout, 'docs/benchmarks.md'), page)
