import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { denied, groupArchived, invalid, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { countDeleted } from './deletion-queries.ts'
import { assigneesOf, lockGroup } from './move.ts'
import { requireNotMoving } from './new-year/under-way.ts'
import { groupRow } from './queries.ts'
import { mayManage } from './rights.ts'
import { freeSeats } from '#server/modules/licences/seats.ts'

/** Files that students submitted in a group or got back with their marks; nothing else refers to them. */
async function takeFiles(tx: Tx, groupId: number): Promise<{ id: number; storage_key: string }[]> {
  return tx
    .selectFrom('files')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb(
          'files.id',
          'in',
          selectFrom('version_files')
            .innerJoin('deliverable_versions', 'deliverable_versions.id', 'version_files.version_id')
            .where('deliverable_versions.group_id', '=', groupId)
            .select('version_files.file_id'),
        ),
        eb('files.id', 'in', selectFrom('feedback_files').where('group_id', '=', groupId).select('file_id')),
      ]),
    )
    .select(['files.id', 'files.storage_key'])
    .execute()
}

/** Deletes everything of a group, in the order that its constraints require. @returns the storage keys of its files */
async function removeAll(tx: Tx, groupId: number): Promise<string[]> {
  const files = await takeFiles(tx, groupId)
  // The user has been shown how much history is deleted, and has typed the name of the group.
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  await tx.deleteFrom('grades').where('group_id', '=', groupId).execute()
  await tx.deleteFrom('groups').where('id', '=', groupId).execute()
  await sql`select set_config('app.purge', 'off', true)`.execute(tx)
  if (files.length > 0) {
    await sql`delete from files where id = any(${files.map(({ id }) => id)}::bigint[])`.execute(tx)
  }
  return files.map(({ storage_key }) => storage_key)
}

export const deleteHandlers = {
  previewGroupDeletion: async ({ caller, params }, { db }) => {
    const group = await groupRow(db, caller, params.id)
    if (!group) throw notFound()
    if (!mayManage(caller, group)) throw denied()
    return countDeleted(db, params.id)
  },

  deleteGroup: async (call, { db, clock, jobs }) => {
    const auditContext = auditContextOf(call, clock)
    await transact(db, async (tx) => {
      const group = await lockGroup(tx, auditContext, call.params.id)
      if (!mayManage(call.caller, group)) throw denied()
      if (group.archived_at !== null) throw groupArchived()
      await requireNotMoving(tx, group.id)
      const goes = await countDeleted(tx, group.id)
      if (goes.needs_name && call.query.name?.trim() !== group.name)
        throw invalid({ name: [call.query.name === undefined ? 'required' : 'different'] })
      const importing = tx
        .selectFrom('student_imports')
        .innerJoin('student_import_rows', 'student_import_rows.import_id', 'student_imports.id')
        .where('student_import_rows.group_id', '=', group.id)
        .where('student_imports.state', 'in', ['importing', 'failed', 'undoing'])
        .select('student_imports.id')
      // Otherwise its accounts would be left without the group they were created for.
      if (await importing.executeTakeFirst()) throw rejected('import_under_way', 'Students are being imported into this group.')
      const bought = tx
        .selectFrom('purchases')
        .innerJoin('purchase_links', 'purchase_links.id', 'purchases.link_id')
        .where('purchase_links.group_id', '=', group.id)
        .select('purchases.id')
      if (await bought.executeTakeFirst()) throw rejected('has_purchases', 'Places in this group were bought.')
      const assignees = await assigneesOf(tx, group.id)
      await freeSeats(tx, auditContext, { centerId: group.center_id, kind: 'student', reason: 'unlinked', assignees })
      const keys = await removeAll(tx, group.id)
      const before = { name: group.name, period: group.period, ...goes }
      await recordAuditEvents(tx, auditContext, [
        { action: 'deleted', entity: 'group', entityId: group.id, centerId: group.center_id, before },
      ])
      await removeStored(tx, jobs, keys)
    })
  },
} satisfies Partial<Handlers>
