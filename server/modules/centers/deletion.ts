import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, notFound } from '#server/errors.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { allowPurge } from './delete-data.ts'
import { countCenterData, studentsElsewhere } from './deletion-queries.ts'

/**
 * Takes a center away from everybody at once: few rows, whatever it holds. Its team leaves it, and students who learn elsewhere too;
 * accounts that are deleted with it are closed by `isBeingDeleted`. Its name and slug are free.
 * @returns keys of the stored files that nothing refers to any more
 */
async function takeAway(tx: Tx, centerId: number, at: Date): Promise<string[]> {
  await allowPurge(tx)
  const label = `deleted-${randomUUID()}`
  await tx.updateTable('centers').set({ deleting_at: at, name: label, slug: label, manager_id: null }).where('id', '=', centerId).execute()
  const team = await tx.deleteFrom('center_staff').where('center_id', '=', centerId).returning('user_id').execute()
  const staying = await studentsElsewhere(tx, centerId)
  if (staying.length > 0) {
    await sql`with leaving as materialized (
        select id from group_students where center_id = ${centerId} and left_at is null and user_id = any(${staying}::bigint[])
        order by group_id, user_id for no key update)
      update group_students set left_at = ${at} from leaving where leaving.id = group_students.id`.execute(tx)
    await sql`update center_students set archived_at = ${at}
      where center_id = ${centerId} and user_id = any(${staying}::bigint[])`.execute(tx)
  }
  await tx
    .deleteFrom('notifications')
    .where('center_id', '=', centerId)
    .where('user_id', 'in', [0, ...staying, ...team.map(({ user_id }) => user_id)])
    .execute()
  for (const table of ['team_invitations', 'center_setups', 'waiting_work'] as const)
    await tx.deleteFrom(table).where('center_id', '=', centerId).execute()
  await sql`delete from student_transfers where from_center_id = ${centerId} or to_center_id = ${centerId}`.execute(tx)
  return discardExports(tx, { centerId })
}

export const deletionHandlers = {
  previewCenterDeletion: async ({ caller, params }, { db }) => {
    await requireCenterAccess(db, caller, params.id)
    return countCenterData(db, params.id)
  },

  deleteCenter: async (call, { clock, db, jobs }) => {
    const { params, query } = call
    // Before the transaction, which is short: everybody waits for it on the embedded database.
    const counts = await countCenterData(db, params.id)
    await transact(db, async (tx) => {
      const center = await tx
        .selectFrom('centers')
        .where('id', '=', params.id)
        .where('deleting_at', 'is', null)
        .select(['name', 'slug'])
        .forUpdate()
        .executeTakeFirst()
      if (!center) throw notFound()
      if (query.name.trim() !== center.name) throw invalid({ name: ['mismatch'] })
      await removeStored(tx, jobs, await takeAway(tx, params.id, clock.now()))
      await jobs.send(tx, 'delete-center', { centerId: params.id })
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'deleted', entity: 'center', entityId: params.id, centerId: null, before: { ...center, ...counts } },
      ])
    })
  },
} satisfies Partial<Handlers>
