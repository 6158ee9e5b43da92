import { type Expression, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'

type Id = number | Expression<number>

/** A file of a version that was handed in, if the caller can access it: the student's own, or in the groups of staff. */
export const findAnnotatedFile = (db: Db, caller: Caller, fileId: number) =>
  db
    .selectFrom('version_files')
    .innerJoin('files', 'files.id', 'version_files.file_id')
    .innerJoin('deliverable_versions', 'deliverable_versions.id', 'version_files.version_id')
    .innerJoin('submissions', 'submissions.id', 'deliverable_versions.submission_id')
    .innerJoin('groups', 'groups.id', 'submissions.group_id')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('version_files.file_id', '=', fileId)
    .where('deliverable_versions.submitted_at', 'is not', null)
    .$if(caller.role === 'student', (query) => query.where('submissions.student_id', '=', caller.id))
    .$if(caller.role !== 'student', (query) => query.where('submissions.group_id', 'in', accessibleGroups(db, caller)))
    .select(['files.id', 'files.name', 'files.media_type', 'files.size', 'files.storage_key'])
    .select(['submissions.id as submission_id', 'submissions.student_id'])
    .select(['submissions.group_id', 'groups.center_id', 'groups.archived_at', 'grades.released_at'])
    .executeTakeFirst()

export type AnnotatedFile = NonNullable<Awaited<ReturnType<typeof findAnnotatedFile>>>

export const annotationsOf = (db: Db, fileId: number) =>
  db
    .selectFrom('annotations')
    .leftJoin('users', 'users.id', 'annotations.author_id')
    .where('annotations.file_id', '=', fileId)
    .select([
      'annotations.id as row_id',
      'uid',
      'kind',
      'place',
      'text',
      'annotations.revision',
      'annotations.updated_at',
      'deleted_at',
      'published',
    ])
    .select(['users.first_name', 'users.last_name_1', 'users.last_name_2'])
    .orderBy('number')

export type AnnotationRow = Awaited<ReturnType<ReturnType<typeof annotationsOf>['execute']>>[number]

/** The next write of an annotation of this work waits: their number is exact, and publishing takes all of them or none. */
export const lockSubmission = (tx: Tx, id: number) =>
  tx.selectFrom('submissions').where('id', '=', id).select('id').forUpdate().executeTakeFirst()

export async function nextNumber(tx: Tx, fileId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('annotations')
    .where('file_id', '=', fileId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** What the next publication of the mark changes for its student. */
export const isPendingAnnotation = sql<boolean>`(annotations.published_revision is distinct from annotations.revision
  and (annotations.deleted_at is null or annotations.published is not null))`

/** Whether the published mark of a work has annotations that its student does not see as they are; the ids may be columns. */
export const hasChangedAnnotations = (work: { groupId: Id; deliverableId: Id; studentId: Id }) => sql<boolean>`exists (
  select from annotations
  -- values, not joins: with few annotations a join would read all grades in their order
  where annotations.submission_id = (select submissions.id from submissions where submissions.group_id = ${work.groupId}
      and submissions.deliverable_id = ${work.deliverableId} and submissions.student_id = ${work.studentId})
    and (select grades.released_at from grades where grades.submission_id = annotations.submission_id) is not null
    and ${isPendingAnnotation})`

/** The submissions, among some that the transaction has locked, whose published mark has annotations that its student does not see as they are. */
export async function changedAnnotations(tx: Tx, submissionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct grades.submission_id as id
    from grades join annotations on annotations.submission_id = grades.submission_id
    where grades.submission_id = any(${submissionIds}::bigint[]) and grades.released_at is not null and grades.outcome <> 'exempt'
      and ${isPendingAnnotation}
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Brings the annotations of some submissions in line with their marks: with a published mark they are published as they are, without one
 * they are drafts. Those of an exempt student wait until their mark is back.
 */
export async function settleAnnotations(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  await sql`update annotations set
      published = case when grades.released_at is not null and deleted_at is null
        then jsonb_build_object('kind', kind, 'place', place, 'text', text) end,
      published_revision = case when grades.released_at is not null then annotations.revision end
    from grades
    where annotations.submission_id = any(${submissionIds}::bigint[]) and grades.submission_id = annotations.submission_id
      and grades.outcome is distinct from 'exempt'
      and published_revision is distinct from case when grades.released_at is not null then annotations.revision end`.execute(tx)
}
