import { type FieldErrors, invalid } from '#server/errors.ts'
import type { Rubric } from '#server/modules/deliverables/rubric.ts'

/** The rubric as it is stored: texts without spaces around them, and no levels where there are no rows. */
export function trimmed({ levels, rows }: Rubric): Rubric {
  return {
    levels: rows.length === 0 ? [] : levels.map(({ id, title }) => ({ id, title: title.trim() })),
    rows: rows.map(({ id, title, criterion_id, cells }) => ({
      id,
      title: title.trim(),
      criterion_id,
      cells: cells.map(({ points, description }) => ({ points, description: description.trim() })),
    })),
  }
}

const isRepeated = (parts: readonly { id: number }[]) => new Set(parts.map(({ id }) => id)).size < parts.length

/** @throws 400 codes per level and row, by their place */
export function checkRubric({ levels, rows }: Rubric, criterionIds: ReadonlySet<number>): void {
  const errors: FieldErrors = {}
  if (isRepeated(rows)) errors['rows'] = ['repeated']
  if (isRepeated(levels)) errors['levels'] = ['repeated']
  else if (rows.length > 0 && levels.length < 2) errors['levels'] = ['too_few']
  for (const [index, { title }] of levels.entries()) if (title === '') errors[`levels.${index}.title`] = ['required']
  for (const [index, { title, criterion_id, cells }] of rows.entries()) {
    if (title === '') errors[`rows.${index}.title`] = ['required']
    if (criterion_id !== null && !criterionIds.has(criterion_id)) errors[`rows.${index}.criterion_id`] = ['choice']
    if (cells.length !== levels.length) errors[`rows.${index}.cells`] = ['choice']
    else if (cells.every(({ points }) => points === 0)) errors[`rows.${index}.cells`] = ['required']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
