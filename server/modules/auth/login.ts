import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid, newPasswordRequired, noActiveAccount, signedOut } from '#server/errors.ts'
import { WorkQueue } from '#server/work-queue.ts'
import { logAccountEvent, recordAccountEvent } from './account-events.ts'
import { deviceOf, readDevice, deviceCookie } from './devices.ts'
import { recordFailedSignIn } from './failed-sign-in-queries.ts'
import { returnToOwn } from './impersonation.ts'
import { busySignIns } from './password-hashes.ts'
import { createFirstPasswordLink } from './password-links.ts'
import { passwordFits } from './passwords.ts'
import { findAccount, openSession } from './queries.ts'
import { endSessions } from './session-queries.ts'
import { countSignIn, forgetSignInTries } from './sign-in-limit-queries.ts'
import { enter, entered } from './second-factor/entry.ts'
import { noCookies, rotate, signedIn } from './sessions.ts'
import { accessCookie, readEndedAccessToken, refreshCookie } from './tokens.ts'

/**
 * Sign-ins of this process that use the database. Those behind one address wait for each other there, and each that waits holds one of
 * ten connections that signed-in people need.
 */
const signIns = new WorkQueue({ atOnce: 4, mostWaiting: 400, detail: busySignIns })

/**
 * Signs in by e-mail or username. Neither the response nor its time reveals whether the account exists. A one-time password opens no
 * session but the page for choosing one's own, and works until that is done. A person with a second factor gets a challenge instead.
 */
export const login: Handler<'login'> = (call, ctx) => signIns.run(() => signIn(call, ctx))

const signIn: Handler<'login'> = async (call, ctx) => {
  const { address, body, cookies, userAgent } = call
  const name = (body.email ?? body.username ?? '').trim().toLowerCase()
  if (name === '') throw invalid({ username: ['required'] })
  const now = ctx.clock.now()
  const { secret } = ctx.config
  const known = readDevice(secret, cookies[deviceCookie])
  const counted = await countSignIn(ctx.db, secret, { name, password: body.password, address, device: known }, now)
  const account = await findAccount(ctx.db, name)
  const fits = await passwordFits(account?.password_hash ?? null, body.password)
  if (!account || !fits || !account.is_active) {
    await recordFailedSignIn(ctx.db, counted, call, account?.id ?? null, now)
    logAccountEvent(ctx.log, call, { event: 'sign_in_failed', userId: account?.id ?? null, details: { locked: counted.isLast } })
    throw noActiveAccount()
  }
  const device = deviceOf(secret, cookies)
  const opened = await transact(ctx.db, async (tx) => {
    await forgetSignInTries(tx, counted)
    if (account.password_is_one_time) return createFirstPasswordLink(tx, account.id, now)
    return enter(
      tx,
      ctx,
      { call, method: 'password', userId: account.id },
      { address, userAgent, deviceKey: device.key, mostSessions: ctx.config.sessionsPerPerson },
      now,
    )
  })
  if (typeof opened === 'string') throw newPasswordRequired(opened)
  return entered(ctx, call, { entry: opened, method: 'password', device })
}

/**
 * Exchanges the refresh token; an expired impersonation returns to the admin's own session. On an error the old cookies stay:
 * another tab may have just set newer ones.
 */
export const refresh: Handler<'refresh'> = async (call, ctx) => {
  const token = call.cookies[refreshCookie]
  const now = ctx.clock.now()
  const tokens = token
    ? await transact(ctx.db, async (tx) => (await rotate(tx, ctx, token, call, now)) ?? (await returnToOwn(tx, ctx, token, call, now)))
    : null
  if (!tokens) throw signedOut()
  return signedIn(ctx, tokens)
}

/** Ends the session of the access cookie, even if its token has expired; with an impersonation, also the admin's session behind it. */
export const logout: Handler<'logout'> = async (call, { config, clock, db, log }) => {
  const sessionId = readEndedAccessToken(config.secret, call.cookies[accessCookie])
  const session = sessionId === null ? undefined : await openSession(db, sessionId)
  if (session) {
    const now = clock.now()
    // the person who signs out: of an impersonation, the admin
    const userId = session.impersonator_id ?? session.user_id
    await transact(db, async (tx) => {
      await endSessions(tx, [session.id, ...(session.own_session_id === null ? [] : [session.own_session_id])], 'logout', now)
      await recordAccountEvent(tx, call, { event: 'signed_out', userId, at: now })
    })
    logAccountEvent(log, call, { event: 'signed_out', userId })
  }
  // on a shared computer the next person must not find the files that were read
  return answer(204, undefined, { cookies: noCookies, headers: { 'clear-site-data': '"cache"' } })
}
