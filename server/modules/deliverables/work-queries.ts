import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables, Tx } from '#server/db/client.ts'
import { isLate } from './date-queries.ts'

/** One student's work on one deliverable in one group. */
export interface WorkKey {
  groupId: number
  deliverableId: number
  studentId: number
}

/** The key of a work in another query, where the ids may be columns. */
export type WorkRef = { readonly [Id in keyof WorkKey]: number | Expression<number> }

/** A row, or the row as JSON, where times are text. */
export type OrJson<Row> = { [Column in keyof Row]: Date extends Row[Column] ? Row[Column] | string : Row[Column] }

const fileColumns = ['files.id', 'files.name', 'files.media_type', 'files.size'] as const

const filesOfVersion = (eb: ExpressionBuilder<Tables, 'deliverable_versions'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('version_files')
      .innerJoin('files', 'files.id', 'version_files.file_id')
      .whereRef('version_files.version_id', '=', 'deliverable_versions.id')
      .select(fileColumns)
      .orderBy('version_files.position')
      .orderBy('files.id'),
  ).as('files')

export type VersionRow = OrJson<Awaited<ReturnType<typeof versionRows>>[number]>
export type FileRow = VersionRow['files'][number]

/** The draft, if there is one, and the submitted versions, newest first. */
export const versionsOf = (db: Db, { groupId, deliverableId, studentId }: WorkRef) =>
  db
    .selectFrom('deliverable_versions')
    .innerJoin('submissions', 'submissions.id', 'deliverable_versions.submission_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('submissions.student_id', '=', studentId)
    .select([
      'deliverable_versions.id',
      'deliverable_versions.number',
      'deliverable_versions.text',
      'deliverable_versions.link',
      'deliverable_versions.submitted_at',
      isLate('deliverable_versions').as('is_late'),
      'deliverable_versions.receipt',
      'deliverable_versions.revision',
      'deliverable_versions.updated_at',
    ])
    .select(filesOfVersion)
    .orderBy('deliverable_versions.number', (order) => order.desc().nullsFirst())

export const versionRows = (db: Db, key: WorkKey) => versionsOf(db, key).execute()

/** Submissions of students who are still in the group. */
export const enrolledSubmissions = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('group_students', (join) =>
      join
        .onRef('group_students.group_id', '=', 'submissions.group_id')
        .onRef('group_students.user_id', '=', 'submissions.student_id')
        .on('group_students.left_at', 'is', null),
    )

/** Numbers of the versions that were handed in. */
export const handedInVersions = (db: Db, { groupId, deliverableId, studentId }: WorkRef) =>
  db
    .selectFrom('submissions')
    .innerJoin('deliverable_versions', 'deliverable_versions.submission_id', 'submissions.id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('submissions.student_id', '=', studentId)
    .where('deliverable_versions.number', 'is not', null)
    .select(['deliverable_versions.id', 'deliverable_versions.number'])

/** Files that the teacher attached to the task. Of a plain join the planner may make a walk through all files. */
export const attachedFiles = (db: Db, deliverableId: number) =>
  db
    .selectFrom('deliverable_files')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('files').whereRef('files.id', '=', 'deliverable_files.file_id').select(fileColumns).limit(1).as('files'),
      (join) => join.onTrue(),
    )
    .where('deliverable_files.deliverable_id', '=', deliverableId)
    .select(fileColumns)
    .orderBy('deliverable_files.position')
    .orderBy('files.id')

/** The criteria that the task assesses, in the order of the program. */
export const assessedCriteria = (db: Db, deliverableId: number) =>
  db
    .selectFrom('deliverable_criteria')
    .innerJoin('criteria', 'criteria.id', 'deliverable_criteria.criterion_id')
    .innerJoin('learning_results', 'learning_results.id', 'criteria.learning_result_id')
    .where('deliverable_criteria.deliverable_id', '=', deliverableId)
    .select([
      'criteria.id',
      sql<string>`learning_results.code || '.' || criteria.code`.as('code'),
      'criteria.name',
      'deliverable_criteria.weight',
    ])
    .orderBy('learning_results.position')
    .orderBy('learning_results.id')
    .orderBy('criteria.position')
    .orderBy('criteria.id')

/**
 * Locks the group against archiving and returns whether it is archived. Every write takes this lock first, then the submission's:
 * always in that order, so that there is no deadlock.
 */
export async function lockGroup(tx: Tx, groupId: number) {
  return tx
    .selectFrom('groups')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .where('groups.id', '=', groupId)
    .select(['groups.center_id', 'groups.archived_at', 'centers.time_zone'])
    .forShare('groups')
    .executeTakeFirstOrThrow()
}

/** The same for work of the student's own: what one student does in a group takes turns, so that each act sees what the others have done. */
export const lockOwnPlace = (tx: Tx, { groupId, studentId }: WorkKey) =>
  tx
    .selectFrom('groups')
    .innerJoin('group_students', 'group_students.group_id', 'groups.id')
    .where('groups.id', '=', groupId)
    .where('group_students.user_id', '=', studentId)
    .select('groups.archived_at')
    .forShare('groups')
    .forNoKeyUpdate('group_students')
    .executeTakeFirstOrThrow()

export type SubmissionRow = NonNullable<Awaited<ReturnType<typeof lockWork>>>

/** The submission, locked until the transaction ends; undefined while there is none. */
export function lockWork(tx: Tx, { groupId, deliverableId, studentId }: WorkKey) {
  return tx
    .selectFrom('submissions')
    .where('group_id', '=', groupId)
    .where('deliverable_id', '=', deliverableId)
    .where('student_id', '=', studentId)
    .select(['id', 'selected_version_id'])
    .forUpdate()
    .executeTakeFirst()
}

/** The locked submission, created if it is missing. */
export async function openWork(tx: Tx, centerId: number, key: WorkKey): Promise<SubmissionRow> {
  const existing = await lockWork(tx, key)
  if (existing) return existing
  await tx
    .insertInto('submissions')
    .values({ center_id: centerId, group_id: key.groupId, deliverable_id: key.deliverableId, student_id: key.studentId })
    .onConflict((conflict) => conflict.columns(['group_id', 'deliverable_id', 'student_id']).doNothing())
    .execute()
  const opened = await lockWork(tx, key)
  if (!opened) throw new Error('a submission that was just made is not there')
  return opened
}

/** The draft, and the latest revision and version numbers. */
export async function draftState(tx: Tx, submissionId: number) {
  const versions = await tx
    .selectFrom('deliverable_versions')
    .where('submission_id', '=', submissionId)
    .select(['id', 'number', 'text', 'link', 'revision', 'submitted_at', 'updated_at'])
    .select(({ selectFrom }) =>
      selectFrom('version_files')
        .whereRef('version_files.version_id', '=', 'deliverable_versions.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('files'),
    )
    .orderBy('number')
    .execute()
  const handedIn = versions.flatMap((version) => (version.number === null ? [] : [{ ...version, number: version.number }]))
  return {
    draft: versions.find((version) => version.submitted_at === null) ?? null,
    handedIn,
    newest: handedIn.at(-1) ?? null,
    revision: Math.max(0, ...versions.map((version) => version.revision)),
  }
}

/** Creates or changes the draft under its next revision. */
export async function writeDraft(
  tx: Tx,
  place: { centerId: number; groupId: number; submissionId: number; draftId: number | null },
  change: { text?: string; link?: string },
  revision: number,
  now: Date,
): Promise<number> {
  if (place.draftId !== null) {
    await tx
      .updateTable('deliverable_versions')
      .set({ ...change, revision, updated_at: now })
      .where('id', '=', place.draftId)
      .execute()
    return place.draftId
  }
  const { id } = await tx
    .insertInto('deliverable_versions')
    .values({
      center_id: place.centerId,
      group_id: place.groupId,
      submission_id: place.submissionId,
      ...change,
      revision,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Turns the draft into a version; from then on nothing of it changes. */
export async function sealDraft(tx: Tx, draftId: number, sealed: { number: number; submittedAt: Date; isLate: boolean; receipt: string }) {
  await tx
    .updateTable('deliverable_versions')
    .set({ number: sealed.number, submitted_at: sealed.submittedAt, is_late: sealed.isLate, receipt: sealed.receipt })
    .where('id', '=', draftId)
    .execute()
}

/** Selects the version that counts. */
export async function select(tx: Tx, submissionId: number, versionId: number) {
  await tx
    .updateTable('submissions')
    .set(({ eb }) => ({ selected_version_id: versionId, revision: eb('revision', '+', 1) }))
    .where('id', '=', submissionId)
    .execute()
}
