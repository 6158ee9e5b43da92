import { isDeepStrictEqual } from 'node:util'
import type { JobName, Jobs } from '#server/adapters/jobs.ts'
import type { Tx } from '#server/db/client.ts'
import { rejected } from '#server/errors.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { json } from '#server/db/json.ts'
import { type ChosenDocuments, type DataExport, deleteExports } from './queries.ts'

/** Seconds without a heartbeat after which a running export counts as that of a dead process. */
const staleSeconds = 60

interface NewExport {
  kind: DataExport['kind']
  userId: number
  /** Whose data it is; null for personal data. */
  centerId: number | null
  fileName: string
  /** Of documents. */
  documents?: { chosen: ChosenDocuments; groups: number }
}

/** Queues that write exports. */
export type ExportQueue = Extract<JobName, 'center-export' | 'personal-export' | 'documents-export'>

const queues: Readonly<Record<DataExport['kind'], ExportQueue>> = {
  center: 'center-export',
  personal: 'personal-export',
  documents: 'documents-export',
}

/**
 * Queues an export and replaces the person's earlier one of the same data, or of other documents of the same center. The same export that is being written already is returned,
 * and taken up again when its process has died.
 * @throws 409 `export_under_way` while another one of the person is being written
 */
export async function queueExport(tx: Tx, jobs: Jobs, at: Date, wanted: NewExport): Promise<{ id: number; isNew: boolean }> {
  const { centerId, documents, fileName, kind, userId } = wanted
  const queue = queues[kind]
  // Two requests at once: the second waits here and finds the export of the first.
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().executeTakeFirst()
  const earlier = await tx
    .selectFrom('data_exports')
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'center_id', 'state', 'moved_at', 'storage_key', 'chosen'])
    .execute()
  const isSame = (row: (typeof earlier)[number]) => row.kind === kind && row.center_id === centerId
  const unfinished = earlier.find(({ state }) => state === 'queued' || state === 'running')
  if (unfinished) {
    if (!isSame(unfinished) || !isDeepStrictEqual(unfinished.chosen, documents?.chosen ?? null))
      throw rejected('export_under_way', 'Another export is being written.')
    if (unfinished.moved_at.getTime() < at.getTime() - staleSeconds * 1000) {
      await tx.updateTable('data_exports').set({ moved_at: at }).where('id', '=', unfinished.id).execute()
      await jobs.send(tx, queue, { exportId: unfinished.id })
    }
    return { id: unfinished.id, isNew: false }
  }
  const replaced = earlier.filter(isSame)
  await removeStored(
    tx,
    jobs,
    await deleteExports(
      tx,
      replaced.map((row) => row.id),
    ),
  )
  const { id } = await tx
    .insertInto('data_exports')
    .values({
      ...{ kind, center_id: centerId, user_id: userId, file_name: fileName, created_at: at, moved_at: at },
      ...(documents ? { chosen: json(documents.chosen), groups_done: 0, groups_total: documents.groups } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.send(tx, queue, { exportId: id })
  return { id, isNew: true }
}
