/**
 * `npm run bytes`: measures what a cold visit to the built pages downloads, against the budgets, and whether the first API requests
 * start with the download of the code rather than after it. `--write` writes the table to docs/bytes.md; `--why "home of a student"`
 * prints the packages and folders of that page's bytes instead.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumLaunch } from '../tests/support/chromium.ts'
import { startSchool } from '../tests/support/school.ts'
import { pageTexts } from './bytes/page-texts.ts'
import { pages, paintedBudget, styleBudget, viewers, type WeighedPage } from './bytes/pages.ts'
import { type Visit, Visitor } from './bytes/visit.ts'
import { sharesOf } from './bytes/why.ts'

const root = join(import.meta.dirname, '..')
const kib = (bytes: number) => bytes / 1024
const sum = (sizes: Map<string, number>, except?: Map<string, number>) =>
  [...sizes].reduce((total, [file, size]) => (except?.has(file) ? total : total + size), 0)

/** One line of the table; `kept`: the value is within the budget. */
interface Row {
  what: string
  value: string
  budget: string
  kept: boolean
}

const weight = (what: string, bytes: number, budget: number): Row => {
  return { what, value: `${kib(bytes).toFixed(1)} KiB`, budget: `≤ ${budget} KiB`, kept: kib(bytes) <= budget }
}

const { values } = parseArgs({ options: { write: { type: 'boolean' }, why: { type: 'string' } } })
const mapped = join(tmpdir(), `aula-mapped-${process.pid}`)
if (values.why !== undefined) {
  process.on('exit', () => rmSync(mapped, { recursive: true, force: true }))
  const build = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--sourcemap',
    '--outDir',
    mapped,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ]
  execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
}
const school = await startSchool(values.why === undefined ? {} : { env: { WEB_DIR: mapped } })
const browser = await chromium.launch(chromiumLaunch())
const visitor = new Visitor(browser, school)
const rows: Row[] = []
const visits = new Map<WeighedPage, Visit>()
try {
  if (values.why !== undefined) await explain(pages.find(({ name }) => name === values.why))
  for (const page of values.why === undefined ? pages : []) {
    try {
      visits.set(page, await visitor.visit(await visitor.addressOf(page), page.as))
    } catch (error) {
      rows.push({ what: page.name, value: 'not reached', budget: String(error).split('\n')[0] ?? '', kept: false })
    }
  }
  for (const [page, visit] of visits) rows.push(...(await judge(page, visit)))
  if (values.why === undefined) rows.push(...weighViewers(), await textsInEntry())
} finally {
  await browser.close()
  await school.stop()
}

/** What a kind of file adds to the page that shows the first one of it. */
function weighViewers(): Row[] {
  const assets = join(root, 'dist/assets')
  const built = readdirSync(assets)
  return viewers.map(({ budget, files, name }) => {
    const found = built.filter((file) => files.test(file))
    const row = weight(
      `viewer of ${name}`,
      found.reduce((total, file) => total + statSync(join(assets, `${file}.br`)).size, 0),
      budget,
    )
    return { ...row, kept: row.kept && found.length > 0 }
  })
}

async function explain(page: WeighedPage | undefined): Promise<void> {
  if (!page) throw new Error(`There is no page "${values.why}". There are: ${pages.map(({ name }) => name).join(', ')}.`)
  const { js } = await visitor.visit(await visitor.addressOf(page), page.as)
  for (const [file, size] of js) process.stdout.write(`${kib(size).toFixed(1).padStart(6)} KiB  ${file}\n`)
  process.stdout.write(`${kib(sum(js)).toFixed(1).padStart(6)} KiB in all, from:\n`)
  for (const { from, bytes, brotli } of await sharesOf(mapped, js.keys())) {
    if (brotli > 200) process.stdout.write(`${kib(brotli).toFixed(1).padStart(6)} KiB  ${kib(bytes).toFixed(1).padStart(6)} raw  ${from}\n`)
  }
}

async function judge(page: WeighedPage, visit: Visit): Promise<Row[]> {
  const home = [...visits].find(([it]) => it.way.length === 1 && it.way[0] === '/' && it.as === page.as)?.[1]
  const found = [
    'all' in page.budget
      ? weight(`${page.name}: JS`, sum(visit.js), page.budget.all)
      : weight(`${page.name}: JS beyond home`, sum(visit.js, home?.js), page.budget.own),
    page.as === undefined
      ? weight(`${page.name}: HTML with its critical style`, visit.html, paintedBudget)
      : weight(`${page.name}: CSS`, sum(visit.css), styleBudget),
  ]
  if (!page.firstQuery) return found
  // a file that another page of the same person does not download is this page's own code
  const others = [...visits].filter(([it]) => it.as === page.as && it !== page).map(([, it]) => it.js)
  const own = [...visit.js.keys()].filter((file) => others.some((js) => !js.has(file)))
  const firstQueries = [/\/users\/users\/self$/, page.firstQuery]
  const sent = await visitor.requestsWithoutCode(visit.url, page.as, own, firstQueries)
  const late = firstQueries.filter((it) => !sent.includes(it))
  const value = late.length === 0 ? 'with the code' : `after the code: ${late.map(({ source }) => source.replaceAll('\\', '')).join(', ')}`
  return [...found, { what: `${page.name}: profile and first query`, value, budget: 'with the code', kept: late.length === 0 }]
}

/** Texts belong to the chunks of their pages: every visitor would download a text in the entry. */
async function textsInEntry(): Promise<Row> {
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => join(root, 'dist', file))
  const code = files
    // this chunk contains texts of libraries
    .filter((file) => existsSync(file) && !/\/platform-[^/]+$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const texts = await pageTexts()
  const inside = texts.filter((text) => code.includes(text) || code.includes(JSON.stringify(text).slice(1, -1)))
  const value = inside.length === 0 ? `0 of ${texts.length}` : `${inside.length} of ${texts.length}, such as "${inside[0]}"`
  return { what: 'texts of pages in the entry', value, budget: '0', kept: files.length > 0 && texts.length > 0 && inside.length === 0 }
}

if (values.why !== undefined) process.exit(0)
const widths = [Math.max(...rows.map(({ what }) => what.length)), Math.max(...rows.map(({ value }) => value.length))] as const
const table = rows.map(
  ({ what, value, budget, kept }) => `${kept ? '✓' : '✗'} ${what.padEnd(widths[0])}  ${value.padStart(widths[1])}  ${budget}`,
)
process.stdout.write(`${table.join('\n')}\n`)
if (values.write) {
  const lines = rows.map(({ what, value, budget }) => `| ${what} | ${value} | ${budget} |`)
  const head = ['# What a cold visit downloads', '', 'Brotli, as it travels. Written by `npm run bytes -- --write`.', '']
  writeFileSync(join(root, 'docs/bytes.md'), `${[...head, '| what | value | budget |', '|---|---|---|', ...lines].join('\n')}\n`)
}
const failed = rows.filter(({ kept }) => !kept).length
const report = process.env['TEST_REPORT']
if (report) writeFileSync(report, JSON.stringify({ passed: rows.length - failed, failed, skipped: 0 }))
process.exitCode = failed === 0 ? 0 : 1
