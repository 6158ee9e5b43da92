import { createHmac, randomUUID } from 'node:crypto'

/** Token of the link in a mail, derived when the mail leaves: no token waits in the database in clear text. */
export const mailToken = (secret: string, key: string) => createHmac('sha256', secret).update(`mail link:${key}`).digest('base64url')

/** A link that a mail will contain. */
export interface MailLink {
  /** Key of the mail. */
  key: string
  tokenHash: string
}

/** A key for a mail with a link, and the token of the link. */
export function newMailToken(secret: string): { key: string; token: string } {
  const key = randomUUID()
  return { key, token: mailToken(secret, key) }
}
