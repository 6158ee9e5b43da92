import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { queueMails } from '#server/modules/mail/queue.ts'

/** Changes to an account that its owner may not have wanted. */
type Event =
  | 'password_changed'
  | 'sessions_ended'
  | 'session_copied'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'second_factor_reset'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

/** Mails the owner of an account about a change, with the page for choosing another password. */
export async function mailOwner(tx: Tx, { jobs }: Pick<Ctx, 'jobs'>, userId: number, event: Event, at: Date): Promise<void> {
  const owner = await tx.selectFrom('users').where('id', '=', userId).select('email').executeTakeFirst()
  if (!owner?.email) return
  await queueMails(tx, jobs, at, [{ kind: event, userId, address: owner.email }])
}
