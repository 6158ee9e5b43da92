/** A server under measurement with its database, its CPU counters and what it is asked. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type * as setup from '../../../scripts/setup/build.mjs'
import { type RunningServer, startServer, systemEnvironment } from '../../support/server.ts'
import { cpuOf } from './cpu.ts'
import { createDatabase, serverPid, withDatabase } from './database.ts'
import type { Statement } from './record-statements.ts'
import { type Scenario, scenariosOf, secret } from './scenarios.ts'

export interface Subject {
  name: string
  server: RunningServer
  /** Null on the embedded database. */
  database: Database | null
  scenarios: Scenario[]
  /** Milliseconds of CPU used so far. */
  cpu: () => { server: number; database: number }
  /** The statements that a request runs, in their order. */
  statementsOf: (request: Request) => Promise<Statement[]>
  stop: () => Promise<void>
}

interface Database {
  url: string
  pid: number
}

interface SubjectOptions {
  name: string
  checkout: string
  students: number
  /** Maintenance database of a PostgreSQL server; null measures the embedded database. */
  adminUrl: string | null
  /** A subject without a server whose data is copied, so that both answer the same. */
  copyOf?: PreparedData
}

/** A loaded database that no server uses yet. */
export interface PreparedData {
  folder: string
  databaseUrl: string | null
}

const environmentOf = ({ folder, databaseUrl }: PreparedData) => ({
  DATA_DIR: folder,
  SECRET: secret,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})

/** The demo school and more students, loaded by the seed of a checkout; or a copy of data that was loaded before. */
export async function prepareData({ adminUrl, checkout, students, copyOf }: SubjectOptions): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (copyOf) cpSync(copyOf.folder, folder, { recursive: true })
  const data = { folder, databaseUrl: adminUrl === null ? null : await createDatabase(adminUrl, copyOf?.databaseUrl ?? null) }
  if (copyOf) return data
  execFileSync(process.execPath, ['scripts/seed.ts', '--students', String(students)], {
    cwd: checkout,
    env: { ...systemEnvironment(), ...environmentOf(data) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (data.databaseUrl !== null) await withDatabase(data.databaseUrl, (client) => client.query('vacuum analyze'))
  return data
}

export async function startSubject({ name, checkout }: SubjectOptions, data: PreparedData): Promise<Subject> {
  const { ensureBuilt } = (await import(join(checkout, 'scripts/setup/build.mjs'))) as typeof setup
  await ensureBuilt(process.execPath)
  const server = await startServer({
    checkout,
    env: environmentOf(data),
    preload: join(import.meta.dirname, 'record-statements.ts'),
    readyPath: '/login',
  })
  const database = data.databaseUrl === null ? null : { url: data.databaseUrl, pid: await serverPid(data.databaseUrl) }
  const statementsDuring = async (work: () => Promise<unknown>) => {
    await tell(server, 'start')
    await work()
    return tell(server, 'stop')
  }
  const subject: Subject = {
    name,
    server,
    database,
    scenarios: [],
    cpu: () => ({
      server: cpuOf(server.process.pid ?? 0),
      database: database ? cpuOf(database.pid, { children: true }) : 0,
    }),
    async statementsOf(request) {
      const send = () => sendOnce(server.url, request)
      // The first request fills what the server keeps between requests. The shortest of three had nothing else beside it.
      await send()
      const recorded = [await statementsDuring(send), await statementsDuring(send), await statementsDuring(send)]
      return recorded.toSorted((a, b) => a.length - b.length)[0] ?? []
    },
    stop: async () => {
      await server.stop()
      rmSync(data.folder, { recursive: true, force: true })
    },
  }
  subject.scenarios = await scenariosOf(server.url, data.databaseUrl)
  return subject
}

async function tell({ process: server }: RunningServer, command: 'start' | 'stop'): Promise<Statement[]> {
  const answer = once(server, 'message')
  server.send(command)
  const [statements] = (await answer) as [Statement[]]
  return statements
}

/** Sends a request outside of any measurement. @throws when it is not answered with success */
export async function sendOnce(url: string, request: Request): Promise<Response> {
  const { method, path, headers, body } = typeof request.setupRequest === 'function' ? request.setupRequest({ ...request }, {}) : request
  const response = await fetch(url + (path ?? '/'), {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body: body as string }),
  })
  const text = await response.clone().text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  if (typeof request.onResponse === 'function') request.onResponse(response.status, text, {}, {})
  return response
}
