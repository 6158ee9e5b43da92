/** Runs every scenario on every server, beside its baselines. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BaselineUrls } from './baseline.ts'
import { cpuOf } from './cpu.ts'
import { measureRequests } from './measure.ts'
import type { Scenario } from './scenario.ts'
import { sendOnce, type Subject } from './subject.ts'
import type { Result, Row } from './tables.ts'

interface RunOptions {
  /** Concurrent clients. */
  concurrency: number
  seconds: number
  /** Duration of each baseline. */
  baselineSeconds: number
  isSelected: (scenario: Scenario) => boolean
}

interface Run {
  measureAll: (subjects: readonly Subject[]) => Promise<Row[]>
  stop: () => void
}

/** Starts the bare servers. */
export async function startRun({ baselineSeconds, concurrency, isSelected, seconds }: RunOptions): Promise<Run> {
  const baseline = fork(join(import.meta.dirname, 'baseline.ts'), { serialization: 'advanced' })
  const [bareUrls] = (await once(baseline, 'message')) as [BaselineUrls]

  /** The same response from a bare server. */
  async function measureBare({ server }: Subject, { bare, prepare, request }: Scenario): Promise<Row['bare']> {
    await prepare?.()
    const response = await sendOnce(server.url, request(0))
    const names = ['content-type', 'cache-control', 'etag']
    const headers = Object.fromEntries(names.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)]] : [])))
    baseline.send({ status: response.status, headers, body: new Uint8Array(await response.arrayBuffer()) })
    await once(baseline, 'message')
    const before = cpuOf(baseline.pid ?? 0)
    const measured = await measureRequests({ url: bareUrls[bare], connections: concurrency, seconds: baselineSeconds, request })
    return { ...measured, cpu: (cpuOf(baseline.pid ?? 0) - before) / (measured.perSecond * baselineSeconds) }
  }

  async function measureOwn(subject: Subject, { request, prepare }: Scenario) {
    await prepare?.()
    const requests = []
    for (let connection = 0; connection < concurrency; connection += 1) requests.push(await subject.statementsOf(request(connection)))
    const statements = requests[0]?.length ?? 0
    return { own: statements === 0 ? null : await subject.fire(requests, baselineSeconds), statements }
  }

  async function measureSubject(subject: Subject, scenario: Scenario): Promise<Result> {
    const { own, statements } = await measureOwn(subject, scenario)
    const load = { url: subject.server.url, request: scenario.request }
    await scenario.prepare?.()
    // warms up: V8 has not optimised code that ran only a few times
    await measureRequests({ ...load, connections: concurrency, seconds: 1 })
    await scenario.prepare?.()
    const alone = await measureRequests({ ...load, connections: 1, seconds: 1 })
    await scenario.prepare?.()
    const before = subject.cpu()
    const loaded = await measureRequests({ ...load, connections: concurrency, seconds })
    const after = subject.cpu()
    const requests = loaded.perSecond * seconds
    const cpu = { server: (after.server - before.server) / requests, database: (after.database - before.database) / requests }
    return { subject: subject.name, alone, loaded, own, statements, cpu }
  }

  /** Runs every scenario on the subjects in turn, so that a slow minute of the machine affects all of them. */
  async function measureAll(subjects: readonly Subject[]): Promise<Row[]> {
    const [main] = subjects.slice(-1)
    const rows: Row[] = []
    for (const scenario of main?.scenarios ?? []) {
      const { name, target = {}, bare: bareKind } = scenario
      if (!main || !isSelected(scenario)) continue
      const row: Row = { name, target, bareKind, bare: await measureBare(main, scenario), results: [] }
      for (const subject of subjects) {
        const own = subject.scenarios.find((one) => one.name === name)
        if (own) row.results.push(await measureSubject(subject, own))
      }
      rows.push(row)
      console.log(row.results.map(({ subject, loaded }) => `${name}, ${subject}: ${Math.round(loaded.perSecond)} per second`).join('\n'))
    }
    return rows
  }

  return { measureAll, stop: () => void baseline.kill() }
}
