import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** Ids of the images of a program and of the files of its deliverables. */
export async function filesOfCourse(tx: Db | Tx, courseId: number): Promise<number[]> {
  const course = await tx.selectFrom('courses').where('id', '=', courseId).select(['logo_file_id', 'background_file_id']).executeTakeFirst()
  const files = await tx
    .selectFrom('deliverable_files')
    .innerJoin('deliverables', 'deliverables.id', 'deliverable_files.deliverable_id')
    .where('deliverables.course_id', '=', courseId)
    .select('deliverable_files.file_id')
    .execute()
  const ids = [course?.logo_file_id, course?.background_file_id, ...files.map(({ file_id }) => file_id)]
  return [...new Set(ids.flatMap((id) => id ?? []))]
}

/** Ids of the files of the deliverables in contents of a program, and of these deliverables of it. */
export async function filesOfContents(
  db: Db,
  courseId: number,
  contentIds: readonly number[],
  deliverableIds: readonly number[],
): Promise<number[]> {
  const files = await db
    .selectFrom('deliverable_files')
    .innerJoin('deliverables', 'deliverables.id', 'deliverable_files.deliverable_id')
    .where('deliverables.course_id', '=', courseId)
    .where(sql<boolean>`(deliverables.content_id = any(${contentIds}) or deliverables.id = any(${deliverableIds}))`)
    .select('deliverable_files.file_id')
    .distinct()
    .execute()
  return files.map(({ file_id }) => file_id)
}

/** Ids of the files of deliverables in the bin of a program. */
export async function filesInBin(tx: Tx, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ file_id: number }>`
    select distinct (file -> 'file_id')::bigint as file_id
    from content_bin cross join lateral jsonb_array_elements(rows -> 'deliverable_files') as file
    where course_id = ${courseId}`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

/** Those of these files that a copy for this owner cannot share: files of another center, which are deleted with that center. */
export async function filesToCopy(db: Db, ids: readonly number[], ownerId: number | null) {
  if (ids.length === 0) return []
  const files = await db
    .selectFrom('files')
    .where('id', 'in', ids)
    .where('center_id', 'is not', null)
    .select(['id', 'center_id', 'storage_key', 'name', 'media_type', 'size', 'purpose'])
    .execute()
  return files.filter(({ center_id }) => center_id !== ownerId)
}
