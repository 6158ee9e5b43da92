/**
 * `npm run bench`: how fast the product answers, as ratios to a bare Node server on the same machine in the same run, on both
 * databases and from 1, 8 and 32 hands. `--write` keeps the tables in docs/benchmarks.md.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startPostgres } from '../support/postgres.ts'
import { startSchool } from '../support/school.ts'
import { scenarios } from './bench-scenarios.ts'
import { importList } from './import-list.ts'
import { lighthouseMedian } from './lighthouse.ts'
import { type Load, type Measured, measure } from './measure.ts'

const root = join(import.meta.dirname, '../..')
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const hands = [1, 8, 32]

interface Row extends Measured {
  what: string
  connections: number
  yardstick: Measured
}

async function startYardstick(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'yardstick.ts')], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url, stop: () => child.kill() }
}

const yardstick = await startYardstick()
const bare = (connections: number): Load => ({
  url: yardstick.url,
  connections,
  seconds: Math.max(2, seconds / 2),
  request: () => ({ method: 'GET', path: '/' }),
})

/** Every scenario from every number of hands, each with a yardstick of the same minute beside it. */
async function rowsOf(engine: string, url: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, prepare, request } of await scenarios(url)) {
    for (const connections of hands) {
      const ruler = await measure(bare(connections))
      await prepare?.()
      const measured = await measure({ url, connections, seconds, request })
      rows.push({ what: `${name}, ${engine}`, connections, yardstick: ruler, ...measured })
      console.log(line(rows.at(-1)))
    }
  }
  return rows
}

const ms = (value: number) => value.toFixed(1)
const line = (row: Row | undefined) =>
  row === undefined
    ? ''
    : `| ${row.what} | ${row.connections} | ${(row.p50 / row.yardstick.p50).toFixed(1)} | ${(row.perSecond / row.yardstick.perSecond).toFixed(3)} | ${ms(row.p50)} | ${ms(row.p95)} | ${ms(row.p99)} | ${Math.round(row.perSecond)} | ${row.failures} |`

const head = `| what | hands | p50 ÷ yardstick | throughput ÷ yardstick | p50 ms | p95 ms | p99 ms | per second | failures |
|---|---:|---:|---:|---:|---:|---:|---:|---:|`
console.log(head)

/** A list of students from the file to the last seat, and back. */
async function importOf(engine: string, url: string): Promise<string> {
  const { rows, read, check, run, undo } = await importList(url, 5000)
  const row = `| ${rows} rows, ${engine} | ${read} | ${check} | ${run} | ${undo} |`
  console.log(row)
  return row
}

const importHead = `| import of students | read ms | dry run ms | import ms | undo ms |
|---|---:|---:|---:|---:|`
const imports: string[] = []

const rows: Row[] = []
/** Of the center whose students are listed. */
const before = ['tests/load/crowd.ts', '30000']
const embedded = await startSchool({ before })
rows.push(...(await rowsOf('PGlite', embedded.url)))
imports.push(await importOf('PGlite', embedded.url))
const light = await lighthouseMedian(`${embedded.url}/login`, 3)
await embedded.stop()

const postgres = await startPostgres()
const client = new pg.Client({ connectionString: postgres.url })
await client.connect()
await client.query('create database bench')
await client.end()
const address = new URL(postgres.url)
address.pathname = '/bench'
const served = await startSchool({ env: { DATABASE_URL: address.href }, before })
rows.push(...(await rowsOf('PostgreSQL', served.url)))
imports.push(await importOf('PostgreSQL', served.url))
await served.stop()
await postgres.stop()
yardstick.stop()

const lighthouseLine = `Lighthouse of /login (mobile preset, throttled by the browser, median of 3): performance ${light.performance}, accessibility ${light.accessibility}, best practices ${light.bestPractices}, SEO ${light.seo}, LCP ${light.lcp} ms.`
console.log(`\n${lighthouseLine}`)
const [cpu] = cpus()
const page = `# Benchmarks

Written by \`npm run bench -- --write\`. A number means little alone: each is set beside a bare Node server that answers 1 KiB of
JSON, measured in the same run, on the same machine, with the same tool. Percentiles are exact: the time of every answer is kept.

Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; load
and server share the machine. The demo school; ${seconds} s per row; PostgreSQL without fsync.

${head}
${rows.map(line).join('\n')}

${importHead}
${imports.join('\n')}

${lighthouseLine}

What a cold visit downloads stands in [bytes.md](bytes.md).
`
if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/benchmarks.md'), page)
