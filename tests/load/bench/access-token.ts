import { createHmac } from 'node:crypto'
import { secret } from './data.ts'

/** A signed access token that is valid for a whole run, like those of server/modules/auth/tokens.ts. */
export function accessToken(session: number): string {
  const text = `${session}.${Math.floor(Date.now() / 1000) + 3600}`
  return `${text}.${createHmac('sha256', secret).update(`access:${text}`).digest('base64url')}`
}
