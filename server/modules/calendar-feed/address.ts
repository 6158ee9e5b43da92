import { createHmac, randomBytes } from 'node:crypto'
import { derivedKey, sameText } from '#server/sealing.ts'

export const newNonce = () => randomBytes(16).toString('base64url')

const sign = (secret: string, userId: number, nonce: string) =>
  createHmac('sha256', derivedKey(secret, 'addresses of calendars')).update(`${userId}.${nonce}`).digest('base64url')

/** The secret part of the address: `person-signature`. A copy of the database alone does not give it. */
export const feedToken = (secret: string, userId: number, nonce: string) => `${userId}-${sign(secret, userId, nonce)}`

/** Whose address a token may be. */
export function ownerOfToken(token: string): number | null {
  const id = /^(\d{1,15})-/.exec(token)?.[1]
  return id === undefined ? null : Number(id)
}

export const isTokenOf = (token: string, secret: string, userId: number, nonce: string) => sameText(token, feedToken(secret, userId, nonce))
