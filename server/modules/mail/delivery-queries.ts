import { type RawBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { MailKind } from './kinds.ts'
import { reasonOf } from './reasons.ts'

export type Delivery = components['schemas']['InvitationDelivery']
/** The last mail as {@link lastMail} selects it. */
export type LastMail = {
  state: 'queued' | 'sent' | 'failed' | 'cancelled'
  reason: string | null
  response: string | null
  at: string
} | null

/**
 * A column with the last mail of a kind to the person of a row, which a center asked for.
 * @param userId and @param centerId columns of the row
 */
export const lastMail = (kind: MailKind, userId: string, centerId: string): RawBuilder<LastMail> =>
  sql<LastMail>`(select json_build_object('state', m.state, 'reason', m.reason, 'response', m.response, 'at', coalesce(m.ended_at, m.created_at))
    from mails as m where m.user_id = ${sql.ref(userId)} and m.center_id = ${sql.ref(centerId)} and m.kind = ${kind}
    order by m.id desc limit 1)`

/** What became of the invitation of a person who has not chosen a password; null for one who has. */
export function deliveryOf(mail: LastMail, person: { email: string | null; isInvited: boolean }): Delivery | null {
  if (!person.isInvited) return null
  if (person.email === null) return { state: 'no_address', reason: null, at: null }
  if (mail === null) return { state: 'none', reason: null, at: null }
  return { state: mail.state, reason: reasonOf(mail.reason, mail.response), at: new Date(mail.at).toISOString() }
}
