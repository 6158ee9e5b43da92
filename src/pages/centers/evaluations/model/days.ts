import type { Schema } from '@/shared/api'

type CenterEvaluation = Schema<'CenterEvaluations'>['evaluations'][number]

interface Day {
  /** Null for the evaluations without a date. */
  readonly date: string | null
  readonly evaluations: readonly CenterEvaluation[]
}

/** The evaluations by day, those without one last; of a day in the order given, by group. */
export function daysOf(evaluations: readonly CenterEvaluation[]): Day[] {
  const days = Map.groupBy(evaluations, ({ held_on }) => held_on)
  return [...days].map(([date, ofDay]) => ({ date, evaluations: ofDay })).toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
}
