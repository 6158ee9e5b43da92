import { sql } from 'kysely'
import type { Handlers } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { isFinishable } from './met-queries.ts'
import { isResourceOpen } from './place-queries.ts'
import { completeIfDone, noteOpened, writablePlace } from './progress.ts'

interface Key {
  groupId: number
  studentId: number
  contentId: number
  relatedId: number
}

/** The place of what its student says is done; undefined where the resource is another one. */
async function finishablePlace(tx: Tx, relatedId: number) {
  const { rows } = await sql<{ is_required: boolean }>`select related_resources.is_required from related_resources
    join resources on resources.id = related_resources.resource_id left join files on files.id = resources.file_id
    where related_resources.id = ${relatedId} and ${isFinishable}`.execute(tx)
  return rows[0]
}

const progressOf = (tx: Tx, { groupId, studentId, contentId }: Key) =>
  tx.updateTable('content_progress').where('group_id', '=', groupId).where('student_id', '=', studentId).where('content_id', '=', contentId)

/** The first time stays until it is taken back. @returns whether something has changed */
async function storeFinished(tx: Tx, key: Key, finishedAt: Date): Promise<boolean> {
  const id = String(key.relatedId)
  const { numUpdatedRows } = await progressOf(tx, key)
    .set({ finished_resources: sql`finished_resources || ${json({ [id]: finishedAt.toISOString() })}::jsonb` })
    .where(sql<boolean>`not finished_resources ? ${id}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A content that was done before the resource was finished, and so without it, stays done. */
async function withdrawFinished(tx: Tx, key: Key, isRequired: boolean): Promise<void> {
  const id = String(key.relatedId)
  const isSince = sql<boolean>`completed_at >= (finished_resources ->> ${id})::timestamptz`
  await progressOf(tx, key)
    .set({
      finished_resources: sql`finished_resources - ${id}::text`,
      ...(isRequired && { completed_at: sql<Date | null>`case when ${isSince} then null else completed_at end` }),
    })
    .where(sql<boolean>`finished_resources ? ${id}`)
    .execute()
}

export const finishedHandlers = {
  finishResource: async ({ caller, params: { id: contentId }, body }, { db, clock }) => {
    const { group_id: groupId, resource_id: relatedId, finished } = body
    const wanted = { contentId, groupId, now: clock.now() }
    await transact(db, async (tx) => {
      const place = await writablePlace(tx, caller, wanted)
      const isOpen = await isResourceOpen(tx, groupId, contentId, relatedId, wanted.now)
      const resource = isOpen ? await finishablePlace(tx, relatedId) : undefined
      if (!resource) throw invalid({ resource_id: ['choice'] })
      await noteOpened(tx, place, wanted, relatedId)
      const key = { groupId, studentId: caller.id, contentId, relatedId }
      if (!finished) await withdrawFinished(tx, key, resource.is_required)
      else if ((await storeFinished(tx, key, wanted.now)) && resource.is_required) await completeIfDone(tx, place, wanted)
    })
  },
} satisfies Partial<Handlers>
