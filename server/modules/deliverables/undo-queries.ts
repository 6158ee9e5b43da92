import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import type { HistoryEntry } from './grade-history-queries.ts'
import { criteriaOf } from './grade-queries.ts'

/** What one row of a bulk change replaced, with the state of its grade now. */
export interface UndoRow {
  submission_id: number
  student_id: number
  kind: 'grade' | 'release' | 'unrelease'
  /** `files`: there were files or annotations that were not published. */
  kept_reason: 'published' | 'files' | null
  is_edited: boolean
  is_published_since: boolean
  now: GradeShadow
  before: GradeShadow | null
}

type GradeShadow = Omit<HistoryEntry, 'outcome'> & { outcome: HistoryEntry['outcome'] | null; entry: string; feedback: string }

/** Columns that a bulk change may replace. */
const replaced = [
  'outcome',
  'mark',
  'points',
  'entry',
  'choices',
  'version_id',
  'feedback',
  'graded_by',
  'graded_at',
  'released_at',
  'unpublished',
] as const

/** The grades of some submissions as they are, to be kept by `keepUndo`. */
export async function gradeSnapshots(tx: Tx, submissionIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const pairs = sql.join(replaced.map((column) => sql`${sql.lit(column)}, ${sql.ref(`g.${column}`)}`))
  const { rows } = await sql<{ id: number; snapshot: string }>`
    select given.id, (jsonb_build_object(${pairs}) || jsonb_build_object('entry', coalesce(g.entry, 'mark'), 'feedback', coalesce(g.feedback, ''),
        'criteria', coalesce((select jsonb_agg(jsonb_build_object('criterion_id', c.criterion_id, 'mark', c.mark))
          from grade_criteria as c where c.submission_id = given.id), '[]')))::text as snapshot
    from unnest(${submissionIds}::bigint[]) as given (id) left join grades as g on g.submission_id = given.id`.execute(tx)
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot]))
}

interface KeptUndo {
  id: string
  kind: UndoRow['kind']
  centerId: number
  by: { id: number; at: Date }
  snapshots: ReadonlyMap<number, string>
  submissionIds: readonly number[]
  /** Submissions whose grade cannot come back. */
  kept?: { ids: readonly number[]; reason: 'published' | 'files' }
}

/** Keeps what a bulk change has replaced, after it. */
export async function keepUndo(tx: Tx, { id, kind, centerId, by, snapshots, submissionIds, kept }: KeptUndo): Promise<void> {
  const keptIds = new Set(kept?.ids)
  const reasons = submissionIds.map((submissionId) => (keptIds.has(submissionId) ? (kept?.reason ?? null) : null))
  const befores = submissionIds.map((submissionId) => (keptIds.has(submissionId) ? null : (snapshots.get(submissionId) ?? '{}')))
  await sql`
    insert into mark_undos (id, submission_id, center_id, made_by, made_at, kind, before, kept_reason, revision, released_at)
    select ${id}, given.id, ${centerId}, ${by.id}, ${by.at}::timestamptz, ${kind}, given.before::jsonb, given.reason, grades.revision,
      grades.released_at
    from unnest(${submissionIds}::bigint[], ${befores}::text[], ${reasons}::text[]) as given (id, before, reason)
    join grades on grades.submission_id = given.id`.execute(tx)
}

/** The rows of a bulk change of one person, in the group's task; `elsewhere` counts those whose student has moved to another group. */
export async function undoRows(
  tx: Tx,
  { id, madeBy, since }: { id: string; madeBy: number; since: Date },
  task: { id: number; group_id: number },
) {
  const number = (versionId: string) => sql<number | null>`(select number from deliverable_versions where id = ${sql.raw(versionId)})`
  const rows = await tx
    .selectFrom('mark_undos as u')
    .innerJoin('submissions as s', 's.id', 'u.submission_id')
    .innerJoin('grades as g', 'g.submission_id', 's.id')
    .where('u.id', '=', id)
    .where('u.made_by', '=', madeBy)
    .where('u.made_at', '>', since)
    .where('s.deliverable_id', '=', task.id)
    .select(['u.submission_id', 's.student_id', 's.group_id', 'u.kind', 'u.kept_reason', 'u.before'])
    .select([
      sql<boolean>`g.revision <> u.revision`.as('is_edited'),
      sql<boolean>`g.released_at is distinct from u.released_at`.as('is_published_since'),
      'g.outcome',
      'g.mark',
      'g.points',
      'g.entry',
      'g.feedback',
      criteriaOf(tx, 'g.submission_id').as('criteria'),
      number('g.version_id').as('version_number'),
      number("(u.before ->> 'version_id')::bigint").as('before_version_number'),
    ])
    .orderBy('u.submission_id')
    .execute()
  const here = rows.filter(({ group_id }) => group_id === task.group_id)
  return {
    elsewhere: rows.length - here.length,
    rows: here.map(
      ({
        submission_id,
        student_id,
        kind,
        kept_reason,
        is_edited,
        is_published_since,
        before,
        before_version_number,
        ...now
      }): UndoRow => ({
        submission_id,
        student_id,
        kind,
        kept_reason,
        is_edited,
        is_published_since,
        now,
        before: before === null ? null : { ...(before as unknown as GradeShadow), version_number: before_version_number },
      }),
    ),
  }
}

/** Puts grades back as they were before a bulk change. A change of what is edited counts as an edit; a mere publication does not. */
export async function putBack(tx: Tx, id: string, submissionIds: readonly number[]): Promise<void> {
  await sql`
    with kept as (
      select u.submission_id, u.kind, was.* from mark_undos as u cross join jsonb_to_record(u.before) as was (outcome text, mark integer,
        points integer, entry text, choices jsonb, version_id bigint, feedback text, graded_by bigint, graded_at timestamptz,
        released_at timestamptz, unpublished jsonb, criteria jsonb)
      where u.id = ${id} and u.submission_id = any(${submissionIds}::bigint[])),
    criterion_marks as (
      select kept.submission_id, given.criterion_id, given.mark
      from kept, jsonb_to_recordset(kept.criteria) as given (criterion_id bigint, mark integer)),
    written as (
      update grades set outcome = kept.outcome, mark = kept.mark, points = kept.points, entry = kept.entry,
        choices = coalesce(nullif(kept.choices, 'null'), '[]'), version_id = kept.version_id, feedback = kept.feedback,
        graded_by = (select users.id from users where users.id = kept.graded_by), graded_at = kept.graded_at,
        released_at = kept.released_at, unpublished = nullif(kept.unpublished, 'null'),
        revision = revision + case when kept.kind = 'grade' or kept.unpublished <> 'null' then 1 else 0 end
      from kept where grades.submission_id = kept.submission_id),
    dropped as (
      delete from grade_criteria using kept where grade_criteria.submission_id = kept.submission_id
        and not exists (select from criterion_marks where criterion_marks.submission_id = grade_criteria.submission_id
          and criterion_marks.criterion_id = grade_criteria.criterion_id))
    insert into grade_criteria (submission_id, criterion_id, mark) select submission_id, criterion_id, mark from criterion_marks
    on conflict (submission_id, criterion_id) do update set mark = excluded.mark`.execute(tx)
}

export const dropUndo = (tx: Tx, id: string) => tx.deleteFrom('mark_undos').where('id', '=', id).execute()

/** Deletes what can no longer be undone. */
export const dropOldUndos = (db: Db, before: Date) => db.deleteFrom('mark_undos').where('made_at', '<', before).execute()
