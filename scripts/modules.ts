/**
 * Checks the imports between the server's modules, and in which files SQL is written. `npm run docs:modules` draws the graph in
 * docs/architecture.md; with `check` the script writes nothing and fails on a broken rule or a stale drawing.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ICruiseResult } from 'dependency-cruiser'
import { misplacedSql } from './modules/misplaced-sql.ts'
import { drawModules } from './modules/draw.ts'

const root = join(import.meta.dirname, '..')
const document = join(root, 'docs/architecture.md')
const [begin, end] = ['<!-- module graph: npm run docs:modules -->\n', '<!-- end of module graph -->']

function cruise(): ICruiseResult {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cli, 'server', '--config', '.dependency-cruiser.ts', '--output-type', 'json']
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })) as ICruiseResult
}

function withGraph(text: string, graph: string): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/architecture.md needs the lines "${begin.trim()}" and "${end}"`)
  return `${text.slice(0, from + begin.length)}${graph}${text.slice(to)}`
}

const { modules, summary } = cruise()
// without TypeScript the parser finds no modules, and so no violations
if (modules.length < 100) throw new Error(`only ${modules.length} files of the server were read`)
const text = readFileSync(document, 'utf8')
const drawn = withGraph(text, drawModules(modules))

if (process.argv.includes('check')) {
  const errors = [
    ...summary.violations.map(
      ({ rule, from, to, cycle }) => `${rule.name}: ${[from, ...(cycle?.map(({ name }) => name) ?? [to])].join(' → ')}`,
    ),
    ...misplacedSql(
      modules.map(({ source }) => source),
      (file) => readFileSync(join(root, file), 'utf8'),
    ),
    ...(drawn === text ? [] : ['docs/architecture.md: the module graph is out of date. Run: npm run docs:modules']),
  ]
  for (const error of errors) process.stderr.write(`${error}\n`)
  if (errors.length > 0) process.exit(1)
} else {
  writeFileSync(document, drawn)
}
