import { randomUUID } from 'node:crypto'
import type { AuditContext } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { commandReason } from '#server/modules/audit/without-actor.ts'
import { forgetAllTries } from '#server/modules/auth/lockout-queries.ts'
import { createLink } from '#server/modules/auth/password-links.ts'
import { endLinks, findAccount, lockAccount } from '#server/modules/auth/queries.ts'
import { clearSecondFactor } from '#server/modules/auth/second-factor/reset.ts'
import { passwordLinkMinutes } from '#server/modules/mail/kinds.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { asTakenName } from '#server/modules/users/account-fields.ts'
import { passwordTriesKey } from '#server/modules/auth/current-password.ts'
import { type AdminNames, createAdmin } from './create-admin.ts'
import { listAdmins } from './queries.ts'

/** Why a command cannot do what was asked; the message is one line. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export interface CommandContext {
  config: Pick<Config, 'publicUrl'>
  db: Db
  now: Date
}

/** The audit context of a command: no person of the platform is its actor. */
export const commandAuditContext = (at: Date): AuditContext => ({
  caller: { id: null, impersonator: null },
  requestId: randomUUID(),
  at,
})

const record = async (tx: Tx, now: Date, userId: number, action: string) =>
  recordAuditEvents(tx, commandAuditContext(now), [
    { action, entity: 'user', entityId: userId, ...(await auditScopeOf(tx, userId)), reason: commandReason },
  ])

async function requireAccount(db: Db, name: string) {
  const account = await findAccount(db, name.trim().toLowerCase())
  if (!account) throw new CommandError(`There is no account with the username or e-mail "${name}".`)
  return account
}

/** One line per IT admin. */
export async function listCommand({ db }: CommandContext): Promise<string[]> {
  const admins = await listAdmins(db)
  if (admins.length === 0) return ['There is no IT admin. Create one with: npm run admin -- create']
  return admins.map(({ email, is_active: isActive, last_access_at: lastAccess, username }) =>
    [
      username.padEnd(20),
      (email ?? '–').padEnd(32),
      isActive ? 'active  ' : 'closed  ',
      lastAccess === null ? 'never signed in' : `last seen ${lastAccess.toISOString().slice(0, 10)}`,
    ].join(' '),
  )
}

/** Creates an IT admin without a password and returns the link to choose one. @throws ApiError 400 per field */
export async function createCommand({ config, db, now }: CommandContext, names: AdminNames): Promise<string[]> {
  return transact(db, async (tx) => {
    const { requestId } = commandAuditContext(now)
    const { id, username } = await createAdmin(tx, names, { passwordHash: null, requestId, at: now, reason: commandReason })
    const path = await createLink(tx, id, 'set', now)
    return [
      `The IT admin ${username} exists. This link chooses the password, once, within ${passwordLinkMinutes} minutes:`,
      config.publicUrl + path,
    ]
  }).catch(asTakenName)
}

/**
 * Returns a link to choose another password; the old password works until then.
 * @param withSecondFactor also turns off the second factor, for a person who lost all of it
 */
export async function resetCommand({ config, db, now }: CommandContext, name: string, withSecondFactor = false): Promise<string[]> {
  const account = await requireAccount(db, name)
  if (!account.is_active) throw new CommandError(`The account ${account.username} is closed. An IT admin can open it again.`)
  return transact(db, async (tx) => {
    await lockAccount(tx, account.id)
    await endLinks(tx, account.id, now)
    const path = await createLink(tx, account.id, account.password_hash === null ? 'set' : 'reset', now)
    await record(tx, now, account.id, 'password_link_created')
    const isCleared = withSecondFactor && (await clearSecondFactor(tx, account.id, now))
    if (isCleared) await record(tx, now, account.id, 'second_factor_reset')
    return [
      ...(isCleared ? [`The second factor of ${account.username} is off, and their sessions have ended.`] : []),
      `This link chooses another password of ${account.username}, once, within ${passwordLinkMinutes} minutes:`,
      config.publicUrl + path,
    ]
  })
}

/** Ends the lockout after too many failed sign-ins. */
export async function unlockCommand({ db, now }: CommandContext, name: string): Promise<string[]> {
  const { email, id, username } = await requireAccount(db, name)
  return transact(db, async (tx) => {
    await forgetAllTries(tx, [username.toLowerCase(), ...(email === null ? [] : [email.toLowerCase()]), passwordTriesKey(id)])
    await record(tx, now, id, 'unlocked')
    return [`The account ${username} can sign in again.`]
  })
}
