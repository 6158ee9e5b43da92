import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../context.ts'
import { throttled } from '../errors.ts'
import { countRequest } from '../modules/auth/lockout-queries.ts'

/** High, because a whole school signs in from one address at half past eight. Guessing one account's password is stopped by the lockout. */
const perMinute = 600

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Counts in the database, so that all processes share one limit. One statement per request. */
function storeIn(deps: Pick<Deps, 'clock' | 'db'>, route = ''): new (options: object) => FastifyRateLimitStore {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (address, done, windowMs) => {
      countRequest(deps.db, `${route} ${address}`, windowMs, deps.clock.now()).then((result) => done(null, result), done)
    }

    child(options: object): FastifyRateLimitStore {
      const { routeInfo } = options as { routeInfo: { method: string; url: string } }
      return new (storeIn(deps, `${routeInfo.method} ${routeInfo.url}`))({})
    }
  }
}

/** Limits the requests of one address to the public operations, over all processes. */
export async function addRateLimit(app: FastifyInstance, deps: Pick<Deps, 'clock' | 'db'>) {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    store: storeIn(deps),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => throttled(Math.max(1, Math.ceil(ttl / 1000))),
  })
}
