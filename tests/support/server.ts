/** Runs the product's server, of this checkout or another one, as a child process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/setup/ports.mjs'

export interface RunningServer {
  /** Address without a trailing slash. */
  url: string
  process: ChildProcess
  /** The first line of the output that matches, printed already or later. */
  line: (pattern: RegExp) => Promise<string>
  /** Ends the process and waits for its end. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface ServerOptions {
  /** Settings of the server beside PORT. */
  env: NodeJS.ProcessEnv
  port?: number | undefined
  /** Folder of the checkout whose server runs; this one by default. */
  checkout?: string
  /** A module that is loaded before the server and exchanges messages with this process. */
  preload?: string
}

export const thisCheckout = join(import.meta.dirname, '../..')

/** The environment without Aula's settings: a test must never use the data of a real installation. */
export function systemEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

/**
 * Starts a server and waits until it reports that it is ready.
 * @throws when it ends before; its output is on stderr
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { env, checkout = thisCheckout, preload } = options
  const port = options.port ?? (await freePort())
  const args = [...(preload ? ['--import', preload] : []), 'server/main.ts']
  const server = spawn(process.execPath, args, {
    cwd: checkout,
    env: { ...systemEnvironment(), LOG_LEVEL: 'error', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', ...(preload ? ['ipc' as const] : [])],
    serialization: 'advanced',
  })
  const kill = () => server.kill('SIGKILL')
  process.on('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  const url = `http://localhost:${port}`
  const line = readLines(server)
  await Promise.race([line(/^Aula is ready/), failedStart(server)])
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (hasEnded(server)) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return { url, process: server, line, stop }
}

/** Keeps reading the output of a server, because a full pipe would block it. */
function readLines(server: ChildProcess): RunningServer['line'] {
  const printed: string[] = []
  const lines = server.stdout && createInterface({ input: server.stdout }).on('line', (text) => printed.push(text))
  return async (pattern) => {
    for (;;) {
      const found = printed.find((text) => pattern.test(text))
      if (found !== undefined || !lines) return found ?? ''
      await once(lines, 'line')
    }
  }
}

/** Rejects when a server ends. */
const failedStart = (server: ChildProcess) =>
  new Promise<never>((_resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it was ready.`)))
  })
