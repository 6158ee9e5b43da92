import { sql } from 'kysely'
import type { Handlers } from '#server/contract.ts'
import { json } from '#server/db/json.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { isResourceOpen } from './content-queries.ts'
import { isFinishable } from './met-queries.ts'
import { completeIfDone, noteOpened, withdrawCompleted, writablePlace } from './progress.ts'

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

/** The first time stays until it is taken back. @returns whether something has changed */
async function storeFinished(tx: Tx, { groupId, studentId, contentId, relatedId }: Key, finishedAt: Date | null): Promise<boolean> {
  const id = String(relatedId)
  const isFinished = sql<boolean>`finished_resources ? ${id}`
  const { numUpdatedRows } = await tx
    .updateTable('content_progress')
    .set({
      finished_resources:
        finishedAt === null
          ? sql`finished_resources - ${id}::text`
          : sql`finished_resources || ${json({ [id]: finishedAt.toISOString() })}::jsonb`,
    })
    .where('group_id', '=', groupId)
    .where('student_id', '=', studentId)
    .where('content_id', '=', contentId)
    .where(finishedAt === null ? isFinished : sql<boolean>`not ${isFinished}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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
      const isChanged = await storeFinished(tx, key, finished ? wanted.now : null)
      if (!isChanged || !resource.is_required) return
      await (finished ? completeIfDone(tx, place, wanted) : withdrawCompleted(tx, place, contentId))
    })
  },
} satisfies Partial<Handlers>
