import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './adapters/clock.ts'
import type { Files } from './adapters/files.ts'
import type { Identity } from './adapters/identity.ts'
import type { Jobs } from './adapters/jobs.ts'
import type { Mail } from './adapters/mail.ts'
import type { Config } from './config.ts'
import type { Db } from './db/client.ts'
import type { Metrics } from './metrics.ts'

/** Everything the app needs from outside; built once by whoever starts it. */
export interface Deps {
  config: Config & { secret: string }
  db: Db
  clock: Clock
  files: Files
  mail: Mail
  jobs: Jobs
  /** Third-party sign-in; null while it is not configured. */
  identity: Identity | null
  log: FastifyBaseLogger
  /** Milliseconds for which a caller that was read is not read again. */
  seenForMs: number
  /** What is counted for Prometheus; null while no port is set for it. */
  metrics: Metrics | null
}

/** What a handler or a job works with. The log of a request, with its id, is that of its call. */
export type Ctx = Deps
