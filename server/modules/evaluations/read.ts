import type { components } from '#openapi/generated/schema.gen.ts'
import { type Caller, mayWrite } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { rulePackIn } from '#server/rule-packs/index.ts'
import { programNow } from './marks-now.ts'
import { centerCalendar, evaluatedPeriods } from './center-queries.ts'
import { calendarOf, evaluationOf, type EvaluationRow, groupOf, storedProgram } from './queries.ts'
import { toEvaluatedProgram, toEvaluation } from './views.ts'

/** @throws 404 for an evaluation that does not exist for the caller */
export async function findEvaluation(db: Db, caller: Caller, id: number): Promise<EvaluationRow> {
  const row = await evaluationOf(db, caller, id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * The calendar of a group, or the part of it that has a student. @throws 404 for a group that does not exist for the caller
 */
export async function readCalendar(
  db: Db,
  caller: Caller,
  groupId: number,
  studentId: number | undefined,
): Promise<components['schemas']['GroupEvaluations']> {
  const group = await groupOf(db, caller, groupId).executeTakeFirst()
  if (!group) throw notFound()
  const { rule_pack, archived_at, ...shown } = group
  const evaluations = await calendarOf(db, groupId, studentId).execute()
  return {
    group: { ...shown, archived_at: archived_at?.toISOString() ?? null },
    may_edit: archived_at === null && mayWrite(caller),
    rule_pack: rulePackIn(rule_pack, group.period).name,
    evaluations: evaluations.filter(({ programs }) => studentId === undefined || programs.length > 0).map(toEvaluation),
  }
}

/** The evaluations of all groups of a center in a school year. @throws 404, 403 for who does not administer the center */
export async function readCenterCalendar(
  db: Db,
  caller: Caller,
  centerId: number,
  wanted: string | undefined,
): Promise<components['schemas']['CenterEvaluations']> {
  await requireCenterAdmin(db, caller, centerId)
  const { name, periods } = await evaluatedPeriods(db, centerId).executeTakeFirstOrThrow()
  const period = wanted ?? periods[0] ?? null
  const evaluations = period === null ? [] : await centerCalendar(db, centerId, period).execute()
  return {
    center: { id: centerId, name },
    ...{ period, periods },
    evaluations: evaluations.map(({ group_id, group_name, ...evaluation }) => ({
      ...evaluation,
      group: { id: group_id, name: group_name },
    })),
  }
}

/**
 * One program of an evaluation, in three statements. @throws 404 for a program that the group does not have, unless it was closed
 */
export async function readProgram(
  db: Db,
  caller: Caller,
  { id, courseId, at }: { id: number; courseId: number; at: Date },
): Promise<components['schemas']['EvaluatedProgram']> {
  const evaluation = await findEvaluation(db, caller, id)
  const stored = await storedProgram(db, evaluation, courseId).executeTakeFirstOrThrow()
  if (stored.course_name === null || (stored.is_taught === null && stored.closings.length === 0)) throw notFound()
  const ids = [...new Set([...stored.students, ...stored.records].map((person) => person.id))]
  const place = { groupId: evaluation.group_id, courseId, isInitial: evaluation.kind === 'initial' }
  const now = await programNow(db, place, stored.closings.length === 0 ? stored.students.map((student) => student.id) : ids, stored)
  const course = { id: courseId, name: stored.course_name }
  return toEvaluatedProgram(evaluation, course, stored, now, { mayEdit: evaluation.archived_at === null && mayWrite(caller), at })
}
