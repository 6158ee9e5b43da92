import type { Handler } from '../../contract.ts'
import { transact } from '../../db/client.ts'
import { invalid } from '../../errors.ts'
import { countTry, forgetTries } from '../auth/lockout.ts'
import { noticeOwner } from '../auth/mails.ts'
import { hashPassword, passwordFits, passwordProblems } from '../auth/passwords.ts'
import { accountById, recordPasswordChange, setPassword } from '../auth/queries.ts'
import { endOtherSessions } from '../auth/sessions.ts'
import { onlyThemselves } from './reach.ts'

/** Needs the current password, so that a session left open on a shared computer is not enough; other sessions end. */
export const changePassword: Handler<'changePassword'> = async (
  { address, body, caller, id: requestId, params },
  { clock, config, db, jobs },
) => {
  await onlyThemselves(db, caller, params.id)
  const now = clock.now()
  const tries = `Password of user ${caller.id}`
  await countTry(db, tries, address, now)
  const account = await accountById(db, caller.id)
  if (!(await passwordFits(account?.password_hash ?? null, body.current_password))) throw invalid({ current_password: ['wrong'] })
  await forgetTries(db, tries, address)
  const problems = await passwordProblems(body.new_password, [account?.username ?? null, account?.email ?? null])
  if (problems.length > 0) throw invalid({ new_password: problems })
  const passwordHash = await hashPassword(body.new_password)
  await transact(db, async (tx) => {
    await setPassword(tx, caller.id, passwordHash, now)
    await endOtherSessions(tx, caller.id, caller.sessionId, now)
    await recordPasswordChange(tx, caller.id, 'password_changed', { requestId, at: now })
    await noticeOwner(tx, { config, jobs }, caller.id, 'passwordChanged')
  })
}
