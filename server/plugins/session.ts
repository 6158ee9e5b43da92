import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../caller.ts'
import type { Deps } from '../context.ts'
import { denied, signedOut } from '../errors.ts'
import { findCaller, type SessionKey } from '../modules/auth/caller-queries.ts'
import { accessCookie, readAccessToken, tokenExpiry } from '../modules/auth/tokens.ts'
import { findSelf, type Self } from '../modules/users/self.ts'
import type { Allowed } from '../role-groups.ts'
import { refuseImpersonated } from './impersonation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null before authentication and on public operations. */
    caller: Caller | null
    /** The response of `getSelf`; null on other operations. */
    self: Self | null
  }
}

export function addSession(app: FastifyInstance) {
  app.decorateRequest('caller', null)
  app.decorateRequest('self', null)
}

type Found = { caller: Caller; self: Self | null } | null

interface Seen {
  sessionId: number
  /** Of the token, in milliseconds since 1970. */
  expiresAt: number
  readAt: number
  round: number
  caller: Promise<Found> | null
  self: Promise<Found> | null
}

/** Maximum number of cached tokens. */
const remembered = 20_000

/**
 * Caches the callers of access tokens. A token is verified once. A caller is not read again for a short time, much less than the
 * second after which a session ended by another process must be rejected. A write through this process clears the cache, so that
 * every later response shows it.
 */
export class Callers {
  readonly #deps: Pick<Deps, 'config' | 'db' | 'clock' | 'seenForMs'>
  readonly #seen = new Map<string, Seen>()
  #round = 0

  constructor(deps: Pick<Deps, 'config' | 'db' | 'clock' | 'seenForMs'>) {
    this.#deps = deps
  }

  /** Clears the cache. */
  forget(): void {
    this.#round += 1
  }

  /** @param withSelf also read the data of `getSelf`, in the same query */
  find(token: string | undefined, withSelf: boolean): Promise<Found> | null {
    const now = this.#deps.clock.now()
    const seen = token === undefined ? undefined : (this.#seen.get(token) ?? this.#remember(token))
    if (!seen || seen.expiresAt <= now.getTime()) return null
    if (seen.round !== this.#round || performance.now() - seen.readAt >= this.#deps.seenForMs)
      Object.assign(seen, { round: this.#round, readAt: performance.now(), caller: null, self: null })
    const key = { sessionId: seen.sessionId, now }
    if (withSelf) return (seen.self ??= this.#read(seen, findSelf(this.#deps.db, key)))
    return (seen.caller ??= seen.self ?? this.#read(seen, this.#findCaller(key)))
  }

  async #findCaller(key: SessionKey): Promise<Found> {
    const caller = await findCaller(this.#deps.db, key)
    return caller && { caller, self: null }
  }

  /** Errors are not cached. */
  #read(seen: Seen, reading: Promise<Found>): Promise<Found> {
    reading.catch(() => Object.assign(seen, { round: -1 }))
    return reading
  }

  #remember(token: string): Seen | undefined {
    const sessionId = readAccessToken(this.#deps.config.secret, token, this.#deps.clock.now())
    if (sessionId === null) return undefined
    const seen = { sessionId, expiresAt: tokenExpiry(token), readAt: 0, round: -1, caller: null, self: null }
    const [oldest] = this.#seen.size >= remembered ? this.#seen.keys() : []
    if (oldest !== undefined) this.#seen.delete(oldest)
    this.#seen.set(token, seen)
    return seen
  }
}

/** Responds 401 or 403 before the body is read. */
export function guard(callers: Callers, operationId: string, allowed: Allowed) {
  const isPublic = allowed.includes('public')
  return async (request: FastifyRequest) => {
    if (isPublic) return
    const found = await callers.find(request.cookies[accessCookie], operationId === 'getSelf')
    if (!found) throw signedOut()
    if (!allowed.includes(found.caller.role)) throw denied()
    refuseImpersonated(found.caller, operationId, request.method)
    request.caller = found.caller
    request.self = found.self
  }
}
