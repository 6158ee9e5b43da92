/**
 * Runs the parts of the tests, three at a time; a failing one does not stop the others, and one summary ends the run.
 * `--only unit,server` runs the parts or groups of these names, `--changed` those that the change of this branch can affect (since
 * `--base`, else since it left the main branch), `--deep` everything on both engines.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../tests/support/chromium.ts'
import { startPostgres, type TemporaryPostgres } from '../../tests/support/postgres.ts'
import { readChange, scopeOf } from './changed.ts'
import { type Part, parts } from './parts.ts'
import { endRunningParts, type Order, type Outcome, runPart, summary } from './run-part.ts'
import { runInLanes } from './lanes.ts'
import { afterSecondTry, filesForSecondTry } from './second-try.ts'
import { ensureOnMachine, type Need } from './system-packages.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const root = join(import.meta.dirname, '../..')

function refuse(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' }, base: { type: 'string' }, deep: { type: 'boolean' } },
})

function namedParts(names: string | undefined): readonly Part[] {
  if (names === undefined) return parts.filter((part) => !part.isDeep || options.deep || options.changed)
  const selected = names.split(',').map((name) => name.trim())
  const unknown = selected.filter((name) => !parts.some((part) => [part.name, part.group].includes(name)))
  if (unknown.length > 0) {
    const known = [...new Set(parts.flatMap((part) => [part.group, part.name]))]
    refuse(`There is no part "${unknown.join('", "')}". There are: ${known.join(', ')}.`)
  }
  return parts.filter((part) => selected.includes(part.name) || (selected.includes(part.group) && (!part.isDeep || options.deep)))
}

type Chosen = Pick<Order, 'part' | 'changedSince' | 'files'>

/** The parts to run, and for which of them only the tests that import a changed file. */
function chosenParts(): readonly Chosen[] {
  const named = namedParts(options.only)
  if (!options.changed) return named.map((part) => ({ part }))
  const change = readChange(root, options.base)
  if (typeof change === 'string') refuse(change)
  const scoped = named.map((part) => ({ part, scope: scopeOf(part, change.files, (file) => existsSync(join(root, file))) }))
  const list = (scope: string) => scoped.flatMap((entry) => (entry.scope === scope ? [entry.part.name] : [])).join(', ') || 'none'
  say(`${change.files.length} files differ from ${change.base.slice(0, 10)}.`)
  say(`Whole parts: ${list('all')}.\nTests that import a changed file: ${list('what imports the change')}.\nNot run: ${list('nothing')}.`)
  return scoped
    .filter(({ scope }) => scope !== 'nothing')
    .map(({ part, scope }) => (scope === 'all' ? { part } : { part, changedSince: change.base }))
}

const chosen = chosenParts()
const reports = mkdtempSync(join(tmpdir(), 'aula-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

let postgres: TemporaryPostgres | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRunningParts('SIGKILL')
    void Promise.resolve(postgres?.stop()).finally(() => process.exit(128 + constants.signals[signal]))
  })
}

/** Requirements of the parts that the machine lacks, with one line about each. */
const missing = new Map<Need, string>()
for (const need of new Set(chosen.flatMap(({ part }) => [...(part.needs ?? []), ...(part.instead ? [part.instead] : [])]))) {
  const line = ensureOnMachine(need)
  if (line) missing.set(need, line)
}
if (!missing.has('postgres') && chosen.some(({ part }) => part.needs?.includes('postgres'))) {
  postgres = await startPostgres().catch((error: Error) => {
    missing.set('postgres', error.message)
    return undefined
  })
}

const cores = availableParallelism()
// one more than the workers of a part fill: browsers, databases and started processes are often waited for
const lanes = Math.min(3, cores + 1, Math.max(1, chosen.length))

async function outcomeOf({ part, changedSince, files }: Chosen): Promise<Outcome> {
  const failed = (note: string) => ({ name: part.name, passed: 0, failed: 1, skipped: 0, seconds: 0, note })
  const [lack] = (part.needs ?? []).flatMap((need) => missing.get(need) ?? [])
  if (lack !== undefined) return failed(lack)
  const isWhole = options.deep || (part.instead !== undefined && missing.has(part.instead))
  const env = {
    CHROMIUM_PATH: findChromium(),
    E2E_TRACE: files === undefined ? 'off' : undefined,
    TEST_DATABASE_URL: part.needs?.includes('postgres') ? postgres?.url : undefined,
    TEST_WORKERS: String(Math.max(1, Math.floor(cores / Math.min(2, lanes)))),
  }
  const narrowing = { ...(changedSince === undefined ? {} : { changedSince }), ...(files === undefined ? {} : { files }) }
  const order = { part, script: (isWhole && part.deepScript) || part.script, env, ...narrowing }
  return runPart(order, reports).catch((error: Error) => failed(error.message))
}

async function run(entry: Chosen): Promise<Outcome> {
  say(`── ${entry.part.name}`)
  const outcome = await outcomeOf(entry)
  const end = outcome.failed > 0 ? 'FAILED' : 'passed'
  say(`── ${outcome.name}: ${end} in ${outcome.seconds.toFixed(1)} s${outcome.note ? ` – ${outcome.note}` : ''}`)
  return outcome
}

const started = performance.now()
const outcomes: Outcome[] = []
for (const [i, first] of (await runInLanes(chosen, lanes, run)).entries()) {
  const { part } = chosen[i] as Chosen
  const files = filesForSecondTry(first)
  outcomes.push(files.length > 0 ? afterSecondTry(first, await run({ part, files })) : first)
}
await postgres?.stop()
say(`\n${summary(outcomes, (performance.now() - started) / 1000)}`)
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
