import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @typedef {{ cwd: string, env?: NodeJS.ProcessEnv }} Options */

/**
 * Runs commands in parallel on this terminal until all have ended; the first that ends stops the others. Signals are passed on.
 * A terminal sends Ctrl-C to the children itself, so it is not sent again: many programs exit at once at the second one.
 * @param {{ command: string, args: string[], env?: NodeJS.ProcessEnv, when?: () => Promise<unknown> }[]} commands a command with
 *   `when` starts after that promise
 * @param {string} cwd
 * @returns {Promise<number>} the exit code of the first that ended, as a shell would give it (128 + number of the signal)
 */
export async function runTogether(commands, cwd) {
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const running = new Set()
  let isOver = false
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of running) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  const stopWatching = onOrphaned(() => passOn('SIGTERM'))
  const ends = commands.map(async ({ command, args, env, when }) => {
    await when?.()
    if (isOver) return 0
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' })
    running.add(child)
    return new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        running.delete(child)
        resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM'])
      })
    })
  })
  const first = await Promise.race(ends)
  isOver = true
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map((child) => new Promise((resolve) => child.once('exit', resolve))))
  for (const signal of signals) process.off(signal, passOn)
  stopWatching()
  return first
}

/**
 * npm sends a signal to the shell between it and this script, and most shells exit without passing it on. The parent process of this
 * script then changes, which counts as the signal. Without npm a new parent only means that the user logged out.
 * @param {() => void} act
 * @returns {() => void} ends the watch
 */
function onOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return () => undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 200)
  return () => clearInterval(watch)
}

/**
 * Runs a command to its end without showing what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} options
 * @returns {Promise<{ code: number | null, output: string }>} everything it printed, stdout and stderr as they came
 */
export async function runQuietly(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  /** @type {NodeJS.Signals | undefined} */
  let interrupted
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    interrupted = signal
    child.kill('SIGTERM')
  }
  for (const signal of signals) process.on(signal, stop)
  const stopWatching = onOrphaned(() => stop('SIGTERM'))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  for (const signal of signals) process.off(signal, stop)
  stopWatching()
  // only after the command has closed its files
  if (interrupted) process.exit(128 + constants.signals[interrupted])
  return { code, output }
}
