import autocannon, { type Client, type Request } from 'autocannon'

/** One request again and again from several hands. Times are milliseconds. */
export interface Measured {
  perSecond: number
  p50: number
  p95: number
  p99: number
  requests: number
  failures: number
}

export interface Load {
  url: string
  connections: number
  seconds: number
  /** The same for every connection, or one per connection by its number. */
  request: (connection: number) => Request
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Sends the load and answers exact percentiles: every answer's time is kept, none is estimated. */
export async function measure({ url, connections, seconds, request }: Load): Promise<Measured> {
  const times: number[] = []
  let next = 0
  let failures = 0
  const { requests, errors, timeouts } = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client: Client) => {
      client.setRequests([request(next)])
      next += 1
      client.on('response', (status, _bytes, time) => {
        times.push(time)
        if (status < 200 || status > 299) failures += 1
      })
    },
  })
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: requests.average,
    p50: at(sorted, 0.5),
    p95: at(sorted, 0.95),
    p99: at(sorted, 0.99),
    requests: times.length,
    failures: failures + errors + timeouts,
  }
}
