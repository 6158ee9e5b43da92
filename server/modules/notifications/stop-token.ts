import { createHmac } from 'node:crypto'
import { derivedKey, sameText } from '#server/sealing.ts'
import { type NoticeTopic, topics } from './topics.ts'

/** What a link in a mail stops: the mails of a topic, or the mail of the day. */
export type StopScope = NoticeTopic | 'digest'

const sign = (secret: string, text: string) => createHmac('sha256', derivedKey(secret, 'stops of notices')).update(text).digest('base64url')

/** Token of the link that stops mails to a person: `person.scope.signature`. It does not expire, as mails are kept for years. */
export function stopToken(secret: string, userId: number, scope: StopScope): string {
  const text = `${userId}.${scope}`
  return `${text}.${sign(secret, text)}`
}

/** Who and what a token names; null for one that was not made here. */
export function readStopToken(secret: string, token: string): { userId: number; scope: StopScope } | null {
  const [id = '', name = '', signature = ''] = token.split('.')
  const scope = [...topics, 'digest' as const].find((each) => each === name)
  return scope && /^\d{1,15}$/.test(id) && sameText(signature, sign(secret, `${id}.${name}`)) ? { userId: Number(id), scope } : null
}
