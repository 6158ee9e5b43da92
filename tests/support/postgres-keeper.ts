/**
 * Owns one temporary PostgreSQL server: prints its address, waits until its stdin closes (its parent has finished or died), then
 * stops the server and removes the folder. Arguments: the folder of PostgreSQL's programs, `fast` or `durable`. A line on its stdin is
 * a command of `KeeperCommand`; it prints a line when the command is done.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/setup/ports.mjs'

const [bin = '', kind = 'fast'] = process.argv.slice(2)

/** PostgreSQL does not run as root, so root starts it as the system user `postgres` or `nobody`. initdb needs a user with a name. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const user = otherUser()
// the other user may have no access to root's temporary folder
const folder = mkdtempSync(join(user ? '/tmp' : tmpdir(), 'aula-postgres-'))
const removeFolder = () => rmSync(folder, { recursive: true, force: true })
process.on('exit', removeFolder)

const password = randomBytes(16).toString('hex')
const passwordFile = join(folder, 'password')
writeFileSync(passwordFile, password, { mode: 0o600 })
if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid)

const program = (name: string) => join(bin, process.platform === 'win32' ? `${name}.exe` : name)
const data = join(folder, 'data')
const options = {
  ...user,
  cwd: folder,
  env: { ...process.env, HOME: folder, LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' },
}
const initdb = ['--pgdata', data, '--username', 'aula', '--pwfile', passwordFile, '--auth', 'password', '--encoding', 'UTF8', '--no-sync']
execFileSync(program('initdb'), initdb, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

const port = await freePort()
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  max_connections: '200',
  log_min_messages: 'fatal',
  ...(kind === 'durable' ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
}
const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
const launch = () => spawn(program('postgres'), ['-D', data, ...args], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })

let server = launch()
let isStopped = false

/** The server with its processes for connections and background work. */
function processes({ pid }: ChildProcess): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  return [pid ?? 0, ...children.map(([child = 0]) => child)]
}

function signalAll(signal: NodeJS.Signals) {
  for (const pid of processes(server)) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended meanwhile
    }
  }
}

/** The tests fail when the server ends before it is stopped. */
const watch = () => server.once('exit', () => isStopped || process.exit(process.stdin.readableEnded ? 0 : 1))

/** What a test may do to the server. */
const commands = {
  async stop() {
    isStopped = true
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  },
  async start() {
    server = launch()
    isStopped = false
    watch()
    await ready()
  },
  freeze: async () => signalAll('SIGSTOP'),
  thaw: async () => signalAll('SIGCONT'),
}
export type KeeperCommand = keyof typeof commands

const end = () => {
  if (isStopped) process.exit(0)
  // a frozen server would not end
  signalAll('SIGCONT')
  server.kill('SIGQUIT')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
process.stdin.on('error', end).on('end', end)

const url = `postgres://aula:${password}@127.0.0.1:${port}/postgres`

/** An open port is not enough: a starting server already listens but rejects connections. */
async function isReady(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // the server may close the connection during an attempt
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

// PostgreSQL reports that it is ready only in its log, whose language depends on the machine, so a connection is tried
async function ready(): Promise<void> {
  while (!(await isReady())) {
    if (server.exitCode !== null || server.signalCode !== null) process.exit(1)
    await pause(50)
  }
}

await ready()
watch()
process.stdout.write(`${url}\n`)
createInterface({ input: process.stdin }).on('line', (line) => {
  void commands[line as KeeperCommand]().then(() => process.stdout.write('done\n'))
})
