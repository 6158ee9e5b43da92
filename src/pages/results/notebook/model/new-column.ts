import { type Counting, criteriaError, readPercent, toStored, type TypedWeight } from '@/entities/course'
import type { Schema } from '@/shared/api'
import { readHundredths, toMoment } from '@/shared/lib/format'
import type { ScoreBook } from './score-cell'

/** The form of a new column; points and weights as typed. */
export interface NewColumnValues {
  readonly name: string
  /** `2026-11-27`; empty for none. */
  readonly day: string
  readonly max_points: string
  readonly content_id: number | null
  readonly counting: Counting
  readonly criteria: readonly TypedWeight[]
}

/** Every active content with those above it in its name. */
export function contentOptions({ contents }: Pick<ScoreBook, 'contents'>): { value: number; label: string }[] {
  const pathOf = (id: number | null): string[] => {
    const node = contents.find((each) => each.id === id)
    return node ? [...pathOf(node.parent_id), node.name] : []
  }
  return contents.map(({ id }) => ({ value: id, label: pathOf(id).join(' › ') }))
}

/** Where the class is: the content of the deliverable with the latest date that is past, of the first one, or the first content. */
export function likelyContent({ columns, contents }: Pick<ScoreBook, 'columns' | 'contents'>, now: number): number | null {
  const known = columns.filter(({ content_id }) => contents.some(({ id }) => id === content_id))
  const dated = known.flatMap(({ content_id, due_at }) => (due_at === null ? [] : [{ content_id, at: Date.parse(due_at) }]))
  const past = dated.filter(({ at }) => at <= now).toSorted((a, b) => b.at - a.at)
  return past[0]?.content_id ?? known[0]?.content_id ?? contents[0]?.id ?? null
}

/** Criteria of the program with the code of their learning result. */
export const criterionOptions = ({ results }: Pick<ScoreBook, 'results'>) =>
  results.flatMap(({ code, criteria }) => criteria.map((each) => ({ id: each.id, code: `${code}.${each.code}`, name: each.name })))

/** Error codes of what the contract cannot check before it is sent. */
export function checkNewColumn(values: NewColumnValues, known: number) {
  return {
    max_points: readHundredths(values.max_points) ? undefined : 'points_format',
    content_id: values.content_id === null ? 'required' : undefined,
    criteria: criteriaError(values, known),
  }
}

export const toNewColumn = ({ name, day, max_points, content_id, counting, criteria }: NewColumnValues): Schema<'NewScoreColumn'> => ({
  name,
  max_points: readHundredths(max_points) ?? 0,
  due_at: toMoment({ day, time: '' }, '23:59'),
  content_id: content_id ?? 0,
  ...toStored(counting),
  criteria: criteria.map(({ id, weight }) => ({ criterion_id: id, weight: readPercent(weight) ?? 0 })),
})
