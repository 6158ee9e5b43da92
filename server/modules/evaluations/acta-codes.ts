import type { FieldErrors } from '#server/errors.ts'
import { codesOn, rulePackIn } from '#server/rule-packs/index.ts'
import { schoolDay } from '#server/school-day.ts'
import type { MarksNow } from './marks-now.ts'
import type { EvaluationRow } from './queries.ts'

/** What is written in the acta of one student. */
export interface ActaEntry {
  mark: number | null
  acta: number | null
  passed: boolean | null
  code: string | null
}

/** Evaluations that end the course: each student has a mark or a code in their acta. */
export const isFinal = ({ kind }: Pick<EvaluationRow, 'kind'>) => kind === 'ordinary' || kind === 'extraordinary'

/** The day that decides which codes an acta may have: that of the evaluation; without a date that of its closing, and while it is open today. */
export const actaDay = (
  { held_on, time_zone }: Pick<EvaluationRow, 'held_on' | 'time_zone'>,
  closing: { closed_at: string } | undefined,
  at: Date,
): string => held_on ?? schoolDay(closing ? new Date(closing.closed_at) : at, time_zone)

/** An evaluation with the rules under which a program was closed; while it is open, with those that its center follows. */
export const ruledBy = <E extends Pick<EvaluationRow, 'rule_pack'>>(evaluation: E, closing: Pick<E, 'rule_pack'> | undefined): E =>
  closing ? { ...evaluation, rule_pack: closing.rule_pack } : evaluation

/** Marks and code as the rules of the center combine them. @returns the code of the error where they do not */
export function entryOf(
  evaluation: Pick<EvaluationRow, 'kind' | 'rule_pack' | 'period'>,
  now: MarksNow,
  code: string | null,
  day: string,
): ActaEntry | string {
  const { mark, acta, passed } = now
  if (code === null) return acta === null && isFinal(evaluation) ? 'code_required' : { mark, acta, passed, code }
  const known = codesOn(rulePackIn(evaluation.rule_pack, evaluation.period), day).find(({ letters }) => letters === code)
  if (!known) return 'unknown_code'
  if (known.carriesMark === 'never') return { mark: null, acta: null, passed: known.passes, code }
  if (acta === null && known.carriesMark === 'required') return 'code_without_mark'
  // of a recognised program the marks of its tasks are not the mark that it is recognised with: that one is set by the teacher
  if (known.passes === true && known.carriesMark === 'optional' && !now.isOwn) return { mark: null, acta: null, passed: true, code }
  if (known.onlyWith !== null && acta !== known.onlyWith) {
    return known.carriesMark === 'required' ? 'code_needs_mark' : { mark: null, acta: null, passed: known.passes, code }
  }
  return { mark, acta, passed: known.passes ?? passed, code }
}

/** How many of a number of students may have each capped code. */
export const capsFor = ({ rule_pack, period }: Pick<EvaluationRow, 'rule_pack' | 'period'>, students: number) =>
  rulePackIn(rule_pack, period).caps.map(({ letters, percent }) => ({ letters, most: Math.floor((students * percent) / 100) }))

/** @returns `too_many` where more students would have a code than may have it */
export function capErrors(evaluation: EvaluationRow, entries: readonly Pick<ActaEntry, 'code'>[]): FieldErrors {
  const above = capsFor(evaluation, entries.length).filter(
    ({ letters, most }) => entries.filter(({ code }) => code === letters).length > most,
  )
  return above.length > 0 ? { students: ['too_many'] } : {}
}
