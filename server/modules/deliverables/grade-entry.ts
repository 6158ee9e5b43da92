import type { RequestBody } from '#server/contract.ts'
import { type FieldErrors, invalid } from '#server/errors.ts'
import { markFromCriteria, markFromPoints, type MarkEntry, parseMark, type Parsed, parsePoints } from '#server/grading/index.ts'
import type { GradeValue } from './grade-write-queries.ts'
import { marksOfChoices, type Rubric } from './rubric.ts'

type Entry = RequestBody<'saveGrade'>['entry']
export type Assessment = Pick<GradeValue, 'outcome' | 'mark' | 'points' | 'entry' | 'criteria' | 'choices'>

/** Scale and criteria of a deliverable. */
export interface Task {
  maxPoints: number
  criteria: readonly { id: number; weight: number }[]
  rubric: Rubric | null
}

type Value = MarkEntry | { kind: 'points'; points: number }

/** Reads typed points; NP, NE, EX and an empty text mean the same as in a mark. */
function readPoints(text: string, maxPoints: number): Parsed<Value> {
  const parsed = parseMark(text)
  if (parsed.ok && parsed.value.kind !== 'mark') return parsed
  const points = parsePoints(text, maxPoints)
  return points.ok ? { ok: true, value: { kind: 'points', points: points.value } } : points
}

function readText(mode: 'mark' | 'points', { text, marks, choices }: Entry, { maxPoints }: Task): Assessment {
  if (marks?.length) throw invalid({ 'entry.marks': ['not_accepted'] })
  if (choices?.length) throw invalid({ 'entry.choices': ['not_accepted'] })
  if (text === undefined) throw invalid({ 'entry.text': ['required'] })
  const parsed = mode === 'points' ? readPoints(text, maxPoints) : parseMark(text)
  if (!parsed.ok) throw invalid({ 'entry.text': [parsed.code] })
  const none = { entry: mode, mark: null, points: null, criteria: [], choices: [] }
  const { value } = parsed
  if (value.kind === 'mark') return { ...none, outcome: 'marked', mark: value.mark }
  if (value.kind === 'points') return { ...none, outcome: 'marked', mark: markFromPoints(value.points, maxPoints), points: value.points }
  return { ...none, outcome: value.kind === 'outcome' ? value.outcome : null }
}

/** Reads criterion marks. Criteria may be marked one by one: the mark is the mean of those marked so far. */
function readCriteria({ text, marks, choices }: Entry, { criteria }: Task): Assessment {
  if (text) throw invalid({ 'entry.text': ['not_accepted'] })
  if (choices?.length) throw invalid({ 'entry.choices': ['not_accepted'] })
  if (!marks) throw invalid({ 'entry.marks': ['required'] })
  const errors: FieldErrors = {}
  const read = marks.flatMap(({ criterion_id, text: typed }, index) => {
    const parsed = parseMark(typed)
    const weight = criteria.find(({ id }) => id === criterion_id)?.weight
    const field = `entry.marks.${index}`
    if (weight === undefined) errors[`${field}.criterion_id`] = ['choice']
    else if (marks.findIndex((each) => each.criterion_id === criterion_id) < index) errors[`${field}.criterion_id`] = ['repeated']
    else if (!parsed.ok) errors[`${field}.text`] = [parsed.code]
    else if (parsed.value.kind === 'outcome') errors[`${field}.text`] = ['wrong_format']
    else if (parsed.value.kind === 'mark') return [{ criterion_id, mark: parsed.value.mark, weight }]
    return []
  })
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const mark = markFromCriteria(read)
  return {
    entry: 'criteria',
    outcome: mark === null ? null : 'marked',
    mark,
    points: null,
    choices: [],
    criteria: read
      .map(({ criterion_id, mark: each }) => ({ criterion_id, mark: each }))
      .toSorted((a, b) => a.criterion_id - b.criterion_id),
  }
}

/** Reads the levels of a rubric, in the order of its rows; the marks follow from them. A row without level and comment is dropped. */
function readChoices({ text, marks, choices }: Entry, { criteria, rubric }: Task): Assessment {
  if (text) throw invalid({ 'entry.text': ['not_accepted'] })
  if (marks?.length) throw invalid({ 'entry.marks': ['not_accepted'] })
  if (!choices) throw invalid({ 'entry.choices': ['required'] })
  const { rows, levels } = rubric ?? { rows: [], levels: [] }
  const errors: FieldErrors = {}
  for (const [index, { row_id, level_id }] of choices.entries()) {
    const field = `entry.choices.${index}`
    if (!rows.some(({ id }) => id === row_id)) errors[`${field}.row_id`] = ['choice']
    else if (choices.findIndex((each) => each.row_id === row_id) < index) errors[`${field}.row_id`] = ['repeated']
    else if (level_id !== null && !levels.some(({ id }) => id === level_id)) errors[`${field}.level_id`] = ['choice']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const kept = rows.flatMap(({ id }) => choices.filter((each) => each.row_id === id && (each.level_id !== null || each.comment !== '')))
  const { mark, criteria: marked } = marksOfChoices({ rows, levels }, kept, criteria)
  return {
    entry: 'rubric',
    outcome: mark === null ? null : 'marked',
    mark,
    points: null,
    criteria: marked
      .map(({ criterionId, mark: each }) => ({ criterion_id: criterionId, mark: each }))
      .toSorted((a, b) => a.criterion_id - b.criterion_id),
    choices: kept,
  }
}

/**
 * Reads what a teacher typed. Typing the mark or the points clears the marks of single criteria: each then takes the mark.
 * @throws 400 with codes per field, those of criteria and rows by their place in `entry.marks` and `entry.choices`
 */
export function readEntry(entry: Entry, task: Task): Assessment {
  if (entry.mode === 'rubric') return readChoices(entry, task)
  return entry.mode === 'criteria' ? readCriteria(entry, task) : readText(entry.mode, entry, task)
}
