import { createHash } from 'node:crypto'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { noActiveAccount, notFound, signedOut } from '#server/errors.ts'
import { deviceOf } from './devices.ts'
import { findAccountByEmail, lockAccount } from './queries.ts'
import { enter, entered } from './second-factor/entry.ts'
import { xsrfCookie } from './tokens.ts'

/** The nonce of a browser's ID tokens: the digest of its CSRF token, so that a stolen one is of no use elsewhere. */
export const nonceOf = (token: string | undefined): string | null =>
  token === undefined ? null : createHash('sha256').update(token).digest('hex')

/**
 * Signs in with an ID token of Google. The e-mail must be verified there and belong to an account here. The first sign-in links the
 * account to Google's id of the person, so that a later owner of the same address gets no access.
 */
export const googleLogin: Handler<'googleLogin'> = async (call, ctx) => {
  const { address, body, cookies, userAgent } = call
  if (!ctx.identity) throw notFound()
  const now = ctx.clock.now()
  const nonce = nonceOf(cookies[xsrfCookie])
  const vouched = nonce === null ? null : await ctx.identity.verify(body.credential, nonce, now)
  if (!vouched) throw signedOut()
  const account = vouched.email === null ? undefined : await findAccountByEmail(ctx.db, vouched.email)
  if (!account) throw noActiveAccount()
  const device = deviceOf(ctx.config.secret, cookies)
  const entry = await transact(ctx.db, async (tx) => {
    await lockAccount(tx, account.id)
    const tied = await tx
      .selectFrom('external_identities')
      .where('provider', '=', 'google')
      .where((eb) => eb.or([eb('user_id', '=', account.id), eb('subject', '=', vouched.subject)]))
      .select(['user_id', 'subject'])
      .execute()
    if (tied.some((row) => row.user_id !== account.id || row.subject !== vouched.subject)) return null
    if (tied.length === 0) {
      await tx
        .insertInto('external_identities')
        .values({ provider: 'google', subject: vouched.subject, user_id: account.id, created_at: now })
        .execute()
    }
    return enter(
      tx,
      ctx,
      { call, method: 'google', userId: account.id },
      { address, userAgent, deviceKey: device.key, mostSessions: ctx.config.sessionsPerPerson },
      now,
    )
  })
  if (!entry) throw noActiveAccount()
  return entered(ctx, call, { entry, method: 'google', device })
}
