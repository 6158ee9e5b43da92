import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { throttled } from '../errors.ts'

/** A whole school signs in from one address at half past eight; the lockout stops guessing one account. */
const perMinute = 600

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Counts in the database, so that all processes share one limit. One statement per limited request. */
function storeIn(db: Db, route = ''): new (options: object) => FastifyRateLimitStore {
  return class DatabaseStore implements FastifyRateLimitStore {
    incr: FastifyRateLimitStore['incr'] = (address, done, windowMs) => {
      count(db, `${route} ${address}`, windowMs).then((result) => done(null, result), done)
    }

    child(options: object): FastifyRateLimitStore {
      const { routeInfo } = options as { routeInfo: { method: string; url: string } }
      return new (storeIn(db, `${routeInfo.method} ${routeInfo.url}`))({})
    }
  }
}

/** Counts a request and answers how many there were in its window, and the milliseconds until the window ends. */
async function count(db: Db, key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
  const { rows } = await sql<{ current: number; ttl: number }>`
    insert into rate_limits as r (key, requests, ends_at) values (${key}, 1, now() + ${windowMs} * interval '1 ms')
    on conflict (key) do update set
      requests = case when r.ends_at <= now() then 1 else r.requests + 1 end,
      ends_at = case when r.ends_at <= now() then excluded.ends_at else r.ends_at end
    returning requests as current, ceil(extract(epoch from ends_at - now()) * 1000)::integer as ttl`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an upsert returns its row')
  return row
}

/** Keeps one address from flooding the public operations, however many processes answer. */
export async function addRateLimit(app: FastifyInstance, db: Db) {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    store: storeIn(db),
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) => throttled(Math.max(1, Math.ceil(ttl / 1000))),
  })
}
