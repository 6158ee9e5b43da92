/** The built product with the demo school, on its own server and in a folder of its own: for whatever visits it from outside. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { freePort } from '../../scripts/setup/ports.mjs'

const root = join(import.meta.dirname, '../..')

export interface School {
  /** Address without a trailing slash. */
  url: string
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

interface SchoolSettings {
  port?: number
  env?: NodeJS.ProcessEnv
  before?: readonly string[]
}

/**
 * Builds the web app when it is stale and starts the server with a fresh demo school.
 * @param options.port a free one unless told
 * @param options.env settings of the server beside PORT and DATA_DIR, such as DATABASE_URL
 * @param options.before a script and its arguments that fill the database first
 * @throws when the server ends before it answers; its output is on stderr
 */
export async function startSchool({ port, env, before }: SchoolSettings = {}): Promise<School> {
  await ensureBuilt(process.execPath)
  const data = mkdtempSync(join(tmpdir(), 'aula-school-'))
  const chosen = port ?? (await freePort())
  const settings = {
    cwd: root,
    env: { ...systemEnvironment(), LOG_LEVEL: 'error', ...env, PORT: String(chosen), DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[],
  }
  if (before) execFileSync(process.execPath, before, settings)
  const server = spawn(process.execPath, ['server/main.ts'], settings)
  const clean = () => {
    server.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
  process.on('exit', clean)
  const url = `http://localhost:${chosen}`
  await answering(server, `${url}/login`)
  return {
    url,
    stop: async () => {
      await ended(server)
      clean()
      process.off('exit', clean)
    },
  }
}

/** Without this machine's own settings of Aula: a visit must never touch a school that is in use. */
function systemEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

const isOver = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function answering(server: ChildProcess, url: string): Promise<void> {
  while (!isOver(server)) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    // nothing tells when it answers: it is asked again
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server ended with code ${server.exitCode} before it answered at ${url}.`)
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (isOver(server)) return resolve()
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })
}
