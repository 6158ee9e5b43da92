import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { accountMails } from '#server/texts/account-mails.ts'

/** Changes to an account that its owner may not have wanted. */
type Event = 'passwordChanged' | 'sessionsEnded' | 'sessionCopied'

/** Mails the owner of an account about a change, with the page for choosing another password. */
export async function mailOwner(tx: Tx, { config, jobs }: Pick<Ctx, 'config' | 'jobs'>, userId: number, event: Event): Promise<void> {
  const owner = await tx.selectFrom('users').where('id', '=', userId).select(['email', 'first_name', 'language']).executeTakeFirst()
  if (!owner?.email) return
  const link = `${config.publicUrl}/reset-password-request`
  await jobs.send(tx, 'mail', { to: owner.email, ...accountMails[event][owner.language]({ firstName: owner.first_name, link }) })
}
