import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Count, countOf, reportTo } from './count.ts'
import type { Part } from './parts.ts'

/** What a part of the tests came to. */
export interface Outcome extends Count {
  name: string
  seconds: number
  /** Why it could not run or finish, where the count alone does not tell. */
  note?: string
}

const root = join(import.meta.dirname, '../..')
let running: ChildProcess | undefined

/** Ends the part that runs now with everything it started. */
export function endRunningPart(signal: NodeJS.Signals): void {
  if (running?.pid === undefined) return
  try {
    // a negative number means the whole group; Windows has none, and ends the command only
    if (process.platform === 'win32') running.kill(signal)
    else process.kill(-running.pid, signal)
  } catch {
    // it has just ended by itself
  }
}

/** Runs one part to its end and counts its tests. `env` is added to this process's environment; `reports` is a scratch folder. */
export async function runPart(part: Part, env: NodeJS.ProcessEnv, reports: string): Promise<Outcome> {
  const start = performance.now()
  const report = join(reports, `${part.name.replaceAll(' ', '-')}.json`)
  const { args, env: reportEnv } = reportTo(part.countedBy, report, part.triesAgain ?? false)
  const child = spawn(process.execPath, ['--run', part.script, ...(args.length > 0 ? ['--', ...args] : [])], {
    cwd: root,
    env: { ...process.env, ...env, ...reportEnv },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  })
  running = child
  let isLate = false
  const alarm = setTimeout(() => {
    isLate = true
    endRunningPart('SIGKILL')
  }, part.minutes * 60_000)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  clearTimeout(alarm)
  // what a test left running must not go on beside the next part
  endRunningPart('SIGKILL')
  running = undefined
  const outcome = { name: part.name, seconds: (performance.now() - start) / 1000, ...countOf(part.countedBy, code === 0, report) }
  return isLate ? { ...outcome, note: `ended after ${part.minutes} minutes` } : outcome
}
