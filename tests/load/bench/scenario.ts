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

type Options = Partial<Omit<Scenario, 'name' | 'request'>>

export function get(client: SchoolClient, name: string, path: string, options: Options = {}): Scenario {
  const headers = { cookie: client.cookieHeader(api + path) }
  return { name, bare: 'fastify', request: () => ({ method: 'GET', path: api + path, headers }), ...options }
}
