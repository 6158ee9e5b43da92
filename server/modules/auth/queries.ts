import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { isBeingDeleted } from '#server/modules/access/centers.ts'
import { hashToken } from './tokens.ts'

const accountColumns = [
  'u.id',
  'u.username',
  'u.email',
  'u.password_hash',
  'u.password_is_one_time',
  'u.is_active',
  'u.first_name',
  'u.language',
] as const

/** The account with a username or e-mail, whatever its case. */
export const findAccount = (db: Db, name: string) =>
  db
    .selectFrom('login_names as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.name_key', '=', sql<string>`lower(${name})`)
    .where(({ not }) => not(isBeingDeleted('u')))
    .select(accountColumns)
    .executeTakeFirst()

/** The active account with an e-mail, whatever its case. */
export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('login_names as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.name_key', '=', sql<string>`lower(${email})`)
    .where(sql<boolean>`lower(u.email) = lower(${email})`)
    .where('u.is_active', '=', true)
    .where(({ not }) => not(isBeingDeleted('u')))
    .select(accountColumns)
    .executeTakeFirst()

export const accountById = (db: Db, id: number) =>
  db.selectFrom('users as u').where('u.id', '=', id).select(accountColumns).executeTakeFirst()

/** An account with what its new password is compared to. */
export async function passwordOwner(db: Db, id: number) {
  const owner = await db
    .selectFrom('users as u')
    .where('u.id', '=', id)
    .select(accountColumns)
    .select(['u.last_name_1', 'u.last_name_2', 'u.is_staff', 'u.is_superuser'])
    .select(
      sql<string[]>`array(select name from centers where id in (
        select center_id from center_staff where user_id = u.id union all select center_id from center_students where user_id = u.id))`.as(
        'centers',
      ),
    )
    .executeTakeFirst()
  return (
    owner && { ...owner, names: [owner.username, owner.email, owner.first_name, owner.last_name_1, owner.last_name_2, ...owner.centers] }
  )
}

/**
 * Locks an account until the transaction ends, before its links, sessions and identities: always in this order, so that there is no
 * deadlock. Rows that refer to the account can still be written.
 */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

/** Sets a password, and ends every open link and pending address change of the account. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash, password_is_one_time: false }).where('id', '=', userId).execute()
  await endLinks(tx, userId, now)
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute()
}

/** Ends every open link of an account, because the mailbox they were sent to may not be its owner's. */
export async function endLinks(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('password_links').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** A session that has not ended, with the admin's own session behind an impersonation. */
export const openSession = (db: Db, sessionId: number) =>
  db
    .selectFrom('auth_sessions')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .select(['id', 'user_id', 'own_session_id', 'impersonator_id'])
    .executeTakeFirst()

export const findLink = (db: Db, uidb64: string, token: string) =>
  db
    .selectFrom('password_links')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', readUid(uidb64) || 0)
    .select(['id', 'user_id', 'kind', 'used_at', 'expires_at'])

const readUid = (uid: string) => Number(Buffer.from(uid, 'base64url').toString())
