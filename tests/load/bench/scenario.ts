import type { Request } from 'autocannon'
import type { SchoolClient } from '../school-client.ts'

/** Limits of a scenario: minimum shares of a baseline's throughput, or maximum multiples of a time. */
export interface Target {
  /** Minimum share of a bare server that sends the same bytes. */
  bare?: number
  /** Minimum share of the statements of the request, prepared and sent without the server. */
  own?: number
  /** The same with the statements of the first server of the run, which may be an older version. */
  ownOfFirst?: number
  /** Maximum of the 99th percentile. */
  p99OfFirst?: number
  /** Minimum share of another scenario. */
  throughputOf?: { scenario: string; share: number }
  /** Maximum multiple of the time of another scenario, each with one client. */
  timeOf?: { scenario: string; factor: number }
}

export interface Scenario {
  name: string
  /** The bare server that sends the same bytes. */
  bare: 'fastify' | 'http'
  target?: Target
  /** One of the ten most frequent calls, whose time may not grow with the school. */
  isCommon?: true
  /** Called before every run. */
  prepare?: () => Promise<void>
  /** The request that a connection repeats, by its number. */
  request: (connection: number) => Request
}

export const api = '/api/v1'

/** A request takes at most about three times as long as its own statements. */
export const thirdOfOwn = { target: { own: 0.33 } } as const

type Options = Partial<Omit<Scenario, 'name' | 'request'>>

export function get(client: SchoolClient, name: string, path: string, options: Options = {}): Scenario {
  const headers = { cookie: client.cookieHeader(api + path) }
  return { name, bare: 'fastify', request: () => ({ method: 'GET', path: api + path, headers }), ...options }
}

interface Repeated {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  /** What is written; its revision follows the responses. */
  readonly revised: { revision: number }
  /** The body, by the number of the turn. */
  readonly bodyOf: (turn: number) => unknown
  /** The new revision in a response. */
  readonly revisionIn: (response: unknown) => number
}

/** A write that a connection repeats, always with the revision of the last response. */
export function repeatedWrite(client: SchoolClient, { method, path, revised, bodyOf, revisionIn }: Repeated): Request {
  let turn = 0
  return {
    method,
    path,
    setupRequest: (request) => {
      turn += 1
      const headers = {
        'content-type': 'application/json',
        cookie: client.cookieHeader(path),
        origin: client.origin,
        'x-xsrf-token': client.xsrf,
        'if-match': `"${revised.revision}"`,
      }
      return { ...request, headers, body: JSON.stringify(bodyOf(turn)) }
    },
    onResponse: (status, body) => {
      if (status === 200) revised.revision = revisionIn(JSON.parse(body))
    },
  }
}

/** A PUT that a connection repeats, whose response is what was written. */
export const repeatedPut = (
  client: SchoolClient,
  path: string,
  revised: { revision: number },
  bodyOf: (turn: number) => unknown,
): Request =>
  repeatedWrite(client, { method: 'PUT', path, revised, bodyOf, revisionIn: (response) => (response as { revision: number }).revision })
