import type { GradebookInput } from '#server/grading/index.ts'

/** Due dates by deliverable, in milliseconds; null without a date. */
type DueDates = ReadonlyMap<number, number | null>

/** Points before the one of today. A longer course is thinned out evenly, and its last date stays. */
const mostPoints = 12

/** The dates at which deliverables with grades were due, in order. */
export function pointsOf(inputs: readonly GradebookInput[], dueAt: DueDates): number[] {
  const graded = new Set(inputs.flatMap(({ grades }) => Object.keys(grades).map(Number)))
  const dates = [...new Set([...graded].flatMap((id) => dueAt.get(id) ?? []))].toSorted((a, b) => a - b)
  if (dates.length <= mostPoints) return dates
  const step = (dates.length - 1) / (mostPoints - 1)
  return Array.from({ length: mostPoints }, (_, index) => dates[Math.round(index * step)] ?? 0)
}

/** A student's input with what counted at a date: deliverables that were due, and marks that were set or held by then. */
export function inputAt(input: GradebookInput, at: number, dueAt: DueDates): GradebookInput {
  const isBefore = (moment: string) => Date.parse(moment) <= at
  const grades = Object.entries(input.grades).filter(([id]) => (dueAt.get(Number(id)) ?? Infinity) <= at)
  return {
    ...input,
    grades: Object.fromEntries(grades),
    customScores: input.customScores.filter((score) => isBefore(score.at)),
    closed: (input.closed ?? []).filter((mark) => isBefore(mark.at)),
  }
}
