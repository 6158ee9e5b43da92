import { createHmac } from 'node:crypto'
import type { SentCookie } from '#server/contract.ts'
import { sameText } from '#server/sealing.ts'
import { hashToken, newToken } from './tokens.ts'

export const deviceCookie = 'device'

/** Longer than a summer; browsers keep no cookie for more than 400 days. */
export const deviceDays = 365

const sign = (secret: string, id: string) => `${id}.${createHmac('sha256', secret).update(`device:${id}`).digest('base64url')}`

/** A browser, recognised by a signed random id in a cookie. The database keeps the hash of the id. */
export interface Device {
  key: string
  cookie: SentCookie
}

const deviceWith = (secret: string, id: string): Device => ({
  key: hashToken(id),
  cookie: { name: deviceCookie, value: sign(secret, id), path: '/api/v1', maxAge: deviceDays * 24 * 60 * 60 },
})

/** The device of a cookie; null for none, or one that we did not sign. */
export function readDevice(secret: string, cookie: string | undefined): Device | null {
  const [id = ''] = cookie?.split('.') ?? []
  return cookie !== undefined && sameText(cookie, sign(secret, id)) ? deviceWith(secret, id) : null
}

/** The device of a request, or a new one; its cookie is sent after a successful sign-in. */
export const deviceOf = (secret: string, cookies: Record<string, string | undefined>): Device =>
  readDevice(secret, cookies[deviceCookie]) ?? deviceWith(secret, newToken())
