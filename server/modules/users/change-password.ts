import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid, signedOut } from '#server/errors.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { logAccountEvent, recordAccountEvent } from '#server/modules/auth/account-events.ts'
import { mailOwner } from '#server/modules/auth/owner-notices.ts'
import { hashPassword, passwordProblems } from '#server/modules/auth/passwords.ts'
import { passwordOwner, setPassword } from '#server/modules/auth/queries.ts'
import { endOtherSessions } from '#server/modules/auth/session-queries.ts'
import { checkPassword } from '#server/modules/auth/current-password.ts'

/** Needs the current password; other sessions end. */
export const changePassword: Handler<'changePassword'> = async (call, { clock, config, db, jobs, log }) => {
  const { address, body, caller, params } = call
  await onlyThemselves(db, caller, params.id)
  const now = clock.now()
  const account = await passwordOwner(db, caller.id)
  if (!account) throw signedOut()
  await checkPassword(db, account, { typed: body.current_password, address, now })
  const problems = await passwordProblems(body.new_password, account, config)
  if (problems.length > 0) throw invalid({ new_password: problems })
  const passwordHash = await hashPassword(body.new_password)
  await transact(db, async (tx) => {
    await setPassword(tx, caller.id, passwordHash, now)
    await endOtherSessions(tx, caller.id, caller.sessionId, now)
    await recordAccountEvent(tx, call, { event: 'password_changed', userId: caller.id, at: now })
    await mailOwner(tx, { jobs }, caller.id, 'password_changed', now)
  })
  logAccountEvent(log, call, { event: 'password_changed', userId: caller.id })
}
