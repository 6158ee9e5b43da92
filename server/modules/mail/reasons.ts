import type { components } from '#openapi/generated/schema.gen.ts'

export type MailReason = components['schemas']['MailReason']

/** Enhanced status codes (RFC 3463), or words of servers without them, that say more than "rejected". */
const meanings: readonly (readonly [RegExp, MailReason])[] = [
  [
    /\b5\.1\.[0-36]\b|\b5\.1\.10\b|user unknown|unknown user|no such user|does not exist|mailbox unavailable|recipient (address )?rejected/i,
    'no_mailbox',
  ],
  [/\b[45]\.2\.2\b|over quota|mailbox (is )?full|quota exceeded/i, 'mailbox_full'],
  [/\b5\.7\.\d+\b|spam|blocked|blacklist|blocklist|policy/i, 'blocked'],
]

/** Why a mail failed or was cancelled, as precisely as the response of the mail server says. */
export function reasonOf(reason: string | null, response: string | null): MailReason {
  if (reason !== 'rejected' || response === null) return reason as MailReason
  return meanings.find(([pattern]) => pattern.test(response))?.[1] ?? 'rejected'
}

/** A response of a mail server without addresses of pages: servers that reject a mail for its link repeat the link. */
export const withoutLinks = (response: string | null): string | null =>
  response === null ? null : response.replaceAll(/\b(?:https?|hxxps?):\/\/\S+/gi, '…')
