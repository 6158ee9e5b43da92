import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/client.ts'
import { demoAccounts } from '#server/db/seed/accounts.ts'

/** The settings that decide who needs a second factor. */
export type RequirementSettings = Pick<Config, 'demo' | 'secondFactorForAdmins'>

/** IT admins need one unless the setting says otherwise; while the demo school is loaded, its admin can sign in at once. */
function neededByAdmins({ demo, secondFactorForAdmins }: RequirementSettings) {
  if (secondFactorForAdmins !== null) return sql<boolean>`${sql.lit(secondFactorForAdmins)}`
  if (demo === 'never') return sql<boolean>`true`
  const names = demoAccounts.map(({ username }) => username)
  return sql<boolean>`not exists (select from login_names n where n.name_key = any(${names}::text[]))`
}

/** Whether a person needs a second factor: IT admins, and whom a center of theirs decided on. For queries over `users as u`. */
export const needsSecondFactor = (settings: RequirementSettings) => sql<boolean>`(
  (u.is_superuser and ${neededByAdmins(settings)})
  or exists (select from centers led where led.manager_id = u.id and led.second_factor <> 'none')
  or (u.is_staff and exists (select from center_staff place join centers own on own.id = place.center_id
    where place.user_id = u.id and own.second_factor = 'staff')))`

/** What a person has set up, and whether they must. */
export function factorsOf(db: Db, userId: number, settings: RequirementSettings) {
  return db
    .selectFrom('users as u')
    .leftJoin('totp_secrets as t', 't.user_id', 'u.id')
    .where('u.id', '=', userId)
    .select(['t.created_at as totp_since', needsSecondFactor(settings).as('is_required')])
    .select(sql<boolean>`u.password_hash is not null`.as('has_password'))
    .select((eb) => [
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'u.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('passkeys'),
      eb
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'u.id')
        .where('used_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('recovery_codes_left'),
    ])
    .executeTakeFirstOrThrow()
}

export const passkeysOf = (db: Db, userId: number) =>
  db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'name', 'created_at', 'last_used_at', 'is_synced', 'credential_id', 'transports'])
    .orderBy('id')
    .execute()

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db.selectFrom('passkeys').where('credential_id', '=', credentialId).selectAll().executeTakeFirst()

/** A challenge by its token, used or not. */
export const challengeByToken = (db: Db, tokenHash: string) =>
  db.selectFrom('factor_challenges').where('token_hash', '=', tokenHash).selectAll()

/** Whether the person of a row has a second factor. @param id a reference to the column with the id of the person */
export const hasSecondFactor = (id: string) => sql<boolean>`(
  exists (select from totp_secrets t where t.user_id = ${sql.ref(id)}) or exists (select from passkeys p where p.user_id = ${sql.ref(id)}))`

/** Whether a caller may reset the second factor of a person, and why not. */
type ResetRight = 'allowed' | 'own' | 'works_elsewhere' | 'not_theirs'

/**
 * The right of a caller to reset the second factor of a row of `users`. IT admins have it for everybody else, a manager for people who
 * work in their center and in no other one: an account that opens another center is not theirs to weaken.
 */
export function resetRight({ id, impersonator, managedCenterId, role }: Caller): RawBuilder<ResetRight> {
  const own = sql`users.id in (${id}, ${impersonator?.id ?? id})`
  if (role === 'admin') return sql`case when ${own} then 'own' else 'allowed' end`
  const center = managedCenterId ?? 0
  return sql`case when ${own} then 'own'
    when users.is_superuser or not exists (select from center_staff s where s.user_id = users.id and s.center_id = ${center}) then 'not_theirs'
    when exists (select from center_staff s where s.user_id = users.id and s.center_id <> ${center})
      or exists (select from centers other where other.manager_id = users.id and other.id <> ${center}) then 'works_elsewhere'
    else 'allowed' end`
}

export const resetRightOf = (db: Db, caller: Caller, userId: number) =>
  db.selectFrom('users').where('id', '=', userId).select(resetRight(caller).as('right')).executeTakeFirstOrThrow()

/** When a session was opened. */
export const sessionStart = (db: Db, sessionId: number) =>
  db.selectFrom('auth_sessions').where('id', '=', sessionId).select('created_at').executeTakeFirstOrThrow()

/** Whether a session was opened without the second factor that its person needs by now. */
export async function lacksSecondFactor(db: Db, settings: RequirementSettings, sessionId: number): Promise<boolean> {
  const session = await db
    .selectFrom('auth_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.id', '=', sessionId)
    .where('s.second_factor_at', 'is', null)
    .where(needsSecondFactor(settings))
    .select('s.id')
    .executeTakeFirst()
  return session !== undefined
}
