import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import { discardExports } from '#server/modules/exports/discard.ts'
import { onlyHere } from './deletion-queries.ts'

/** Rows of history, submitted work and archived groups can be deleted in this transaction. */
export async function allowPurge(tx: Tx): Promise<void> {
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
}

/**
 * Takes what others use out of a center: a program or resource of which students elsewhere have need becomes the platform's. Such a
 * resource is read in these programs only; it enters no library of another center, because nobody has shared it with them. The center's
 * own images lose their place, so that their files can be deleted.
 */
export async function releaseShared(tx: Tx, centerId: number): Promise<void> {
  await sql`update courses set center_id = null where center_id = ${centerId} and (
    exists (select from center_courses where center_courses.course_id = courses.id and center_courses.center_id <> ${centerId})
    or exists (select from group_courses join groups on groups.id = group_courses.group_id
      where group_courses.course_id = courses.id and groups.center_id <> ${centerId}))`.execute(tx)
  await sql`update resources set center_id = null, is_shared = false where center_id = ${centerId} and exists (
    select from related_resources join courses on courses.id = related_resources.course_id
    where related_resources.resource_id = resources.id and courses.center_id is distinct from ${centerId})`.execute(tx)
  await tx.deleteFrom('center_setups').where('center_id', '=', centerId).execute()
  await tx
    .updateTable('centers')
    .set({ logo_file_id: null, thumbnail_file_id: null, background_file_id: null })
    .where('id', '=', centerId)
    .execute()
}

/**
 * Deletes accounts with what belongs to them.
 * @returns keys of the stored files that nothing refers to any more
 */
export async function deleteAccounts(tx: Tx, accountIds: readonly number[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const exported = await discardExports(tx, { userIds: accountIds })
  await tx.updateTable('files').set({ uploaded_by: null }).where('uploaded_by', 'in', accountIds).execute()
  await tx.deleteFrom('purchases').where('user_id', 'in', accountIds).execute()
  const gone = await tx.deleteFrom('users').where('id', 'in', accountIds).returning('profile_image_file_id').execute()
  const faces = gone.flatMap(({ profile_image_file_id }) => profile_image_file_id ?? [])
  const files = await tx
    .deleteFrom('files')
    .where('id', 'in', [0, ...faces])
    .returning('storage_key')
    .execute()
  return [...exported, ...files.map(({ storage_key }) => storage_key)]
}

/**
 * Deletes files of a center that nothing refers to; the others stay with their users.
 * @returns their keys in the store, and how many files there were of both
 */
export async function deleteFiles(tx: Tx, centerId: number, most?: number): Promise<{ found: number; keys: string[] }> {
  const { rows } = await sql<{ storage_key: string; is_used: boolean }>`
    with own as materialized (
      select files.id, exists (select from users where users.profile_image_file_id = files.id)
        or exists (select from courses where files.id in (courses.logo_file_id, courses.background_file_id))
        or exists (select from resources where files.id in (resources.file_id, resources.thumbnail_file_id))
        or exists (select from resource_captions where resource_captions.file_id = files.id)
        or exists (select from deliverable_files where deliverable_files.file_id = files.id) as is_used
      from files where center_id = ${centerId} order by files.id limit ${most ?? null}),
    kept as (update files set center_id = null from own where own.id = files.id and own.is_used returning files.storage_key),
    gone as (delete from files using own where own.id = files.id and not own.is_used returning files.storage_key)
    select storage_key, true as is_used from kept union all select storage_key, false from gone`.execute(tx)
  return { found: rows.length, keys: rows.flatMap(({ storage_key, is_used }) => (is_used ? [] : storage_key)) }
}

/**
 * Deletes everything that a center owns, and the center, in the order that foreign keys require.
 * @returns keys of the stored files that nothing refers to any more
 */
export async function deleteCenterData(tx: Tx, centerId: number): Promise<string[]> {
  await allowPurge(tx)
  await releaseShared(tx, centerId)
  const accounts = (await onlyHere(tx, centerId).select('id').execute()).map(({ id }) => id)
  for (const table of ['grades', 'evaluations', 'submissions', 'purchases', 'groups', 'courses', 'resources'] as const)
    await tx.deleteFrom(table).where('center_id', '=', centerId).execute()
  const exported = await discardExports(tx, { centerId })
  const own = await deleteAccounts(tx, accounts)
  const { keys } = await deleteFiles(tx, centerId)
  await tx.deleteFrom('centers').where('id', '=', centerId).execute()
  return [...exported, ...own, ...keys]
}
