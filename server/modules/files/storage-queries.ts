import { sql } from 'kysely'
import { gigabyte } from '#server/config.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Quota } from '#server/errors.ts'

/** Bytes of a student's draft files, for any student. */
const draftBytes = (studentId: number) => sql`(select coalesce(sum(files.size), 0)::bigint from submissions
  join deliverable_versions on deliverable_versions.submission_id = submissions.id and deliverable_versions.submitted_at is null
  join version_files on version_files.version_id = deliverable_versions.id
  join files on files.id = version_files.file_id
  where submissions.student_id = ${studentId})`

/** Bytes of a submission's files: all versions and the draft. */
const workBytes = (key: { groupId: number; deliverableId: number; studentId: number }) => sql`(
  select coalesce(sum(files.size), 0)::bigint from submissions
  join deliverable_versions on deliverable_versions.submission_id = submissions.id
  join version_files on version_files.version_id = deliverable_versions.id
  join files on files.id = version_files.file_id
  where submissions.group_id = ${key.groupId} and submissions.deliverable_id = ${key.deliverableId}
    and submissions.student_id = ${key.studentId})`

/** Bytes that count against the three limits of an upload, and the limit of the center. */
export async function storedBytes(
  db: Db | Tx,
  centerId: number,
  key: { groupId: number; deliverableId: number; studentId: number },
): Promise<{ work: number; drafts: number; center: number; centerLimitGb: number | null }> {
  const { rows } = await sql<{ work: number; drafts: number; center: number; limit_gb: number | null }>`
    select ${workBytes(key)} as work, ${draftBytes(key.studentId)} as drafts,
      coalesce((select bytes from center_storage where center_id = centers.id), 0) as center, storage_limit_gb as limit_gb
    from centers where id = ${centerId}`.execute(db)
  const [row] = rows
  return { work: row?.work ?? 0, drafts: row?.drafts ?? 0, center: row?.center ?? 0, centerLimitGb: row?.limit_gb ?? null }
}

/** Bytes that a center stores, and its own limit. */
export async function centerBytes(db: Db | Tx, centerId: number): Promise<{ bytes: number; limitGb: number | null }> {
  const row = await db
    .selectFrom('centers')
    .leftJoin('center_storage', 'center_storage.center_id', 'centers.id')
    .where('centers.id', '=', centerId)
    .select(['center_storage.bytes', 'centers.storage_limit_gb'])
    .executeTakeFirst()
  return { bytes: row?.bytes ?? 0, limitGb: row?.storage_limit_gb ?? null }
}

/** The space of a center. @param defaultLimit bytes, unless IT has set a limit for the center */
export const centerQuota = (bytes: number, limitGb: number | null, defaultLimit: number): Quota => ({
  used: bytes,
  limit: limitGb === null ? defaultLimit : limitGb * gigabyte,
})

/** Share of the space at which a center counts as nearly full. */
const nearlyFull = 0.9

export interface StorageCount {
  bytes: number
  nearlyFull: number
  full: number
}

/** One row: bytes of all centers, and how many are nearly full and full. */
export const storageCount = (defaultLimit: number) => {
  const share = sql`bytes / coalesce(storage_limit_gb::bigint * ${gigabyte}::bigint, ${defaultLimit}::bigint)::float`
  return sql<{ bytes: number; near: number; filled: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*) filter (where ${share} >= ${nearlyFull} and ${share} < 1)::integer as near,
      count(*) filter (where ${share} >= 1)::integer as filled
    from center_storage join centers on centers.id = center_storage.center_id`
}

/** Bytes of all centers, and how many centers are nearly full and full. */
export async function countStorage(db: Db, defaultLimit: number): Promise<StorageCount> {
  const { rows } = await storageCount(defaultLimit).execute(db)
  const [row] = rows
  return { bytes: row?.bytes ?? 0, nearlyFull: row?.near ?? 0, full: row?.filled ?? 0 }
}
