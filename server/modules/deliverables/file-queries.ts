import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Upload } from '#server/modules/files/uploads.ts'
import { canAccessFile, namesInResources } from './file-access.ts'
import type { WorkKey } from './work-queries.ts'

/** Files of the open draft, in their order. */
export function draftFiles(db: Db, { groupId, deliverableId, studentId }: WorkKey) {
  return db
    .selectFrom('submissions')
    .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
    .innerJoin('version_files', 'version_files.version_id', 'deliverable_versions.id')
    .innerJoin('files', 'files.id', 'version_files.file_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('submissions.student_id', '=', studentId)
    .where('deliverable_versions.submitted_at', 'is', null)
    .select(['files.id', 'files.name', 'files.sha256', 'files.storage_key', 'version_files.position'])
    .orderBy('version_files.position')
    .execute()
}

/** @returns the id of the stored file's row; the transaction adds what it belongs to */
export async function insertFile(
  tx: Tx,
  file: Upload,
  { centerId, by, at }: { centerId: number | null; by: number; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('files')
    .values({
      center_id: centerId,
      storage_key: file.key,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      uploaded_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function attachFile(
  tx: Tx,
  to: { draftId: number; centerId: number; studentId: number; position: number },
  file: Upload,
  now: Date,
) {
  const id = await insertFile(tx, file, { centerId: to.centerId, by: to.studentId, at: now })
  await tx.insertInto('version_files').values({ version_id: to.draftId, file_id: id, position: to.position }).execute()
}

export async function detachFile(tx: Tx, fileId: number) {
  await tx.deleteFrom('version_files').where('file_id', '=', fileId).execute()
  await tx.deleteFrom('files').where('id', '=', fileId).execute()
}

/** A stored file, if the caller can access its owner: work, task or resource. */
export function findFile(db: Db, caller: Caller, now: Date, fileId: number) {
  return db
    .selectFrom('files')
    .where('files.id', '=', fileId)
    .where(canAccessFile(db, caller, now))
    .select(['files.name', 'files.media_type', 'files.size', 'files.sha256', 'files.storage_key', 'files.created_at'])
    .select(namesInResources(db, caller, now).as('names'))
    .executeTakeFirst()
}
