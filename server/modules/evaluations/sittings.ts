import { hasNoSittingLeft, rulePackIn, type Sittings, sittingsOf, spendsSitting } from '#server/rule-packs/index.ts'
import { type ActaEntry, isFinal } from './acta-codes.ts'
import type { FinalRow } from './final-queries.ts'
import type { EvaluationRow, StoredProgram } from './queries.ts'

export const toFinalRecord = ({ acta, passed, code, day, rule_pack, period }: Omit<FinalRow, 'closed_at'>) => ({
  ...{ acta, passed, code, day },
  pack: rulePackIn(rule_pack, period),
})

/**
 * The sittings that a student had spent in a program before this evaluation, in final evaluations of any group of the center. A program that was
 * copied is another one.
 */
export function sittingsBefore(
  evaluation: Pick<EvaluationRow, 'id'>,
  { closings, finals }: Pick<StoredProgram, 'closings' | 'finals'>,
  { courseId, studentId }: { courseId: number; studentId: number },
): Sittings {
  const closedAt = closings.find(({ course_id }) => course_id === courseId)?.closed_at
  const isBefore = (row: StoredProgram['finals'][number]) => {
    if (closedAt === undefined) return true
    const later = Date.parse(row.closed_at) - Date.parse(closedAt)
    return later === 0 ? row.evaluation_id < evaluation.id : later < 0
  }
  const earlier = finals.filter((row) => row.student_id === studentId && row.course_id === courseId && isBefore(row))
  return sittingsOf(earlier.map(toFinalRecord))
}

/** Whether a student would sit an evaluation for which the rules leave them no sitting. A code that spends none, or may not, is not refused. */
export function sitsWithoutSitting(
  evaluation: Pick<EvaluationRow, 'kind' | 'rule_pack' | 'period'>,
  sittings: Sittings,
  { code }: Pick<ActaEntry, 'code'>,
  day: string,
): boolean {
  const pack = rulePackIn(evaluation.rule_pack, evaluation.period)
  return isFinal(evaluation) && hasNoSittingLeft(pack.sittings, sittings) && spendsSitting({ pack, code, day }) === true
}
