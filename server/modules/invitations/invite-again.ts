import type { Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { requireImportAccess } from '#server/modules/imports/access.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { centerOfGroup, managedCenterFor } from '#server/modules/students/access.ts'
import { inviteStudents } from '#server/modules/students/invitations.ts'
import { nextToInvite, type Scope } from './queries.ts'

/** What a request names. */
export interface AskedScope {
  center?: number
  group?: number
  import?: number
}

/**
 * The scope of a request.
 * @throws 403 for a whole center that the caller does not manage, 404 for a group or import that they cannot access
 */
export async function scopeFor(db: Db, caller: Caller, { center, group, import: importId }: AskedScope): Promise<Scope> {
  const byGroup = group === undefined ? undefined : await centerOfGroup(db, caller, group)
  const byImport = importId === undefined ? undefined : (await requireImportAccess(db, caller, importId)).centerId
  const centerId = byGroup ?? byImport ?? (await managedCenterFor(db, caller, center))
  if ([center, byImport].some((id) => id !== undefined && id !== centerId)) throw notFound()
  return { centerId, groupId: group ?? null, importId: importId ?? null }
}

/** Mails queued in one transaction: on the embedded database everybody waits for it. */
const chunk = 100

/**
 * Job: invites the students of a scope again who have not come yet. Whoever was just invited is left out, so that it can be repeated
 * and run twice at once.
 */
export async function inviteAgain(scope: Scope, { clock, config, db, jobs }: Ctx, signal: AbortSignal): Promise<void> {
  for (let count = chunk, done = 0; count === chunk; done += count) {
    signal.throwIfAborted()
    count = await transact(db, async (tx) => {
      await lockSeats(tx, scope.centerId)
      const now = clock.now()
      const students = await nextToInvite(tx, scope, config.inviteAgain, { most: chunk, now })
      await inviteStudents(tx, { config, jobs }, now, { centerId: scope.centerId, students, batchFrom: done })
      return students.length
    })
  }
}
