import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Deps } from '../context.ts'
import { denied, signedOut } from '../errors.ts'
import { findCaller } from '../modules/auth/caller.ts'
import { accessCookie, readAccessToken } from '../modules/auth/tokens.ts'
import type { Allowed } from '../policy.ts'
import { refuseInAnothersName } from './impersonation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; null before the guard and on public operations. */
    caller: Caller | null
  }
}

export function addSession(app: FastifyInstance) {
  app.decorateRequest('caller', null)
}

/** Answers 401 and 403 before anything of the request is read. */
export function guard(deps: Deps, operationId: string, allowed: Allowed) {
  return async (request: FastifyRequest) => {
    if (allowed.includes('public')) return
    const now = deps.clock.now()
    const sessionId = readAccessToken(deps.config.secret, request.cookies[accessCookie], now)
    const caller = sessionId === null ? null : await findCaller(deps.db, sessionId, now)
    if (!caller) throw signedOut()
    if (!allowed.includes(caller.role)) throw denied()
    refuseInAnothersName(caller, operationId, request.method)
    request.caller = caller
  }
}
