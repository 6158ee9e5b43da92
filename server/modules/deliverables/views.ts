import type { components } from '#openapi/generated/schema.gen.ts'
import type { Config } from '#server/config.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import type { PublicGrade } from './grade-write-queries.ts'
import type { GradeRow } from './grade-queries.ts'
import type { Place } from './access.ts'
import { hasCriteria } from './grade-history-queries.ts'
import { acceptsWork } from './stage-queries.ts'
import type { FeedbackFileRow } from './feedback-file-queries.ts'
import type { ExtensionRow } from './extension-queries.ts'
import type { FileRow, OrJson, VersionRow } from './work-queries.ts'

type Schemas = components['schemas']
export type Work = Schemas['Work']
export type Draft = Schemas['Draft']
export type TeacherGrade = Schemas['TeacherGrade']

/** A time in the format of the API; rows that the database returned as JSON hold it as text. */
export const moment = (at: Date | string) => new Date(at).toISOString()
export const optionalMoment = (at: Date | string | null | undefined) => (at ? moment(at) : null)

export function toFile({ id, name, media_type, size }: FileRow): Schemas['File'] {
  return { id, name, media_type, size, url: fileUrl(id) }
}

/** A file that is sent back with a mark, as teachers see it. */
export const toFeedbackFile = ({ published_at, removed_at, ...file }: OrJson<FeedbackFileRow>): Schemas['FeedbackFile'] => ({
  ...toFile(file),
  state: published_at === null ? 'draft' : removed_at === null ? 'published' : 'removed',
})

/** The draft of a work; without one, an empty draft that continues the count of revisions. */
export function toDraft(rows: readonly VersionRow[]): Draft {
  const draft = rows.find((row) => row.submitted_at === null)
  return {
    text: draft?.text ?? '',
    link: draft?.link ?? '',
    files: draft?.files.map(toFile) ?? [],
    revision: draft?.revision ?? Math.max(0, ...rows.map((row) => row.revision)),
    updated_at: optionalMoment(draft?.updated_at),
  }
}

/** The submitted versions, newest first. */
export function toVersions(rows: readonly VersionRow[]): Schemas['Version'][] {
  return rows.flatMap(({ id, number, text, link, files, submitted_at, is_late, receipt }) =>
    submitted_at === null || number === null || receipt === null
      ? []
      : [{ id, number, text, link, files: files.map(toFile), submitted_at: moment(submitted_at), is_late, receipt }],
  )
}

/** The dates of a student's own in a group, as staff see them. */
export const toExtension = (row: OrJson<ExtensionRow> | null): Schemas['Extension'] | null =>
  row && { ...row, due_at: optionalMoment(row.due_at), closes_at: optionalMoment(row.closes_at) }

/** The exemption that a grade says, as staff see it. */
export const toExemption = (
  row:
    | OrJson<Pick<GradeRow, 'exemption_reason' | 'shows_exemption_reason' | 'graded_at' | 'grader_name' | 'grade_revision'>>
    | null
    | undefined,
): Schemas['Exemption'] | null =>
  row?.exemption_reason == null
    ? null
    : {
        reason: row.exemption_reason,
        shows_reason: row.shows_exemption_reason ?? false,
        exempted_by: row.grader_name,
        exempted_at: optionalMoment(row.graded_at),
        revision: row.grade_revision ?? 0,
      }

/** The same as its student sees it. */
export const toOwnExemption = (
  row: Pick<GradeRow, 'exemption_reason' | 'shows_exemption_reason'> | null | undefined,
): Schemas['OwnExemption'] | null =>
  row?.exemption_reason == null ? null : { reason: (row.shows_exemption_reason && row.exemption_reason) || null }

/** A stored grade; null or undefined without any work. */
type Found = GradeRow | null | undefined

/** Whether there is a version newer than the graded one. */
export function isNewerThanGraded(rows: readonly VersionRow[], grade: Pick<PublicGrade, 'outcome' | 'version_id'> | null): boolean {
  const newest = Math.max(0, ...rows.map((row) => row.number ?? 0))
  return (
    grade !== null &&
    grade.outcome !== null &&
    grade.outcome !== 'exempt' &&
    newest > (rows.find(({ id }) => id === grade.version_id)?.number ?? 0)
  )
}

export const isPassed = ({ mark, pass_mark }: Pick<GradeRow, 'mark' | 'pass_mark'>) => (mark === null ? null : mark >= pass_mark)

const noGrade: TeacherGrade = {
  outcome: null,
  mark: null,
  points: null,
  entry: 'mark',
  feedback: '',
  private_note: '',
  graded_by: null,
  graded_at: null,
  released_at: null,
  published: null,
  version_id: null,
  criteria: [],
  choices: [],
  passed: null,
  revision: 0,
}

type TeacherGradeRow = Omit<
  GradeRow,
  | 'submission_id'
  | 'submission_revision'
  | 'selected_version_id'
  | 'version_number'
  | 'feedback_files'
  | 'grade_revision'
  | 'exemption_reason'
  | 'shows_exemption_reason'
>

/** The part of a grade that is published, from its columns or from its unpublished changes. */
const publicPart = (
  { outcome, mark, points, entry, feedback, version_id, criteria, choices }: Partial<TeacherGradeRow>,
  pass_mark: number,
) => ({
  outcome: outcome ?? null,
  mark: mark ?? null,
  points: points ?? null,
  entry: entry ?? noGrade.entry,
  feedback: feedback ?? '',
  version_id: version_id ?? null,
  criteria: criteria ?? [],
  choices: choices ?? [],
  passed: isPassed({ mark: mark ?? null, pass_mark }),
})

/** A grade as teachers see it: with the changes that are not published yet, and what the student sees meanwhile. */
export function toTeacherGrade(row: TeacherGradeRow | null | undefined): TeacherGrade {
  if (row == null || row.revision === null) return noGrade
  const stored = publicPart(row, row.pass_mark)
  return {
    ...(row.unpublished ? publicPart(row.unpublished, row.pass_mark) : stored),
    private_note: row.private_note ?? '',
    graded_by: row.grader_name,
    graded_at: optionalMoment(row.graded_at),
    released_at: optionalMoment(row.released_at),
    published: row.unpublished && stored.outcome !== null ? { ...stored, outcome: stored.outcome } : null,
    revision: row.revision,
  }
}

/** A grade as its student sees it: nothing before it is released, never the private note nor the grader. */
function toReleasedGrade(row: Found): Schemas['ReleasedGrade'] | null {
  if (!row?.outcome || !row.released_at) return null
  return {
    outcome: row.outcome,
    mark: row.mark,
    points: row.points,
    feedback: row.feedback ?? '',
    files: row.feedback_files.filter(({ published_at }) => published_at !== null).map(toFile),
    graded_at: optionalMoment(row.graded_at),
    released_at: moment(row.released_at),
    version_id: row.version_id,
    criteria: hasCriteria(row.entry) ? row.criteria : [],
    choices: row.entry === 'rubric' ? (row.choices ?? []) : [],
    passed: isPassed(row),
  }
}

/** A student's own work. */
export function toWork(
  place: Place,
  rows: readonly VersionRow[],
  grade: Found,
  { draftDays, versionLimit, workLimit }: Pick<Config, 'draftDays' | 'versionLimit' | 'workLimit'>,
): Work {
  const isGraded = (grade?.outcome ?? null) !== null
  const isHere = place.is_enrolled && place.archived_at === null
  const released = toReleasedGrade(grade)
  return {
    draft: toDraft(rows),
    versions: toVersions(rows),
    selected_version_id: grade?.selected_version_id ?? null,
    is_graded: isGraded,
    grade: released,
    newer_than_graded: released !== null && isNewerThanGraded(rows, released),
    can_submit: isHere && place.is_live && acceptsWork[place.stage] && grade?.outcome !== 'exempt',
    can_select: isHere && !isGraded,
    storage: { used: rows.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0), limit: workLimit },
    version_limit: versionLimit,
    draft_days: draftDays,
  }
}

/** The fields that every view of a deliverable has. */
export function toTask(place: Place) {
  return {
    id: place.id,
    name: place.name,
    course: { id: place.course_id, name: place.course_name },
    content: { id: place.content_id, name: place.content_name },
    group: { id: place.group_id, name: place.group_name },
    group_archived: place.archived_at !== null,
    due_at: optionalMoment(place.due_at),
    max_points: place.max_points,
  }
}
