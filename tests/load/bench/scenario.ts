import type { Request } from 'autocannon'
import type { SchoolClient } from '../school-client.ts'

/** Least shares of the throughput of baselines, or most of their time. */
export interface Target {
  /** Of a bare server that sends the same bytes. */
  bare?: number
  /** Of the statements of the request, prepared and fired bare. */
  own?: number
  /** The same of the first server of the run, which may be an older one. */
  ownOfFirst?: number
  /** Most of its 99th percentile. */
  p99OfFirst?: number
  /** Of another scenario. */
  throughputOf?: { scenario: string; share: number }
  /** Most of the time of another scenario, both alone. */
  timeOf?: { scenario: string; factor: number }
}

export interface Scenario {
  name: string
  /** Which bare server sends the same bytes. */
  bare: 'fastify' | 'http'
  target?: Target
  /** One of the ten commonest calls, whose time may not grow with the school. */
  isCommon?: true
  /** Before every run. */
  prepare?: () => Promise<void>
  /** What a connection repeats, by its number. */
  request: (connection: number) => Request
}

export const api = '/api/v1'

type Options = Partial<Omit<Scenario, 'name' | 'request'>>

export function get(client: SchoolClient, name: string, path: string, options: Options = {}): Scenario {
  const headers = { cookie: client.cookieHeader(api + path) }
  return { name, bare: 'fastify', request: () => ({ method: 'GET', path: api + path, headers }), ...options }
}
