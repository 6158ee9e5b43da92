import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { type SecondFactorChallenge, secondFactorNeeded } from '#server/errors.ts'
import { logAccountEvent, recordAccountEvent, type SignInMethod, type Source } from '../account-events.ts'
import type { Device } from '../devices.ts'
import type { Tokens } from '../session-queries.ts'
import { type SessionSource, signedIn, startSession } from '../sessions.ts'
import { createChallenge } from './challenges.ts'
import { factorsOf } from './queries.ts'

/** A session, or what still stands before it. */
export type Entry = Tokens | SecondFactorChallenge

interface Arrival {
  call: Source
  method: SignInMethod
  userId: number
}

/** Lets a person in whose password, or Google account, is proven: opens a session, or a challenge where a second factor is needed. */
export async function enter(
  tx: Tx,
  { config }: Pick<Ctx, 'config'>,
  { call, method, userId }: Arrival,
  from: SessionSource,
  now: Date,
): Promise<Entry> {
  const factors = await factorsOf(tx, userId, config)
  const methods: SecondFactorChallenge['methods'] = [
    ...(factors.totp_since ? (['totp'] as const) : []),
    ...((factors.passkeys ?? 0) > 0 ? (['passkey'] as const) : []),
  ]
  if (methods.length > 0) {
    if ((factors.recovery_codes_left ?? 0) > 0) methods.push('recovery_code')
    return { token: await createChallenge(tx, { purpose: 'prove', userId }, now), methods }
  }
  if (factors.is_required) return { token: await createChallenge(tx, { purpose: 'setup', userId }, now), methods }
  return openSessionOf(tx, { call, method, userId }, from, now)
}

/** Opens a session for a person whose identity is completely proven, and records it. */
export async function openSessionOf(tx: Tx, { call, method, userId }: Arrival, from: SessionSource, now: Date): Promise<Tokens> {
  await recordAccountEvent(tx, call, { event: 'signed_in', userId, at: now, details: { method } })
  return startSession(tx, userId, from, now)
}

/** The response of a sign-in. @throws 403 with the challenge, once it is stored */
export function entered(ctx: Ctx, call: Source, { entry, method, device }: { entry: Entry; method: SignInMethod; device: Device }) {
  if ('methods' in entry) throw secondFactorNeeded(entry)
  logAccountEvent(ctx.log, call, { event: 'signed_in', userId: entry.userId, details: { method } })
  return signedIn(ctx, entry, device)
}
