import type { Db } from '#server/db/client.ts'
import {
  type ClosedMark,
  type CustomScore,
  type Grade,
  type GradebookInput,
  type ProgramPlan,
  type ProgramRules,
} from '#server/grading/index.ts'
import { programRulesOf, rulePackIn } from '#server/rule-packs/index.ts'
import { fullName } from '#server/modules/people/person.ts'
import { type GradebookRow, gradebookColumns, type ProgramSelection, type TaughtProgram } from './gradebook-queries.ts'

/** One program of a group with the inputs of its students for the grading engine. */
export interface Gradebook {
  program: TaughtProgram
  plan: ProgramPlan
  /** Version of the rules; 0 for the default rules. */
  rulesVersion: number
  /** By student id. */
  inputs: Map<number, GradebookInput>
  grades: GradebookRow['grades']
  /** The marks that teachers set themselves, of all students. */
  scores: (GradebookRow['custom_scores'][number] & { author: string | null })[]
}

type Pair = Pick<TaughtProgram, 'group_id' | 'course_id'>
const isOf = (pair: Pair) => (row: Pair) => row.group_id === pair.group_id && row.course_id === pair.course_id

/** The rules of a program: a version of its own, or those of the pack that its center follows. */
export function toRules(
  row: GradebookRow['rules'][number] | undefined,
  { rule_pack, period }: Pick<TaughtProgram, 'rule_pack' | 'period'>,
): { rules: ProgramRules; rulesVersion: number } {
  const ofPack = programRulesOf(rulePackIn(rule_pack, period))
  if (!row) return { rules: ofPack, rulesVersion: 0 }
  return {
    rulesVersion: row.version,
    rules: {
      ...ofPack,
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

/** Deliverables in the order of their dates in the group, which the criterion rule `last` needs. */
function toPlan(row: GradebookRow, program: TaughtProgram): Pick<Gradebook, 'plan' | 'rulesVersion'> {
  const { course_id, course_name, group_id } = program
  const ofCourse = (each: { course_id: number }) => each.course_id === course_id
  const { rules, rulesVersion } = toRules(row.rules.find(ofCourse), program)
  const plan: ProgramPlan = {
    program: { id: course_id, name: course_name },
    rules,
    results: row.results.filter(ofCourse).map((result) => ({
      ...result,
      criteria: row.criteria.filter((criterion) => criterion.learning_result_id === result.id),
    })),
    contents: row.contents
      .filter(ofCourse)
      .map(({ parent_id, is_active, ...content }) => ({ ...content, parentId: parent_id, isActive: is_active })),
    deliverables: row.deliverables.filter(isOf({ group_id, course_id })).map((each) => ({
      id: each.id,
      name: each.name,
      maxPoints: each.max_points,
      position: each.due_at === null ? 0 : Date.parse(each.due_at),
      contentId: each.content_id,
      weight: each.weight,
      isActive: each.is_active,
      kind: each.kind,
      recoversId: each.recovers_id,
      criteria: row.deliverable_criteria
        .filter(({ deliverable_id }) => deliverable_id === each.id)
        .map(({ criterion_id, weight }) => ({ criterionId: criterion_id, weight })),
    })),
  }
  return { plan, rulesVersion }
}

function toGrade(row: GradebookRow['grades'][number], criteria: Record<number, number>, seenBy: 'staff' | 'student'): Grade | null {
  if (row.outcome === null) return null
  if (seenBy === 'student' && row.released_at === null) return { outcome: 'unreleased' }
  if (row.outcome !== 'marked') return { outcome: row.outcome }
  const own = Object.keys(criteria).length === 0 ? {} : { criteria }
  if (row.points !== null) return { outcome: 'marked', points: row.points, ...own }
  return row.mark === null ? null : { outcome: 'marked', mark: row.mark, ...own }
}

function authorOf({ author_id, first_name, last_name_1, last_name_2 }: GradebookRow['custom_scores'][number]): string | null {
  if (author_id === null) return null
  return fullName({ first_name: first_name ?? '', last_name_1: last_name_1 ?? '', last_name_2: last_name_2 ?? '' })
}

function toCustomScore(row: GradebookRow['custom_scores'][number]): CustomScore {
  const name = authorOf(row)
  const { author_id } = row
  const target: CustomScore['target'] =
    row.learning_result_id !== null
      ? { kind: 'result', id: row.learning_result_id }
      : row.content_id !== null
        ? { kind: 'content', id: row.content_id }
        : { kind: 'program' }
  return {
    target,
    mark: row.mark,
    reason: row.reason,
    author: author_id === null || name === null ? null : { id: author_id, name },
    at: new Date(row.created_at).toISOString(),
  }
}

const toClosedMark = (row: GradebookRow['closed_marks'][number]): ClosedMark => ({
  resultId: row.learning_result_id,
  exact: row.exact,
  isOwn: row.is_own,
  evaluation: row.evaluation,
  at: new Date(row.closed_at).toISOString(),
})

/** The marks of criteria of each submission. */
function criterionMarks({ grade_criteria }: GradebookRow): ReadonlyMap<number, Record<number, number>> {
  const marks = new Map<number, Record<number, number>>()
  for (const { submission_id, criterion_id, mark } of grade_criteria) {
    const own = marks.get(submission_id) ?? {}
    own[criterion_id] = mark
    marks.set(submission_id, own)
  }
  return marks
}

/**
 * The gradebooks in one row of {@link gradebookColumns}, in the order of the programs.
 * @param seenBy a student's own view has unreleased marks as `unreleased`
 */
export function toGradebooks(row: GradebookRow, studentIds: readonly number[], seenBy: 'staff' | 'student'): Gradebook[] {
  const criteria = criterionMarks(row)
  return row.programs.map((program) => {
    const { plan, rulesVersion } = toPlan(row, program)
    const grades = row.grades.filter(isOf(program))
    const gradesOf = Map.groupBy(grades, ({ student_id }) => student_id)
    const scores = row.custom_scores.filter(isOf(program))
    const held = row.closed_marks.filter(isOf(program))
    const inputs = studentIds.map((studentId): [number, GradebookInput] => {
      const entries = (gradesOf.get(studentId) ?? []).flatMap((each) => {
        const grade = toGrade(each, criteria.get(each.submission_id) ?? {}, seenBy)
        return grade === null ? [] : [[each.deliverable_id, grade] as const]
      })
      const customScores = scores.filter(({ student_id }) => student_id === studentId).map(toCustomScore)
      const closed = held.filter(({ student_id }) => student_id === studentId).map(toClosedMark)
      return [studentId, { ...plan, grades: Object.fromEntries(entries), customScores, closed }]
    })
    return {
      program,
      plan,
      rulesVersion,
      inputs: new Map(inputs),
      grades,
      scores: scores.map((score) => ({ ...score, author: authorOf(score) })),
    }
  })
}

/** Gradebooks of students in the selected programs, in one statement. */
export async function loadGradebooks(
  db: Db,
  programs: ProgramSelection,
  studentIds: readonly number[],
  seenBy: 'staff' | 'student',
): Promise<Gradebook[]> {
  const row = await db
    .with('programs', () => programs)
    .selectNoFrom((eb) => gradebookColumns(eb, studentIds))
    .executeTakeFirstOrThrow()
  return toGradebooks(row, studentIds, seenBy)
}
