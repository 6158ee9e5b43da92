import { type Answer, answer, type Handler, type ReplyBody } from '../../contract.ts'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/client.ts'
import { invalid, noActiveAccount, signedOut } from '../../errors.ts'
import { countTry, forgetTries } from './lockout.ts'
import { passwordFits } from './passwords.ts'
import { findAccount } from './queries.ts'
import { endSessions, noCookies, rotate, sessionCookies, startSession, type Tokens } from './sessions.ts'
import { accessCookie, accessSeconds, readEndedAccessToken, refreshCookie } from './tokens.ts'

export function signedIn(ctx: Ctx, tokens: Tokens): Answer<200, ReplyBody<'login'>> {
  return answer(200, { expires_in: accessSeconds }, { cookies: sessionCookies(ctx.config.secret, tokens, ctx.clock.now()) })
}

/** Sign-in by e-mail or username. Neither the answer nor its time tells whether the account exists. */
export const login: Handler<'login'> = async ({ body, address, userAgent }, ctx) => {
  const name = (body.email ?? body.username ?? '').trim().toLowerCase()
  if (name === '') throw invalid({ username: ['required'] })
  const now = ctx.clock.now()
  await countTry(ctx.db, name, address, now)
  const account = await findAccount(ctx.db, name)
  const fits = await passwordFits(account?.password_hash ?? null, body.password)
  if (!account || !fits || !account.is_active) throw noActiveAccount()
  await forgetTries(ctx.db, name, address)
  return signedIn(ctx, await transact(ctx.db, (tx) => startSession(tx, account.id, { address, userAgent }, now)))
}

/** Trades the refresh token. The old cookies stay on a refusal: another tab may have just set newer ones. */
export const refresh: Handler<'refresh'> = async ({ cookies }, ctx) => {
  const token = cookies[refreshCookie]
  const tokens = token ? await transact(ctx.db, (tx) => rotate(tx, token, ctx.clock.now())) : null
  if (!tokens) throw signedOut()
  return signedIn(ctx, tokens)
}

/** Ends the session of the access cookie, even of one whose token is too old for anything else. */
export const logout: Handler<'logout'> = async ({ cookies }, { config, clock, db }) => {
  const sessionId = readEndedAccessToken(config.secret, cookies[accessCookie])
  if (sessionId !== null) await endSessions(db, [sessionId], 'logout', clock.now())
  return answer(204, undefined, { cookies: noCookies })
}
