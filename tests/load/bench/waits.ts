import { type Measured, measureRequests } from './measure.ts'
import type { Row } from './tables.ts'
import type { Subject } from './subject.ts'
import { freshSelf } from './scenarios.ts'

/** Number of the slowest calls that one person repeats. */
const slowest = 5

/** The wait of others for `GET self` while one person repeats a GET, for each of the slowest GETs of a run. */
export async function waitsBesideSlowCalls(subject: Subject, rows: readonly Row[], seconds: number): Promise<Map<string, Measured>> {
  const p50 = (name: string) => rows.find((row) => row.name === name)?.results.at(-1)?.alone.p50 ?? 0
  const slow = subject.scenarios
    .filter(({ request }) => request(0).method === 'GET')
    .toSorted((a, b) => p50(b.name) - p50(a.name))
    .slice(0, slowest)
  const self = subject.scenarios.find(({ name }) => name === freshSelf)
  if (!self) throw new Error(`there is no scenario "${freshSelf}"`)
  const waits = new Map<string, Measured>()
  const load = { url: subject.server.url, seconds }
  for (const { name, request } of slow) {
    const others = { ...load, connections: 4, request: self.request }
    const [, waited] = await Promise.all([measureRequests({ ...load, connections: 1, request }), measureRequests(others)])
    waits.set(name, waited)
  }
  return waits
}
