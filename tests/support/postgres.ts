/** Finds PostgreSQL's programs and runs a temporary server with them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KeeperCommand } from './postgres-keeper.ts'

/** Folders that may contain `initdb` and `postgres`: PATH first, then those of Debian, Red Hat and Homebrew, newest first. */
function candidates(env: NodeJS.ProcessEnv): string[] {
  const versions = (folder: string, pattern: RegExp) => {
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => pattern.test(name))
    const newestFirst = names.toSorted((a, b) => Number(b.replace(/\D+/g, '')) - Number(a.replace(/\D+/g, '')))
    return newestFirst.map((name) => join(folder, name, 'bin'))
  }
  return [
    ...(env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', /^\d+$/),
    ...versions('/usr', /^pgsql-\d+$/),
    ...versions('/opt/homebrew/opt', /^postgresql(@\d+)?$/),
    ...versions('/usr/local/opt', /^postgresql(@\d+)?$/),
    ...versions('C:\\Program Files\\PostgreSQL', /^\d+$/),
  ]
}

/** The folder with PostgreSQL's server programs, or undefined where there is none. */
export function findPostgres(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const hasAll = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name + suffix)))
  return candidates(env).find((folder) => folder !== '' && hasAll(folder))
}

export interface TemporaryPostgres {
  /** Address of its maintenance database, for a superuser. */
  url: string
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
  /** Stops the server and keeps its data, starts it again, or freezes all of its processes and lets them go on. */
  command(name: KeeperCommand): Promise<void>
}

/**
 * Starts a PostgreSQL server on a free port of this machine, with its data in a temporary folder.
 * A keeper process owns it and stops it when this process ends in any way, `kill -9` included.
 * @param options.durable keeps fsync on, for tests that kill the server; off by default, because test data may be lost
 * @throws when there is no PostgreSQL or it does not start; the message says why
 */
export async function startPostgres({ durable = false } = {}): Promise<TemporaryPostgres> {
  const bin = findPostgres()
  if (!bin) throw new Error('There is no PostgreSQL on this machine.')
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'postgres-keeper.ts'), bin, durable ? 'durable' : 'fast'], {
    // a separate process group: Ctrl-C must not end the server before the tests that use it
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: keeper.stdout })
  const ended = once(keeper, 'exit').then(([code]) => {
    throw new Error(`PostgreSQL ended (code ${code as number}).`)
  })
  ended.catch(() => undefined)
  const nextLine = () => Promise.race([once(lines, 'line').then(([line]) => line as string), ended])
  const url = await nextLine()
  return {
    url,
    async command(name) {
      keeper.stdin.write(`${name}\n`)
      await nextLine()
    },
    stop: () =>
      new Promise((resolve) => {
        if (keeper.exitCode !== null || keeper.signalCode !== null) return resolve()
        keeper.on('exit', () => resolve())
        keeper.stdin.end()
      }),
  }
}
