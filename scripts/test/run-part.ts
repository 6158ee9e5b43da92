import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { type Count, countOf, reportTo } from './count.ts'
import { type Failure, failuresIn } from './failures.ts'
import type { Part } from './parts.ts'

/** The result of a part. */
export interface Outcome extends Count {
  name: string
  seconds: number
  /** Why it could not run or finish, or that only a part of it ran. */
  note?: string
  /** The failed tests that have a name. */
  failures?: readonly Failure[]
  /** Tests that failed, and passed when they ran once more alone. */
  unstable?: readonly Failure[]
}

export interface Order {
  part: Part
  script: string
  /** Vitest runs the tests that import files changed since this commit. */
  changedSince?: string
  /** Only these test files run. */
  files?: readonly string[]
  /** Added to this process's environment. */
  env: NodeJS.ProcessEnv
}

const root = join(import.meta.dirname, '../..')
const running = new Set<ChildProcess>()

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    // a negative number means the process group; Windows has none, so only the command ends
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // it has already ended
  }
}

/** Ends the running parts and their child processes. */
export function endRunningParts(signal: NodeJS.Signals): void {
  for (const child of running) end(child, signal)
}

/** Prefixes each line with the name of its part, because several parts write at the same time. */
function relay(stream: Readable, name: string, to: NodeJS.WritableStream): void {
  createInterface({ input: stream }).on('line', (line) => {
    if (line.trim() !== '') to.write(`${name} │ ${line}\n`)
  })
}

/** Runs one part to its end and counts its tests. `reports` is a scratch folder. */
export async function runPart({ part, script, changedSince, files = [], env }: Order, reports: string): Promise<Outcome> {
  const start = performance.now()
  const report = join(reports, `${part.name.replaceAll(' ', '-')}.json`)
  rmSync(report, { force: true })
  const reporting = reportTo(part.countedBy, report)
  const narrowing = changedSince === undefined ? [] : [`--changed=${changedSince}`, '--passWithNoTests']
  const args = [...reporting.args, ...narrowing, ...files]
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(process.execPath, ['--run', script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    env: { ...process.env, ...colour, ...env, ...reporting.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  relay(child.stdout, part.name, process.stdout)
  relay(child.stderr, part.name, process.stderr)
  running.add(child)
  let hasTimedOut = false
  const alarm = setTimeout(() => {
    hasTimedOut = true
    end(child, 'SIGKILL')
  }, part.minutes * 60_000)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  }).finally(() => {
    clearTimeout(alarm)
    // processes that a test left running must not slow the next part
    end(child, 'SIGKILL')
    running.delete(child)
  })
  const count = countOf(part.countedBy, code === 0, report, changedSince !== undefined)
  const note = hasTimedOut ? `ended after ${part.minutes} minutes` : changedSince === undefined ? undefined : 'tests that import the change'
  return {
    name: part.name,
    seconds: (performance.now() - start) / 1000,
    ...count,
    ...(count.failed > 0 ? { failures: failuresIn(part.countedBy, report) } : {}),
    ...(note === undefined ? {} : { note }),
  }
}

const firstLines = (text: string) => stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n    ')

const named = (verdict: string, part: string, { file, title, message }: Failure) =>
  `${verdict} ${part}: ${file} › ${title}\n    ${firstLines(message)}`

/**
 * The table at the end of a run, each failed and unstable test below it, and the totals alone on the last line.
 * @param seconds how long the run took; its parts overlap
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  const rows = outcomes.map(({ name, passed, failed, skipped, seconds: own, note }) => {
    const cells = [
      failed > 0 ? '✗' : '✓',
      name.padEnd(width),
      `${String(passed).padStart(6)} passed`,
      `${String(failed).padStart(4)} failed`,
      `${String(skipped).padStart(4)} skipped`,
      `${own.toFixed(1).padStart(7)} s`,
    ]
    return [cells.join('  '), note].filter(Boolean).join('  ')
  })
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  const tests = outcomes.flatMap(({ name, failures = [], unstable = [] }) => [
    ...failures.map((failure) => named('FAILED', name, failure)),
    ...unstable.map((failure) => named('UNSTABLE (passed alone)', name, failure)),
  ])
  return [
    ...rows,
    '',
    ...(tests.length > 0 ? [...tests, ''] : []),
    `in ${minutes}`,
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n')
}
