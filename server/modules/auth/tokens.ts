import { createHash, createHmac, randomBytes } from 'node:crypto'
import { sameText } from '#server/sealing.ts'

/** Lifetime of an access token, in seconds. */
export const accessSeconds = 600
export const accessCookie = 'access'
export const refreshCookie = 'refresh'
/** A signed random token that scripts of the page read (plugins/csrf). */
export const xsrfCookie = 'XSRF-TOKEN'

const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Signed text `session.expiry.signature`; expiry in seconds since 1970. */
export function writeAccessToken(secret: string, sessionId: number, now: Date): string {
  const text = `${sessionId}.${Math.floor(now.getTime() / 1000) + accessSeconds}`
  return `${text}.${mac(secret, `access:${text}`)}`
}

/** Session of a valid access token; null when it is expired or not ours. */
export function readAccessToken(secret: string, token: string | undefined, now: Date): number | null {
  const sessionId = readEndedAccessToken(secret, token)
  return sessionId !== null && token !== undefined && tokenExpiry(token) > now.getTime() ? sessionId : null
}

/** Expiry of one of our tokens, in milliseconds since 1970. */
export const tokenExpiry = (token: string): number => Number(token.split('.')[1]) * 1000

/** Session of one of our access tokens, even expired: only for ending that session. */
export function readEndedAccessToken(secret: string, token: string | undefined): number | null {
  const match = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(token ?? '')
  if (!match) return null
  const [, sessionId = '', expiry = '', signature = ''] = match
  return sameText(signature, mac(secret, `access:${sessionId}.${expiry}`)) ? Number(sessionId) : null
}

/** A random token for a cookie or a link: 256 bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/**
 * The refresh token that follows another one. It is always the same, so that requests that exchange a token at once, or again after a
 * lost answer, get one new token; only the server can compute it.
 */
export const followingToken = (secret: string, token: string) => mac(secret, `refresh:${token}`)

/** Hash of a random token, for the database. It needs no salt: the token cannot be guessed. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
