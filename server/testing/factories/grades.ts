import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { json } from '../../db/json.ts'
import { markFromPoints } from '../../grading/index.ts'
import { inChunks, only } from './rows.ts'
import { openSubmission } from './submissions.ts'

export type Grade = Selectable<Tables['grades']>

/** A grade with the data of its audit rows. */
export interface GradeGiven extends Insertable<Tables['grades']> {
  student_id: number
  /** Number of the version it was given for; null where nothing was handed in. */
  version_number: number | null
  criteria?: readonly { criterion_id: number; mark: number }[]
}

/** Grades with their criterion marks and an audit row for giving and one for releasing each. */
export async function giveGrades(db: Db | Tx, given: readonly GradeGiven[]): Promise<Grade[]> {
  const grades = await inChunks(given, (chunk) =>
    db
      .insertInto('grades')
      .values(chunk.map(({ student_id: _, version_number: __, criteria: ___, ...columns }) => ({ ...columns, ...exemption(columns) })))
      .returningAll()
      .execute(),
  )
  const criteria = given.flatMap(({ submission_id, criteria: marks = [] }) => marks.map((each) => ({ submission_id, ...each })))
  await inChunks(criteria, (chunk) => db.insertInto('grade_criteria').values(chunk).returning('mark').execute())
  await inChunks(given.flatMap(audited), (chunk) => db.insertInto('audit_log').values(chunk).returning('id').execute())
  return grades
}

/** An exemption has a reason, no version, and is released at once. */
const exemption = ({ outcome, exemption_reason, graded_at, released_at }: Insertable<Tables['grades']>) =>
  outcome === 'exempt'
    ? { version_id: null, exemption_reason: exemption_reason ?? 'Convalidado', released_at: released_at ?? graded_at ?? new Date() }
    : {}

function audited({ version_number, student_id, ...given }: GradeGiven): Insertable<Tables['audit_log']>[] {
  const shadow = json({ outcome: given.outcome, mark: given.mark ?? null, version_number })
  const row = {
    center_id: given.center_id,
    actor_id: given.graded_by ?? null,
    entity: 'grade',
    entity_id: given.submission_id,
    student_id,
    after: shadow,
  }
  const first = { ...row, action: 'grade', before: null, ...(given.graded_at == null ? {} : { at: given.graded_at }) }
  return given.released_at == null ? [first] : [first, { ...row, action: 'release', before: shadow, at: given.released_at }]
}

interface OneGrade {
  group: { id: number; center_id: number }
  deliverable: { id: number; max_points: number }
  student: { id: number }
  /** Hundredths. Without mark and points, `outcome` says why there is none. */
  mark?: number
  /** Hundredths of a point. */
  points?: number
  outcome?: 'not_handed_in' | 'not_assessed' | 'exempt'
  /** Defaults to the selected one. */
  version?: { id: number; number: number | null } | null
  by?: { id: number }
  at?: Date
  released?: boolean
  feedback?: string
  private_note?: string
  criteria?: GradeGiven['criteria']
}

/** Grades one student's work, submitted or not; unreleased by default. */
export async function grade(db: Db | Tx, given: OneGrade): Promise<Grade> {
  const { group, deliverable, student, points, at = new Date(), released = false, feedback, private_note, criteria } = given
  const submission = await openSubmission(db, group, deliverable, student)
  const version = given.version === undefined ? await selectedVersion(db, submission.selected_version_id) : given.version
  const mark = points === undefined ? (given.mark ?? null) : markFromPoints(points, deliverable.max_points)
  const outcome = mark === null ? (given.outcome ?? 'not_assessed') : 'marked'
  return only(
    await giveGrades(db, [
      {
        submission_id: submission.id,
        center_id: group.center_id,
        group_id: group.id,
        student_id: student.id,
        version_id: version?.id ?? null,
        version_number: version?.number ?? null,
        outcome,
        mark,
        points: points ?? null,
        entry: criteria ? 'criteria' : points === undefined ? 'mark' : 'points',
        feedback,
        private_note,
        graded_by: given.by?.id ?? null,
        graded_at: at,
        released_at: released ? at : null,
        ...(criteria ? { criteria } : {}),
      },
    ]),
  )
}

async function selectedVersion(db: Db | Tx, id: number | null) {
  if (id === null) return null
  return db.selectFrom('deliverable_versions').select(['id', 'number']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** A file that is sent back with a mark, which its student sees if both are published. */
export async function sendBack(
  db: Db | Tx,
  given: Pick<OneGrade, 'group' | 'deliverable' | 'student'> & { file: number; position?: number; published?: boolean; at?: Date },
): Promise<void> {
  const { group, deliverable, student, file, position = 0, published = false, at = new Date() } = given
  const submission = await openSubmission(db, group, deliverable, student)
  await db
    .insertInto('feedback_files')
    .values({
      file_id: file,
      submission_id: submission.id,
      group_id: group.id,
      center_id: group.center_id,
      position,
      published_at: published ? at : null,
    })
    .execute()
}
