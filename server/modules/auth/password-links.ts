import type { Ctx } from '#server/context.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, linkErrors } from '#server/errors.ts'
import { passwordMails } from '#server/texts/password-mails.ts'
import { rememberDevice } from './device-queries.ts'
import { deviceOf } from './devices.ts'
import { forgetAllTries } from './lockout-queries.ts'
import { mailOwner } from './owner-notices.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import { accountById, findAccountByEmail, findLink, lockAccount, recordPasswordChange, setPassword } from './queries.ts'
import { endOtherSessions } from './session-queries.ts'
import { hashToken, newToken } from './tokens.ts'

const linkMinutes = 30
/** Longer for invitations, which the recipient did not request. */
const invitationDays = 7
/** Maximum number of open links, so that the sign-in page cannot be used to flood a mailbox. */
const openLinks = 3

const writeUid = (id: number) => Buffer.from(String(id)).toString('base64url')

type LinkState = 'valid' | 'used' | 'expired' | 'unknown'

function stateOf(link: { used_at: Date | null; expires_at: Date } | undefined, now: Date): LinkState {
  if (!link) return 'unknown'
  if (link.used_at) return 'used'
  return link.expires_at > now ? 'valid' : 'expired'
}

/** Creates a link for an account and returns the path of its page. */
async function createLink(tx: Tx, userId: number, kind: 'reset' | 'set', now: Date, minutes = linkMinutes): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('password_links')
    .values({
      user_id: userId,
      kind,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
    })
    .execute()
  return `/${kind}-password/${writeUid(userId)}/${token}`
}

/**
 * Creates a link for the owner of a new account to choose their first password.
 * @returns the path of its page, and its lifetime in days
 */
export async function createInvitation(tx: Tx, userId: number, now: Date): Promise<{ path: string; days: number }> {
  return { path: await createLink(tx, userId, 'set', now, invitationDays * 24 * 60), days: invitationDays }
}

/** Creates a link for a person who signed in with a one-time password; returns the path of its page. */
export const createFirstPasswordLink = (tx: Tx, userId: number, now: Date): Promise<string> => createLink(tx, userId, 'set', now)

/** Behaves the same for every address: the job looks up later whether it has an account. */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async ({ body }, { db, jobs }) => {
  await jobs.send(db, 'password-reset', { email: body.email })
}

/** Job: sends the link to the account with the address, if there is one. */
export async function sendPasswordLink({ email }: { email: string }, ctx: Ctx): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account?.email) return
  const { email: to, id } = account
  await transact(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    await mailPasswordLink(tx, ctx, { ...account, email: to }, ctx.clock.now())
  })
}

/**
 * Creates a link and queues its mail in one transaction. The account's row is locked.
 * @returns false when as many links as may be are still open
 */
export async function mailPasswordLink(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  account: { id: number; email: string; first_name: string; language: 'es' | 'en'; password_hash: string | null },
  now: Date,
): Promise<boolean> {
  const { email: to, id, first_name: firstName, language } = account
  const open = await tx
    .selectFrom('password_links')
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .execute()
  if (open.length >= openLinks) return false
  const kind = account.password_hash === null ? 'set' : 'reset'
  const path = await createLink(tx, id, kind, now)
  await jobs.send(tx, 'mail', { to, ...passwordMails[kind][language]({ firstName, link: config.publicUrl + path, minutes: linkMinutes }) })
  return true
}

export const getPasswordLink: Handler<'getPasswordLink'> = async ({ params }, { clock, db }) => {
  const link = await findLink(db, params.uidb64, params.token).executeTakeFirst()
  return { state: stateOf(link, clock.now()), kind: link?.kind ?? null }
}

/**
 * Marks a link as used. Of two uses at once, the second waits for the first and fails. The browser becomes known to the account, so
 * that its owner can sign in while others guess.
 */
export const resetPassword: Handler<'resetPassword'> = async ({ body, cookies, id: requestId }, { clock, config, db, jobs }) => {
  const now = clock.now()
  const link = await findLink(db, body.uidb64, body.token).executeTakeFirst()
  const state = stateOf(link, now)
  if (!link || state !== 'valid') throw linkErrors[state === 'valid' ? 'unknown' : state]()
  const account = await accountById(db, link.user_id)
  const problems = await passwordProblems(body.new_password, [account?.username ?? null, account?.email ?? null])
  if (problems.length > 0) throw invalid({ new_password: problems })
  const passwordHash = await hashPassword(body.new_password)
  const device = deviceOf(config.secret, cookies)
  await transact(db, async (tx) => {
    await lockAccount(tx, link.user_id)
    const locked = stateOf(await findLink(tx, body.uidb64, body.token).forUpdate().executeTakeFirst(), now)
    if (locked !== 'valid') throw linkErrors[locked]()
    await setPassword(tx, link.user_id, passwordHash, now)
    await endOtherSessions(tx, link.user_id, null, now)
    await forgetAllTries(
      tx,
      [account?.username, account?.email].flatMap((name) => name?.toLowerCase() ?? []),
    )
    await recordPasswordChange(tx, link.user_id, 'password_reset', { requestId, at: now })
    await rememberDevice(tx, link.user_id, device.key, now)
    await mailOwner(tx, { config, jobs }, link.user_id, 'passwordChanged')
  })
  return answer(204, undefined, { cookies: [device.cookie] })
}
