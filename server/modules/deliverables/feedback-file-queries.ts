import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

/** What the next publication of the mark changes for its student. */
export const isPending = sql<boolean>`(feedback_files.published_at is null or feedback_files.removed_at is not null)`

/** Files that are sent back with the mark of a submission, in their order. */
export const feedbackFilesOf = (db: Db, submissionId: string) =>
  db
    .selectFrom('feedback_files')
    .innerJoin('files', 'files.id', 'feedback_files.file_id')
    .where('feedback_files.submission_id', '=', sql.ref<number>(submissionId))
    .select(['files.id', 'files.name', 'files.media_type', 'files.size', 'feedback_files.published_at', 'feedback_files.removed_at'])
    .orderBy('feedback_files.position')
    .orderBy('files.id')

export type FeedbackFileRow = Awaited<ReturnType<ReturnType<typeof feedbackFilesOf>['execute']>>[number]

/** The files of a submission with what their changes need; the transaction has locked the submission. */
export const lockedFeedbackFiles = (tx: Tx, submissionId: number) =>
  tx
    .selectFrom('feedback_files')
    .innerJoin('files', 'files.id', 'feedback_files.file_id')
    .where('feedback_files.submission_id', '=', submissionId)
    .select(['files.id', 'files.name', 'files.sha256', 'files.storage_key', 'feedback_files.position'])
    .select(['feedback_files.published_at', 'feedback_files.removed_at'])
    .orderBy('feedback_files.position')
    .execute()

/** The submissions, among some that the transaction has locked, whose published mark has files that its student does not see as they are. */
export async function changedFiles(tx: Tx, submissionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct grades.submission_id as id
    from grades join feedback_files on feedback_files.submission_id = grades.submission_id
    where grades.submission_id = any(${submissionIds}::bigint[]) and grades.released_at is not null and grades.outcome <> 'exempt'
      and ${isPending}
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Brings the files of some submissions in line with their marks: with a published mark they are published, without one they are drafts,
 * and those that were taken out are deleted. Those of an exempt student wait until their mark is back.
 * @returns the keys of stored files that are to be deleted
 */
export async function settleFiles(tx: Tx, submissionIds: readonly number[], at: Date): Promise<string[]> {
  const removed = await sql<{ file_id: number }>`delete from feedback_files
    where submission_id = any(${submissionIds}::bigint[]) and removed_at is not null
      and not exists (select from grades where grades.submission_id = feedback_files.submission_id and grades.outcome = 'exempt')
    returning file_id`.execute(tx)
  const gone = await sql<{ storage_key: string }>`delete from files
    where id = any(${removed.rows.map(({ file_id }) => file_id)}::bigint[]) returning storage_key`.execute(tx)
  await sql`update feedback_files set published_at = case when grades.released_at is not null then ${at}::timestamptz end
    from grades
    where feedback_files.submission_id = any(${submissionIds}::bigint[]) and grades.submission_id = feedback_files.submission_id
      and grades.outcome is distinct from 'exempt' and (grades.released_at is null) <> (feedback_files.published_at is null)`.execute(tx)
  return gone.rows.map(({ storage_key }) => storage_key)
}

/** Names of the files of some submissions, by submission. */
export async function fileNames(tx: Tx, submissionIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select submission_id as id, json_agg(files.name order by feedback_files.position) as names
    from feedback_files join files on files.id = feedback_files.file_id
    where submission_id = any(${submissionIds}::bigint[]) group by submission_id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
