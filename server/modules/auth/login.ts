import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid, newPasswordRequired, noActiveAccount, signedOut } from '#server/errors.ts'
import { deviceOf, readDevice, deviceCookie } from './devices.ts'
import { passwordHashes } from './hash-queue.ts'
import { returnToOwn } from './impersonation.ts'
import { createFirstPasswordLink } from './password-links.ts'
import { passwordFits } from './passwords.ts'
import { findAccount, ownSessionBehind } from './queries.ts'
import { endSessions } from './session-queries.ts'
import { countFailedPassword, countSignIn, forgetSignInTries } from './sign-in-limit-queries.ts'
import { noCookies, rotate, signedIn, startSession } from './sessions.ts'
import { accessCookie, readEndedAccessToken, refreshCookie } from './tokens.ts'

/**
 * Signs in by e-mail or username. Neither the response nor its time reveals whether the account exists. A one-time password opens no
 * session but the page for choosing one's own, and works until that is done.
 */
export const login: Handler<'login'> = async ({ address, body, cookies, userAgent }, ctx) => {
  const name = (body.email ?? body.username ?? '').trim().toLowerCase()
  if (name === '') throw invalid({ username: ['required'] })
  passwordHashes.refuseIfFull()
  const now = ctx.clock.now()
  const { secret } = ctx.config
  const known = readDevice(secret, cookies[deviceCookie])
  const counted = await countSignIn(ctx.db, secret, { name, password: body.password, address, device: known }, now)
  const account = await findAccount(ctx.db, name)
  const fits = await passwordFits(account?.password_hash ?? null, body.password)
  if (!account || !fits || !account.is_active) {
    await countFailedPassword(ctx.db, counted, now)
    throw noActiveAccount()
  }
  const device = deviceOf(secret, cookies)
  const opened = await transact(ctx.db, async (tx) => {
    await forgetSignInTries(tx, counted)
    if (account.password_is_one_time) return createFirstPasswordLink(tx, account.id, now)
    return startSession(tx, account.id, { address, userAgent, deviceKey: device.key, mostSessions: ctx.config.sessionsPerPerson }, now)
  })
  if (typeof opened === 'string') throw newPasswordRequired(opened)
  return signedIn(ctx, opened, device)
}

/**
 * Exchanges the refresh token; an expired impersonation returns to the admin's own session. On an error the old cookies stay:
 * another tab may have just set newer ones.
 */
export const refresh: Handler<'refresh'> = async ({ cookies, id }, ctx) => {
  const token = cookies[refreshCookie]
  const now = ctx.clock.now()
  const tokens = token
    ? await transact(ctx.db, async (tx) => (await rotate(tx, ctx, token, now)) ?? (await returnToOwn(tx, ctx, token, now, id)))
    : null
  if (!tokens) throw signedOut()
  return signedIn(ctx, tokens)
}

/** Ends the session of the access cookie, even if its token has expired; with an impersonation, also the admin's session behind it. */
export const logout: Handler<'logout'> = async ({ cookies }, { config, clock, db }) => {
  const sessionId = readEndedAccessToken(config.secret, cookies[accessCookie])
  if (sessionId !== null) {
    const ownSessionId = await ownSessionBehind(db, sessionId)
    await endSessions(db, [sessionId, ...(ownSessionId ? [ownSessionId] : [])], 'logout', clock.now())
  }
  return answer(204, undefined, { cookies: noCookies })
}
