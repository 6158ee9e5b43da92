import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { throttled } from '../errors.ts'

/** A whole school signs in from one address at half past eight; guessing one account is stopped by the lockout, not here. */
const perMinute = 600

const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Keeps one address from flooding this process. Each process counts for itself, which only makes the limit wider; what must be
 * exact, such as failed sign-ins, is counted in the database.
 */
export async function addRateLimit(app: FastifyInstance) {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    addHeaders: quiet,
    addHeadersOnExceeding: quiet,
    errorResponseBuilder: (_request, { ttl }) => throttled(Math.max(1, Math.ceil(ttl / 1000))),
  })
}
