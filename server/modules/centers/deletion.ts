import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid, notFound } from '#server/errors.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { countCenterData, onlyHere } from './deletion-queries.ts'
import { removeStored } from '#server/modules/files/jobs.ts'

/** A program or resource of the center that others use becomes the platform's, because students' work depends on it. */
async function leaveWhatOthersUse(tx: Tx, centerId: number): Promise<void> {
  await sql`update courses set center_id = null where center_id = ${centerId} and (
    exists (select from center_courses where center_courses.course_id = courses.id and center_courses.center_id <> ${centerId})
    or exists (select from group_courses join groups on groups.id = group_courses.group_id
      where group_courses.course_id = courses.id and groups.center_id <> ${centerId}))`.execute(tx)
  await sql`update resources set center_id = null where center_id = ${centerId} and exists (
    select from related_resources join courses on courses.id = related_resources.course_id
    where related_resources.resource_id = resources.id and courses.center_id is distinct from ${centerId})`.execute(tx)
}

/** Deletes files of the center that nothing refers to; the others stay with their users. Returns the keys in the store. */
async function forgetFiles(tx: Tx, centerId: number, accountIds: readonly number[]): Promise<string[]> {
  const faces = await tx
    .updateTable('users as u')
    .from('users as before')
    .whereRef('before.id', '=', 'u.id')
    .where('u.id', 'in', [0, ...accountIds])
    .where('u.profile_image_file_id', 'is not', null)
    .set({ profile_image_file_id: null })
    .returning('before.profile_image_file_id as id')
    .execute()
  await sql`update files set center_id = null where center_id = ${centerId} and (
    exists (select from users where users.profile_image_file_id = files.id)
    or exists (select from courses where files.id in (courses.logo_file_id, courses.background_file_id))
    or exists (select from resources where files.id in (resources.file_id, resources.thumbnail_file_id))
    or exists (select from resource_captions where resource_captions.file_id = files.id)
    or exists (select from deliverable_files where deliverable_files.file_id = files.id))`.execute(tx)
  await tx
    .updateTable('files')
    .set({ uploaded_by: null })
    .where('uploaded_by', 'in', [0, ...accountIds])
    .execute()
  const gone = await tx
    .deleteFrom('files')
    .where(({ or, eb }) => or([eb('center_id', '=', centerId), eb('id', 'in', [0, ...faces.flatMap(({ id }) => id ?? [])])]))
    .returning('storage_key')
    .execute()
  return gone.map(({ storage_key }) => storage_key)
}

/**
 * Deletes everything that a center owns, in the order that foreign keys require.
 * @returns keys of the stored files that nothing refers to any more
 */
export async function deleteCenterData(tx: Tx, centerId: number): Promise<string[]> {
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  const accounts = (await onlyHere(tx, centerId).select('id').execute()).map(({ id }) => id)
  await leaveWhatOthersUse(tx, centerId)
  // Otherwise rows of an archived group could not be deleted.
  await tx.updateTable('groups').set({ archived_at: null }).where('center_id', '=', centerId).execute()
  for (const table of ['grades', 'evaluations', 'submissions', 'purchases', 'groups', 'courses', 'resources', 'center_setups'] as const)
    await tx.deleteFrom(table).where('center_id', '=', centerId).execute()
  await tx
    .updateTable('centers')
    .set({ logo_file_id: null, thumbnail_file_id: null, background_file_id: null })
    .where('id', '=', centerId)
    .execute()
  const keys = [
    ...(await forgetFiles(tx, centerId, accounts)),
    ...(await discardExports(tx, { centerId })),
    ...(await discardExports(tx, { userIds: accounts })),
  ]
  await tx.deleteFrom('centers').where('id', '=', centerId).execute()
  await tx
    .deleteFrom('purchases')
    .where('user_id', 'in', [0, ...accounts])
    .execute()
  await tx
    .deleteFrom('users')
    .where('id', 'in', [0, ...accounts])
    .execute()
  return keys
}

export const deletionHandlers = {
  previewCenterDeletion: async ({ caller, params }, { db }) => {
    await requireCenterAccess(db, caller, params.id)
    return countCenterData(db, params.id)
  },

  deleteCenter: async (call, { clock, db, jobs }) => {
    const { params, query } = call
    await transact(db, async (tx) => {
      const center = await tx.selectFrom('centers').where('id', '=', params.id).select(['name', 'slug']).forUpdate().executeTakeFirst()
      if (!center) throw notFound()
      if (query.name.trim() !== center.name) throw invalid({ name: ['mismatch'] })
      const counts = await countCenterData(tx, params.id)
      const keys = await deleteCenterData(tx, params.id)
      await removeStored(tx, jobs, keys)
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        { action: 'deleted', entity: 'center', entityId: params.id, centerId: null, before: { ...center, ...counts } },
      ])
    })
  },
} satisfies Partial<Handlers>
