import autocannon, { type Client, type Request } from 'autocannon'
import pg from 'pg'
import { isCommand } from './pglite-statements.ts'
import type { Statement } from '../../support/statements.ts'

/** Results of the same work repeated by several clients. Times are milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  longest: number
  failures: number
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Exact percentiles of all response times. */
export function summarize(times: number[], seconds: number, failures: number): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const [p50, p95, p99, longest] = [at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1)]
  return { perSecond: times.length / seconds, p50, p95, p99, longest, failures }
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** Requests per second of all connections together; as many as are answered, where it is missing. */
  rate?: number
  /** One request for every connection, or one per connection by its number. */
  request: (connection: number) => Request
}

/** Sends requests on `concurrency` connections, each waiting for its response. */
export async function measureRequests({ url, connections, seconds, rate, request }: Load): Promise<Measured> {
  const times: number[] = []
  let next = 0
  let failures = 0
  const start = performance.now()
  const { errors, timeouts } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate && { overallRate: rate }),
    setupClient: (client: Client) => {
      client.setRequests([request(next)])
      next += 1
      client.on('response', (status, _bytes, time) => {
        times.push(time)
        if (status < 200 || status > 299) failures += 1
      })
    },
  })
  return summarize(times, (performance.now() - start) / 1000, failures + errors + timeouts)
}

/**
 * Sends the statements of a request one after the other, as named prepared statements, on several connections in parallel.
 * @param requests what each connection repeats, by its number
 */
export async function measureStatements(url: string, requests: readonly Statement[][], seconds: number): Promise<Measured> {
  const clients = requests.map(() => new pg.Client({ connectionString: url, options: '-c timezone=UTC' }))
  await Promise.all(clients.map((client) => client.connect()))
  const times: number[] = []
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement ${names.size}`
    names.set(text, name)
    return name
  }
  let failures = 0
  const start = performance.now()
  await Promise.all(
    clients.map(async (client, connection) => {
      const statements = requests[connection] ?? []
      for (let begin = start; begin - start < seconds * 1000; begin = performance.now()) {
        try {
          for (const { text, values } of statements)
            await (isCommand(text) ? client.query(text) : client.query({ name: nameOf(text), text, values }))
        } catch {
          failures += 1
          await client.query('rollback')
        }
        times.push(performance.now() - begin)
      }
    }),
  )
  const measured = summarize(times, (performance.now() - start) / 1000, failures)
  await Promise.all(clients.map((client) => client.end()))
  return measured
}
