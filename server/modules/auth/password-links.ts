import { createHmac } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, linkErrors } from '#server/errors.ts'
import { invitationDays, passwordLinkMinutes as linkMinutes } from '#server/modules/mail/kinds.ts'
import { type MailLink, newMailToken } from '#server/modules/mail/link-token.ts'
import { isMailWaiting, queueMails } from '#server/modules/mail/queue.ts'
import { derivedKey } from '#server/sealing.ts'
import { logAccountEvent, recordAccountEvent, type Source } from './account-events.ts'
import { rememberDevice } from './device-queries.ts'
import { deviceOf } from './devices.ts'
import { countRequest, countTry, forgetAllTries } from './lockout-queries.ts'
import { mailOwner } from './owner-notices.ts'
import { hashPassword, minLengthOf, passwordProblems } from './passwords.ts'
import { findAccountByEmail, findLink, lockAccount, passwordOwner, setPassword } from './queries.ts'
import { endOtherSessions } from './session-queries.ts'
import { hashToken, newToken } from './tokens.ts'

/** Maximum number of open links, so that the sign-in page cannot be used to flood a mailbox. */
const openLinks = 3

const writeUid = (id: number) => Buffer.from(String(id)).toString('base64url')

type LinkState = 'valid' | 'used' | 'expired' | 'unknown'

function stateOf(link: { used_at: Date | null; expires_at: Date } | undefined, now: Date): LinkState {
  if (!link) return 'unknown'
  if (link.used_at) return 'used'
  return link.expires_at > now ? 'valid' : 'expired'
}

const linkRow = (userId: number, kind: 'reset' | 'set', token: string, now: Date, minutes: number) => ({
  user_id: userId,
  kind,
  token_hash: hashToken(token),
  created_at: now,
  expires_at: new Date(now.getTime() + minutes * 60_000),
})

/** Creates links for the mails to several accounts, in their order. */
async function createLinks(
  tx: Tx,
  { secret }: Ctx['config'],
  userIds: readonly number[],
  kind: 'reset' | 'set',
  now: Date,
  minutes: number,
): Promise<MailLink[]> {
  const made = userIds.map((userId) => ({ userId, ...newMailToken(secret) }))
  const rows = made.map(({ token, userId }) => linkRow(userId, kind, token, now, minutes))
  if (rows.length > 0) await tx.insertInto('password_links').values(rows).execute()
  return made.map(({ key }, index) => ({ key, tokenHash: rows[index]?.token_hash ?? '' }))
}

/** Creates links for the owners of new accounts to choose their first password, in the order of the accounts. */
export const createInvitations = (tx: Tx, config: Ctx['config'], userIds: readonly number[], now: Date): Promise<MailLink[]> =>
  createLinks(tx, config, userIds, 'set', now, invitationDays * 24 * 60)

/** {@link createInvitations} for one account. */
export async function createInvitation(tx: Tx, config: Ctx['config'], userId: number, now: Date): Promise<MailLink> {
  const [link] = await createInvitations(tx, config, [userId], now)
  if (!link) throw new Error('one account has one link')
  return link
}

/** Creates a link that no mail carries; returns the path of its page. */
export async function createLink(tx: Tx, userId: number, kind: 'reset' | 'set', now: Date): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('password_links')
    .values(linkRow(userId, kind, token, now, linkMinutes))
    .execute()
  return `/${kind}-password/${writeUid(userId)}/${token}`
}

/** Creates a link for a person who signed in with a one-time password; returns the path of its page. */
export const createFirstPasswordLink = (tx: Tx, userId: number, now: Date): Promise<string> => createLink(tx, userId, 'set', now)

/** Links that may be requested for one account while a link is valid, from one address of the network and in total. */
const requests = { perAddress: 5, perAccount: 10, windowMs: linkMinutes * 60_000 }

/** Stands for a typed address in the count of requests: it may belong to nobody here, or not be an address at all. */
const requestsKey = (secret: string, email: string) =>
  `Password links ${createHmac('sha256', derivedKey(secret, 'password link requests')).update(email.toLowerCase()).digest('base64url')}`

/** A request for a link. */
export interface PasswordReset {
  email: string
  /** Counts the requests of one sender. */
  turn?: number
  source: Source
}

/**
 * Behaves the same for every address: the job looks up later whether it has an account. The more an address of the network requests,
 * the later its mails leave, so that it delays its own only.
 */
export const requestPasswordReset: Handler<'requestPasswordReset'> = async (
  { address, body, id, userAgent },
  { clock, config, db, jobs },
) => {
  const now = clock.now()
  await countTry(db, requestsKey(config.secret, body.email), address, now, requests)
  const { current } = await countRequest(db, `password links ${address}`, requests.windowMs, now)
  await jobs.send(db, 'password-reset', { email: body.email, turn: current - 1, source: { id, address, userAgent } })
}

/** Job: sends the link to the account with the address, if there is one. */
export async function sendPasswordLink({ email, turn = 0, source }: PasswordReset, ctx: Ctx): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email)
  if (!account?.email) return
  const { email: to, id } = account
  await transact(ctx.db, async (tx) => {
    await lockAccount(tx, id)
    const now = ctx.clock.now()
    const sent = await mailPasswordLink(tx, ctx, { ...account, email: to }, now, turn)
    // at most as many events as mails
    if (sent) await recordAccountEvent(tx, source, { event: 'password_reset_requested', userId: id, at: now })
  })
  logAccountEvent(ctx.log, source, { event: 'password_reset_requested', userId: id })
}

/**
 * Creates a link and queues its mail in one transaction. The account's row is locked.
 * @returns false when as many links as may be are still open
 */
export async function mailPasswordLink(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  account: { id: number; email: string; password_hash: string | null },
  now: Date,
  turn = 0,
): Promise<boolean> {
  const { email: address, id: userId } = account
  const kind = account.password_hash === null ? 'first_password' : 'password_reset'
  // A mail that has not left yet serves both requests.
  if (await isMailWaiting(tx, kind, userId, now)) return true
  const open = await tx
    .selectFrom('password_links')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select('id')
    .execute()
  if (open.length >= openLinks) return false
  const [link] = await createLinks(tx, config, [userId], kind === 'first_password' ? 'set' : 'reset', now, linkMinutes)
  if (link) await queueMails(tx, jobs, now, [{ kind, userId, address, link, turn }])
  return true
}

export const getPasswordLink: Handler<'getPasswordLink'> = async ({ params }, { clock, config, db }) => {
  const link = await findLink(db, params.uidb64, params.token).executeTakeFirst()
  const owner = link && (await passwordOwner(db, link.user_id))
  const minLength = owner ? minLengthOf(config, owner) : config.passwordMinLength.staff
  return { state: stateOf(link, clock.now()), kind: link?.kind ?? null, min_length: minLength }
}

/**
 * Marks a link as used. Of two uses at once, the second waits for the first and fails. The browser becomes known to the account, so
 * that its owner can sign in while others guess.
 */
export const resetPassword: Handler<'resetPassword'> = async (call, { clock, config, db, jobs, log }) => {
  const { body, cookies } = call
  const now = clock.now()
  const link = await findLink(db, body.uidb64, body.token).executeTakeFirst()
  const state = stateOf(link, now)
  if (!link || state !== 'valid') throw linkErrors[state === 'valid' ? 'unknown' : state]()
  const account = await passwordOwner(db, link.user_id)
  if (!account) throw linkErrors.unknown()
  const problems = await passwordProblems(body.new_password, account, config)
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
      [account.username, account.email].flatMap((name) => name?.toLowerCase() ?? []),
    )
    await recordAccountEvent(tx, call, { event: 'password_reset', userId: link.user_id, at: now })
    await rememberDevice(tx, link.user_id, device.key, now)
    await mailOwner(tx, { jobs }, link.user_id, 'password_changed', now)
  })
  logAccountEvent(log, call, { event: 'password_reset', userId: link.user_id })
  return answer(204, undefined, { cookies: [device.cookie] })
}
