/**
 * Runs the parts of the tests one after the other, a failing one does not stop the next, and ends with one summary.
 * `--only unit,server` runs the parts or groups of these names.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../tests/support/chromium.ts'
import { startPostgres, type TemporaryPostgres } from '../../tests/support/postgres.ts'
import { type Part, parts } from './parts.ts'
import { endRunningPart, type Outcome, runPart } from './run-part.ts'
import { summary } from './summary.ts'
import { ensureOnMachine } from './system-packages.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

function chosenParts(): readonly Part[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  if (values.only === undefined) return parts
  const wanted = values.only.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !parts.some((part) => [part.name, part.group].includes(name)))
  if (unknown.length > 0) {
    const names = [...new Set(parts.flatMap((part) => [part.group, part.name]))]
    process.stderr.write(`There is no part "${unknown.join('", "')}". There are: ${names.join(', ')}.\n`)
    process.exit(2)
  }
  return parts.filter((part) => wanted.includes(part.name) || wanted.includes(part.group))
}

const chosen = chosenParts()
const reports = mkdtempSync(join(tmpdir(), 'aula-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
let postgres: TemporaryPostgres | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endRunningPart('SIGKILL')
    void Promise.resolve(postgres?.stop()).finally(() => process.exit(128 + constants.signals[signal]))
  })
}

/** The environment a part asks for, or one line that says what the machine lacks. */
async function environmentOf(part: Part): Promise<Record<string, string | undefined> | string> {
  for (const need of part.needs ?? []) {
    const missing = ensureOnMachine(need)
    if (missing) return missing
  }
  if (part.needs?.includes('postgres')) postgres ??= await startPostgres()
  return {
    CHROMIUM_PATH: findChromium(),
    TEST_DATABASE_URL: part.needs?.includes('postgres') ? postgres?.url : undefined,
  }
}

async function outcomeOf(part: Part): Promise<Outcome> {
  const failed = (note: string) => ({ name: part.name, passed: 0, failed: 1, skipped: 0, seconds: 0, note })
  try {
    const env = await environmentOf(part)
    return typeof env === 'string' ? failed(env) : await runPart(part, env, reports)
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error))
  }
}

const outcomes: Outcome[] = []
for (const part of chosen) {
  say(`\n── ${part.name}`)
  const outcome = await outcomeOf(part)
  outcomes.push(outcome)
  say(
    `── ${part.name}: ${outcome.failed > 0 ? 'FAILED' : 'passed'} in ${outcome.seconds.toFixed(1)} s${outcome.note ? ` – ${outcome.note}` : ''}`,
  )
}
await postgres?.stop()
say(`\n${summary(outcomes)}`)
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
