/** A measured server with its database, its CPU counters and its requests. */
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type * as setup from '../../../scripts/setup/build.mjs'
import { type RunningServer, startServer } from '../../support/server.ts'
import { cpuOf } from './cpu.ts'
import { environmentOf, type PreparedData } from './data.ts'
import { serverPid } from './database.ts'
import { type Measured, measureStatements, summarize } from './measure.ts'
import type { Statement } from '../../support/statements.ts'
import type { Command } from './record-statements.ts'
import type { Scenario } from './scenario.ts'
import { scenariosOf } from './scenarios.ts'

export interface Subject {
  name: string
  server: RunningServer
  data: PreparedData
  scenarios: Scenario[]
  /** Milliseconds of CPU used so far. */
  cpu: () => { server: number; database: number }
  /** The statements of a request, in order. */
  statementsOf: (request: Request) => Promise<Statement[]>
  /** Prepares statements and sends them repeatedly without the server: one list per connection. */
  fire: (requests: Statement[][], seconds: number) => Promise<Measured>
  /** Whether the embedded database waits for the disk. */
  setFsync: (isOn: boolean) => Promise<void>
  stop: () => Promise<void>
}

interface SubjectOptions {
  name: string
  checkout: string
}

export async function startSubject({ name, checkout }: SubjectOptions, data: PreparedData): Promise<Subject> {
  const { ensureBuilt } = (await import(join(checkout, 'scripts/setup/build.mjs'))) as typeof setup
  await ensureBuilt(process.execPath)
  const server = await startServer({
    checkout,
    env: environmentOf(data),
    preload: join(import.meta.dirname, 'record-statements.ts'),
  })
  const { databaseUrl } = data
  const databasePid = databaseUrl === null ? null : await serverPid(databaseUrl)
  const statementsDuring = async (work: () => Promise<unknown>) => {
    await sendCommand(server, { name: 'record' })
    await work()
    return (await sendCommand(server, { name: 'stop' })) as Statement[]
  }
  const fireEmbedded = async (requests: Statement[][], seconds: number) => {
    const start = performance.now()
    const { times, failures } = (await sendCommand(server, { name: 'fire', requests, seconds })) as { times: number[]; failures: number }
    return summarize(times, (performance.now() - start) / 1000, failures)
  }
  return {
    name,
    server,
    data,
    scenarios: await scenariosOf(server.url, data, checkout),
    cpu: () => ({
      server: cpuOf(server.process.pid ?? 0),
      database: databasePid === null ? 0 : cpuOf(databasePid, { children: true }),
    }),
    async statementsOf(request) {
      const send = () => sendOnce(server.url, request)
      // the first request fills the caches of the server; the shortest list of three contains no other work
      await send()
      const recorded = [await statementsDuring(send), await statementsDuring(send), await statementsDuring(send)]
      return recorded.toSorted((a, b) => a.length - b.length)[0] ?? []
    },
    fire: (requests, seconds) =>
      databaseUrl === null ? fireEmbedded(requests, seconds) : measureStatements(databaseUrl, requests, seconds),
    setFsync: async (isOn) => void (await sendCommand(server, { name: 'fsync', isOn })),
    stop: async () => {
      await server.stop()
      rmSync(data.folder, { recursive: true, force: true })
    },
  }
}

async function sendCommand({ process: server }: RunningServer, command: Command): Promise<unknown> {
  const answer = once(server, 'message')
  server.send(command)
  const [message] = (await answer) as [unknown]
  return message
}

/** Sends a request without measuring it. @throws when it fails */
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
