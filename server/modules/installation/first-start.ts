import { sql } from 'kysely'
import type { Handler } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { invalid, linkErrors, rejected } from '#server/errors.ts'
import { deviceOf } from '#server/modules/auth/devices.ts'
import { hashPassword, passwordProblems } from '#server/modules/auth/passwords.ts'
import { enter, entered } from '#server/modules/auth/second-factor/entry.ts'
import { hashToken, newToken } from '#server/modules/auth/tokens.ts'
import { sameText } from '#server/sealing.ts'
import { asTakenName } from '#server/modules/users/account-fields.ts'
import { createAdmin } from './create-admin.ts'
import { readFirstStart } from './queries.ts'

/** Lifetime of the link. A server that starts later prints another one. */
export const linkHours = 24

type LinkState = 'valid' | 'expired' | 'unknown' | 'done'

/** Of two transactions that create or use the link, the second waits for the first. */
const lockFirstStart = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('first start'))`.execute(tx)

/**
 * Creates the link to the first IT admin; it replaces the one of an earlier start.
 * @returns the path of its page; null when there is an IT admin
 */
export async function createFirstStartLink(db: Db, now: Date): Promise<string | null> {
  const token = newToken()
  const link = { token_hash: hashToken(token), expires_at: new Date(now.getTime() + linkHours * 60 * 60_000) }
  return transact(db, async (tx) => {
    await lockFirstStart(tx)
    if ((await readFirstStart(tx)).has_admin) return null
    await tx
      .insertInto('first_start_link')
      .values(link)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(link))
      .execute()
    return `/first-start/${token}`
  })
}

async function stateOf(db: Db, token: string, now: Date): Promise<LinkState> {
  const { has_admin: hasAdmin, token_hash: tokenHash, expires_at: expiresAt } = await readFirstStart(db)
  if (hasAdmin) return 'done'
  if (tokenHash === null || expiresAt === null || !sameText(tokenHash, hashToken(token))) return 'unknown'
  return expiresAt > now ? 'valid' : 'expired'
}

function requireValid(state: LinkState): void {
  if (state === 'done') throw rejected('first_start_done', 'There is an IT admin already.')
  if (state !== 'valid') throw linkErrors[state]()
}

export const getFirstStart: Handler<'getFirstStart'> = async ({ params }, { clock, db }) => ({
  state: await stateOf(db, params.token, clock.now()),
})

/**
 * Creates the first IT admin and signs them in like any other, with a second factor where they need one. Of two requests at once, one
 * creates it.
 */
export const createFirstAdmin: Handler<'createFirstAdmin'> = async (call, ctx) => {
  const { address, body, cookies, id: requestId, userAgent } = call
  const device = deviceOf(ctx.config.secret, cookies)
  const now = ctx.clock.now()
  const { token, password, ...names } = body
  // before the slow hash, so that a wrong link costs nothing
  requireValid(await stateOf(ctx.db, token, now))
  const owner = {
    is_staff: false,
    is_superuser: true,
    names: [names.username ?? null, names.email, names.first_name, names.last_name_1 ?? null],
  }
  const problems = await passwordProblems(password, owner, ctx.config)
  if (problems.length > 0) throw invalid({ password: problems })
  const passwordHash = await hashPassword(password)
  const entry = await transact(ctx.db, async (tx) => {
    await lockFirstStart(tx)
    requireValid(await stateOf(tx, token, now))
    const { id } = await createAdmin(tx, names, { passwordHash, requestId, at: now, reason: null })
    await tx.deleteFrom('first_start_link').execute()
    const source = { address, userAgent, deviceKey: device.key, mostSessions: ctx.config.sessionsPerPerson }
    return enter(tx, ctx, { call, method: 'password', userId: id }, source, now)
  }).catch(asTakenName)
  return entered(ctx, call, { entry, method: 'password', device })
}
