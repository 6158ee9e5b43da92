import type { Handler } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid, linkErrors, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { logAccountEvent, originOf } from '#server/modules/auth/account-events.ts'
import { countTry } from '#server/modules/auth/lockout-queries.ts'
import { endLinks } from '#server/modules/auth/queries.ts'
import { hashToken } from '#server/modules/auth/tokens.ts'
import { confirmationHours } from '#server/modules/mail/kinds.ts'
import { newMailToken } from '#server/modules/mail/link-token.ts'
import { emailChangedMails, queueMails } from '#server/modules/mail/queue.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'

/** Limited because each request sends a mail to any address and reveals whether it is taken. */
const limits = { perAddress: 5, perAccount: 5, windowMs: 60 * 60 * 1000 }

/** @throws 429 after a few addresses within an hour */
export const countEmailChange = (db: Db, userId: number, address: string, now: Date) =>
  countTry(db, `E-mails that user ${userId} wanted`, address, now, limits)

/**
 * Sends a confirmation link to a new address; nothing changes until it is opened. Only the latest request counts.
 * @throws 400 `email_taken`
 */
export async function requestEmailChange(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  person: { id: number },
  email: string,
  now: Date,
) {
  const owner = await tx.selectFrom('login_names').where('name_key', '=', email.toLowerCase()).select('user_id').executeTakeFirst()
  if (owner && owner.user_id !== person.id) throw invalid({ email: ['email_taken'] })
  const { key, token } = newMailToken(config.secret)
  const change = {
    email,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(now.getTime() + confirmationHours * 3_600_000),
    confirmed_at: null,
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: person.id, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute()
  const link = { key, tokenHash: change.token_hash }
  await queueMails(tx, jobs, now, [{ kind: 'email_confirmation', userId: person.id, address: email, link }])
}

/** Confirms a new address by its link, with or without a session. The old address is notified. */
export const confirmEmail: Handler<'confirmEmail'> = async (call, { clock, db, jobs, log }) => {
  const { body, id: requestId } = call
  const now = clock.now()
  try {
    const changed = await transact(db, async (tx) => {
      const wanted = tx.selectFrom('email_changes').where('token_hash', '=', hashToken(body.token)).select('user_id')
      // the account is locked before its change, as in the request for one
      await tx.selectFrom('users').where('id', '=', wanted).select('id').forNoKeyUpdate().execute()
      const change = await tx
        .selectFrom('email_changes as c')
        .innerJoin('users as u', 'u.id', 'c.user_id')
        .where('c.token_hash', '=', hashToken(body.token))
        .where('u.is_active', '=', true)
        .select(['c.email as wanted', 'c.expires_at', 'c.confirmed_at', 'u.id', 'u.email', 'u.revision'])
        .forUpdate('c')
        .executeTakeFirst()
      if (!change) throw linkErrors.unknown()
      if (change.confirmed_at) throw linkErrors.used()
      if (change.expires_at <= now) throw linkErrors.expired()
      await tx
        .updateTable('users')
        .set({ email: change.wanted, is_anonymous: false, revision: change.revision + 1 })
        .where('id', '=', change.id)
        .execute()
      await tx.updateTable('email_changes').set({ confirmed_at: now }).where('user_id', '=', change.id).execute()
      await endLinks(tx, change.id, now)
      await queueMails(tx, jobs, now, emailChangedMails(change.id, [change.email], change.wanted))
      await recordAuditEvents(tx, { caller: { id: change.id, impersonator: null }, requestId, at: now }, [
        {
          action: 'email_changed',
          entity: 'user',
          entityId: change.id,
          ...(await auditScopeOf(tx, change.id)),
          before: { email: change.email },
          after: { email: change.wanted, ...originOf(call) },
        },
      ])
      return { id: change.id, email: change.wanted }
    })
    logAccountEvent(log, call, { event: 'email_changed', userId: changed.id })
    return { email: changed.email }
  } catch (error) {
    // The address was taken meanwhile.
    if (violatedConstraint(error) === 'login_names_pkey') throw rejected('email_taken', 'The e-mail is already in use.')
    throw error
  }
}

export const withdrawEmailChange: Handler<'withdrawEmailChange'> = async ({ caller, params }, { db }) => {
  await onlyThemselves(db, caller, params.id)
  await transact(db, (tx) => tx.deleteFrom('email_changes').where('user_id', '=', caller.id).where('confirmed_at', 'is', null).execute())
}
