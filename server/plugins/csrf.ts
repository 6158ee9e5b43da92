import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { denied } from '../errors.ts'
import { xsrfCookie } from '../modules/auth/tokens.ts'
import { sameText } from '../sealing.ts'
import { sendCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a signature in the path allows the write to everybody who has it: mail programs send it without cookies. */
    isSignedPath?: boolean
  }
}

export const xsrfHeader = 'x-xsrf-token'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])
/** No cookie is set on files, which caches keep, nor on health probes. */
const withoutCookies = /^\/(?:assets\/|\.well-known\/|(?:healthz|readyz)(?:\?|$))/
/** Long, because a form that is left open overnight must still be accepted. */
const maxAge = 60 * 60 * 24 * 30

/** Maximum number of cached tokens. */
const remembered = 20_000

const sign = (secret: string, random: string) => `${random}.${createHmac('sha256', secret).update(`xsrf:${random}`).digest('base64url')}`

/** A signed token, which another subdomain cannot forge. */
const newToken = (secret: string) => sign(secret, randomBytes(16).toString('base64url'))

function isOurs(secret: string, token: string | undefined): token is string {
  const random = token?.split('.')[0]
  return token !== undefined && random !== undefined && sameText(token, sign(secret, random))
}

/**
 * Accepts writes only from our own pages: the browser's Sec-Fetch-Site and Origin headers must say so, and the page echoes a cookie
 * that only it can read. Every response to a browser without that cookie sets it.
 */
export function addCsrf(app: FastifyInstance, config: Config & { secret: string }) {
  const publicOrigin = new URL(config.publicUrl).origin

  const comesFromElsewhere = (request: FastifyRequest) => {
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
    const { origin } = request.headers
    return origin !== undefined && origin !== publicOrigin && origin !== `${request.protocol}://${request.host}`
  }

  /** Verified tokens: each signature is computed once. */
  const verified = new Set<string>()
  const isVerified = (token: string | undefined): token is string => {
    if (token === undefined || verified.has(token)) return token !== undefined
    if (!isOurs(config.secret, token)) return false
    if (verified.size >= remembered) verified.clear()
    verified.add(token)
    return true
  }

  app.addHook('onRequest', async (request, reply) => {
    if (withoutCookies.test(request.url) && reads.has(request.method)) return
    const cookie = request.cookies[xsrfCookie]
    const known = isVerified(cookie)
    if (!known) sendCookie(reply, config, { name: xsrfCookie, value: newToken(config.secret), path: '/', maxAge }, true)
    if (reads.has(request.method) || request.routeOptions.config.isSignedPath) return
    const echoed = request.headers[xsrfHeader]
    if (comesFromElsewhere(request) || !known || typeof echoed !== 'string' || !sameText(echoed, cookie)) {
      throw denied('csrf_failed', 'CSRF check failed.')
    }
  })
}
