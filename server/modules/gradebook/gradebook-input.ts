import type { Db } from '#server/db/client.ts'
import {
  type CustomScore,
  defaultRules,
  type Grade,
  type ProgramPlan,
  type ProgramRules,
  type GradebookInput,
} from '#server/grading/index.ts'
import { fullName } from '#server/modules/people/person.ts'

/** A program as the engine takes it, with the version of its rules (0 while it has the standard ones). */
export interface LoadedPlan {
  plan: ProgramPlan
  rulesVersion: number
}

async function rulesInForce(db: Db, courseId: number): Promise<{ rules: ProgramRules; version: number }> {
  const row = await db
    .selectFrom('course_rules')
    .where('course_id', '=', courseId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { rules: defaultRules, version: 0 }
  return {
    version: row.version,
    rules: {
      passMark: row.pass_mark,
      gate: row.gate,
      gateCap: row.gate_cap,
      rounding: row.rounding,
      minimumPerDeliverable: row.minimum_per_deliverable,
      recovery: row.recovery,
      notHandedIn: row.not_handed_in,
      finalReading: row.final_reading,
    },
  }
}

async function plannedResults(db: Db, courseId: number): Promise<ProgramPlan['results']> {
  const [results, criteria] = await Promise.all([
    db.selectFrom('learning_results').where('course_id', '=', courseId).select(['id', 'code', 'name', 'weight', 'position']).execute(),
    db
      .selectFrom('criteria')
      .where('course_id', '=', courseId)
      .select(['id', 'learning_result_id', 'code', 'name', 'weight', 'rule', 'position'])
      .execute(),
  ])
  return results.map((result) => ({ ...result, criteria: criteria.filter((criterion) => criterion.learning_result_id === result.id) }))
}

async function plannedContents(db: Db, courseId: number): Promise<ProgramPlan['contents']> {
  const rows = await db
    .selectFrom('course_contents')
    .where('course_id', '=', courseId)
    .select(['id', 'parent_id', 'name', 'weight', 'position', 'is_active'])
    .execute()
  return rows.map(({ parent_id, is_active, ...row }) => ({ ...row, parentId: parent_id, isActive: is_active }))
}

/** Deliverables in the order of their dates in the group: the rule `last` of a criterion takes the latest. */
async function plannedDeliverables(db: Db, courseId: number, groupId: number): Promise<ProgramPlan['deliverables']> {
  const [rows, criteria] = await Promise.all([
    db
      .selectFrom('deliverables')
      .leftJoin('group_deliverables', (join) =>
        join.onRef('group_deliverables.deliverable_id', '=', 'deliverables.id').on('group_deliverables.group_id', '=', groupId),
      )
      .where('deliverables.course_id', '=', courseId)
      .select([
        'deliverables.id',
        'deliverables.name',
        'deliverables.max_points',
        'deliverables.position',
        'deliverables.content_id',
        'deliverables.weight',
        'deliverables.is_active',
        'deliverables.kind',
        'deliverables.recovers_id',
        'group_deliverables.due_at',
      ])
      .execute(),
    db.selectFrom('deliverable_criteria').where('course_id', '=', courseId).select(['deliverable_id', 'criterion_id', 'weight']).execute(),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    maxPoints: row.max_points,
    position: row.due_at?.getTime() ?? row.position,
    contentId: row.content_id,
    weight: row.weight,
    isActive: row.is_active,
    kind: row.kind,
    recoversId: row.recovers_id,
    criteria: criteria
      .filter(({ deliverable_id }) => deliverable_id === row.id)
      .map(({ criterion_id, weight }) => ({ criterionId: criterion_id, weight })),
  }))
}

/** What a program asks of everybody in a group. */
export async function loadPlan(db: Db, course: { id: number; name: string }, groupId: number): Promise<LoadedPlan> {
  const [{ rules, version }, results, contents, deliverables] = await Promise.all([
    rulesInForce(db, course.id),
    plannedResults(db, course.id),
    plannedContents(db, course.id),
    plannedDeliverables(db, course.id, groupId),
  ])
  return { plan: { program: { id: course.id, name: course.name }, rules, results, contents, deliverables }, rulesVersion: version }
}

export type GradeRow = Awaited<ReturnType<typeof gradeRows>>[number]

/** Stored grades of students in a program of a group, with the version each was given for. */
export function gradeRows(db: Db, courseId: number, groupId: number, studentIds: number[]) {
  return db
    .selectFrom('grades')
    .innerJoin('submissions', 'submissions.id', 'grades.submission_id')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .leftJoin('deliverable_versions', 'deliverable_versions.id', 'grades.version_id')
    .where('submissions.group_id', '=', groupId)
    .where('submissions.student_id', 'in', studentIds)
    .where('deliverables.course_id', '=', courseId)
    .select([
      'submissions.id as submission_id',
      'submissions.student_id',
      'submissions.deliverable_id',
      'grades.outcome',
      'grades.mark',
      'grades.points',
      'grades.released_at',
      'deliverable_versions.number as version_number',
    ])
    .execute()
}

async function criterionMarks(db: Db, submissionIds: number[]): Promise<Map<number, Record<number, number>>> {
  const marks = new Map<number, Record<number, number>>()
  if (submissionIds.length === 0) return marks
  const rows = await db.selectFrom('grade_criteria').where('submission_id', 'in', submissionIds).selectAll().execute()
  for (const row of rows) marks.set(row.submission_id, { ...marks.get(row.submission_id), [row.criterion_id]: row.mark })
  return marks
}

function toGrade(row: GradeRow, criteria: Record<number, number> | undefined, seenBy: 'staff' | 'student'): Grade | null {
  if (row.outcome === null) return null
  if (seenBy === 'student' && row.released_at === null) return { outcome: 'unreleased' }
  if (row.outcome !== 'marked') return { outcome: row.outcome }
  const own = criteria === undefined ? {} : { criteria }
  if (row.points !== null) return { outcome: 'marked', points: row.points, ...own }
  return row.mark === null ? null : { outcome: 'marked', mark: row.mark, ...own }
}

async function customScores(db: Db, courseId: number, groupId: number, studentIds: number[]): Promise<Map<number, CustomScore[]>> {
  const rows = await db
    .selectFrom('custom_scores')
    .leftJoin('users', 'users.id', 'custom_scores.author_id')
    .where('custom_scores.course_id', '=', courseId)
    .where('custom_scores.group_id', '=', groupId)
    .where('custom_scores.student_id', 'in', studentIds)
    .select([
      'custom_scores.student_id',
      'custom_scores.learning_result_id',
      'custom_scores.content_id',
      'custom_scores.mark',
      'custom_scores.reason',
      'custom_scores.created_at',
      'users.id as author_id',
      'users.first_name',
      'users.last_name_1',
      'users.last_name_2',
    ])
    .execute()
  const scores = new Map<number, CustomScore[]>()
  for (const row of rows) {
    const target =
      row.learning_result_id !== null
        ? ({ kind: 'result', id: row.learning_result_id } as const)
        : row.content_id !== null
          ? ({ kind: 'content', id: row.content_id } as const)
          : ({ kind: 'program' } as const)
    const author =
      row.author_id === null
        ? null
        : {
            id: row.author_id,
            name: fullName({ first_name: row.first_name ?? '', last_name_1: row.last_name_1 ?? '', last_name_2: row.last_name_2 ?? '' }),
          }
    const score = { target, mark: row.mark, reason: row.reason, author, at: row.created_at.toISOString() }
    scores.set(row.student_id, [...(scores.get(row.student_id) ?? []), score])
  }
  return scores
}

/**
 * The inputs of students in a program of a group, by student id, in a fixed number of queries.
 * @param seenBy a student's own view takes unreleased marks as `unreleased`
 */
export async function loadGradebookInputs(
  db: Db,
  { plan }: LoadedPlan,
  groupId: number,
  studentIds: number[],
  seenBy: 'staff' | 'student',
): Promise<{ inputs: Map<number, GradebookInput>; grades: GradeRow[] }> {
  const inputs = new Map<number, GradebookInput>()
  if (studentIds.length === 0) return { inputs, grades: [] }
  const [grades, scores] = await Promise.all([
    gradeRows(db, plan.program.id, groupId, studentIds),
    customScores(db, plan.program.id, groupId, studentIds),
  ])
  const criteria = await criterionMarks(
    db,
    grades.map((row) => row.submission_id),
  )
  for (const studentId of studentIds) {
    const own = grades.filter((row) => row.student_id === studentId)
    const entries = own.flatMap((row) => {
      const grade = toGrade(row, criteria.get(row.submission_id), seenBy)
      return grade === null ? [] : [[row.deliverable_id, grade] as const]
    })
    inputs.set(studentId, { ...plan, grades: Object.fromEntries(entries), customScores: scores.get(studentId) ?? [] })
  }
  return { inputs, grades }
}
