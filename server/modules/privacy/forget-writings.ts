import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/**
 * Deletes data of a student that need not be kept: notes of teachers about them, plans of recovery, earlier comments on marks, remarks in evaluations, reasons
 * of extensions, exemptions, marks of their own and reopening, and drafts, also those of files that were to be sent back and of annotations.
 * Work, marks and the comments and files that explain them stay
 * (decision 15).
 * @returns storage keys of files whose rows are deleted
 */
export async function forgetWritings(tx: Tx, userId: number): Promise<string[]> {
  // archived groups reject all other changes
  await sql`select set_config('app.purge', 'on', true)`.execute(tx)
  await tx.deleteFrom('student_notes').where('student_id', '=', userId).execute()
  await sql`delete from earlier_comments using submissions where submissions.id = earlier_comments.submission_id
    and submissions.student_id = ${userId}`.execute(tx)
  await sql`delete from mark_undos using submissions where submissions.id = mark_undos.submission_id
    and submissions.student_id = ${userId}`.execute(tx)
  await sql`update deliverable_extensions set reason = '' where student_id = ${userId} and reason <> ''`.execute(tx)
  await sql`update evaluation_records set remark = '', reopen_reason = case when reopen_reason is not null then '' end
    where student_id = ${userId} and (remark <> '' or reopen_reason <> '')`.execute(tx)
  await sql`update evaluation_records set work = jsonb_set(work, '{customScores}', (
      select jsonb_agg(score || '{"reason": "–"}') from jsonb_array_elements(work -> 'customScores') as list (score)))
    where student_id = ${userId} and work -> 'customScores' <> '[]'`.execute(tx)
  await tx.deleteFrom('recovery_plans').where('student_id', '=', userId).execute()
  await sql`update custom_scores set reason = '–' where student_id = ${userId} and reason <> '–'`.execute(tx)
  await sql`update content_bin set rows = jsonb_set(rows, '{custom_scores}', (
      select jsonb_agg(case when r ->> 'student_id' = ${String(userId)} then r || '{"reason": "–"}' else r end)
      from jsonb_array_elements(rows -> 'custom_scores') as list (r)))
    where exists (select from jsonb_array_elements(coalesce(rows -> 'custom_scores', '[]')) as list (r)
      where r ->> 'student_id' = ${String(userId)})`.execute(tx)
  await sql`update content_bin set rows = jsonb_set(rows, '{deliverable_extensions}', (
      select jsonb_agg(case when r ->> 'student_id' = ${String(userId)} then r || '{"reason": ""}' else r end)
      from jsonb_array_elements(rows -> 'deliverable_extensions') as list (r)))
    where exists (select from jsonb_array_elements(coalesce(rows -> 'deliverable_extensions', '[]')) as list (r)
      where r ->> 'student_id' = ${String(userId)})`.execute(tx)
  await sql`update grades set private_note = '', exemption_reason = case when outcome = 'exempt' then '' end from submissions
    where submissions.id = grades.submission_id and submissions.student_id = ${userId}
      and (grades.private_note <> '' or grades.exemption_reason <> '')`.execute(tx)
  await sql`delete from annotations using submissions where submissions.id = annotations.submission_id
    and submissions.student_id = ${userId} and annotations.published is null`.execute(tx)
  const { rows } = await sql<{ id: number; storage_key: string }>`select files.id, files.storage_key from files
    join version_files on version_files.file_id = files.id
    join deliverable_versions on deliverable_versions.id = version_files.version_id
    join submissions on submissions.id = deliverable_versions.submission_id
    where submissions.student_id = ${userId} and deliverable_versions.submitted_at is null
    union select files.id, files.storage_key from files
    join feedback_files on feedback_files.file_id = files.id
    join submissions on submissions.id = feedback_files.submission_id
    where submissions.student_id = ${userId} and feedback_files.published_at is null`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from version_files where file_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from feedback_files where file_id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from files where id = any(${ids}::bigint[])`.execute(tx)
  await sql`delete from deliverable_versions using submissions
    where submissions.id = deliverable_versions.submission_id and submissions.student_id = ${userId}
      and deliverable_versions.submitted_at is null`.execute(tx)
  await sql`select set_config('app.purge', 'off', true)`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}
