/** Settings of connections. */
import { whole } from './setting-parsers.ts'

/** Limits of connections; times in milliseconds. */
export interface ConnectionConfig {
  /** For the headers of a request. */
  headersMs: number
  /** For which a body may stand still. */
  bodyStallMs: number
  /** For a whole request with its body. */
  requestMs: number
  /** Between two requests of a connection. */
  keepAliveMs: number
  /** Open connections of a process. */
  most: number
  /** Open connections of a process from one address, unless proxies are trusted. */
  mostPerAddress: number
}

export const connectionSettings = {
  HEADERS_TIMEOUT_SECONDS: whole(1, 3600).default(20),
  BODY_STALL_SECONDS: whole(1, 3600).default(60),
  REQUEST_TIMEOUT_MINUTES: whole(1, 1440).default(120),
  KEEP_ALIVE_SECONDS: whole(1, 3600).default(72),
  CONNECTIONS: whole(10, 1_000_000).default(8000),
  CONNECTIONS_PER_ADDRESS: whole(10, 1_000_000).default(4000),
}

type Given = Record<keyof typeof connectionSettings, number>

export const readConnectionConfig = (given: Given): ConnectionConfig => ({
  headersMs: given.HEADERS_TIMEOUT_SECONDS * 1000,
  bodyStallMs: given.BODY_STALL_SECONDS * 1000,
  requestMs: given.REQUEST_TIMEOUT_MINUTES * 60_000,
  keepAliveMs: given.KEEP_ALIVE_SECONDS * 1000,
  most: given.CONNECTIONS,
  mostPerAddress: given.CONNECTIONS_PER_ADDRESS,
})
