import type { Change, Desk, Destination, GradingContext, Opened, SaveOutcome, Sheet } from './grading-words'

const blank: Sheet = { mode: 'mark', mark: '', points: '', criteria: {}, feedback: '', note: '', versionId: null }

/** Before a student's desk is there. */
export const nothing: Omit<GradingContext, 'work'> = {
  desk: null,
  original: blank,
  sheet: blank,
  errors: {},
  theirs: null,
  refusal: null,
  savedAt: null,
  attempts: 0,
  viewedId: null,
  comparedId: null,
  errand: null,
  destinationId: null,
}

/** The way in which a mark is entered decides: what was entered in the other ways goes. */
const changed: { [F in Change['field']]: (sheet: Sheet, change: Extract<Change, { field: F }>) => Sheet } = {
  mark: (sheet, { text }) => ({ ...sheet, mode: 'mark', mark: text, points: '', criteria: {} }),
  points: (sheet, { text }) => ({ ...sheet, mode: 'points', mark: '', points: text, criteria: {} }),
  criterion: (sheet, { criterionId, text }) => ({
    ...sheet,
    mode: 'criteria',
    mark: '',
    points: '',
    criteria: { ...sheet.criteria, [criterionId]: text },
  }),
  feedback: (sheet, { text }) => ({ ...sheet, feedback: text }),
  note: (sheet, { text }) => ({ ...sheet, note: text }),
  version: (sheet, { versionId }) => ({ ...sheet, versionId }),
}

export function change(sheet: Sheet, made: Change): Sheet {
  return (changed[made.field] as (sheet: Sheet, made: Change) => Sheet)(sheet, made)
}

function isSame(a: Sheet, b: Sheet): boolean {
  const criteria = Object.keys({ ...a.criteria, ...b.criteria }).map(Number)
  const fields = ['mode', 'mark', 'points', 'feedback', 'note', 'versionId'] as const
  return fields.every((field) => a[field] === b[field]) && criteria.every((id) => a.criteria[id] === b.criteria[id])
}

const absorbed: {
  [K in SaveOutcome['kind']]: (context: GradingContext, outcome: Extract<SaveOutcome, { kind: K }>) => Partial<GradingContext>
} = {
  saved: ({ desk }, { grade, sheet, at }) => ({ desk: desk && { ...desk, grade }, original: sheet, savedAt: at, attempts: 0 }),
  invalid: (_, { errors }) => ({ errors }),
  conflict: (_, { theirs }) => ({ theirs }),
  refused: (_, { reason }) => ({ refusal: reason }),
}

/** What the answer to a save changes on the desk. The fields stay as they are typed. */
export function absorb(context: GradingContext, outcome: SaveOutcome): Partial<GradingContext> {
  return (absorbed[outcome.kind] as (context: GradingContext, outcome: SaveOutcome) => Partial<GradingContext>)(context, outcome)
}

/** Nothing is unsaved: what the server says now is what stands. An answer older than the last save knows nothing of it. */
export function adopt({ desk, original }: GradingContext, fresh: Opened): Partial<GradingContext> {
  if (desk && fresh.desk.grade.revision < desk.grade.revision) return { desk: { ...fresh.desk, grade: desk.grade } }
  return { desk: fresh.desk, original: fresh.sheet, ...(isSame(fresh.sheet, original) ? {} : { sheet: fresh.sheet }) }
}

/**
 * Something is unsaved: the fields stay. A grade that says the same replaces the one it was typed over; over another the save must
 * conflict. Where the version was not chosen here, it follows the one that counts.
 */
export function adoptAround({ desk, original, sheet }: GradingContext, fresh: Opened): Partial<GradingContext> {
  const { revision } = fresh.desk.grade
  const saysTheSame = revision === desk?.grade.revision || (revision > (desk?.grade.revision ?? 0) && isSame(fresh.sheet, original))
  if (desk && !saysTheSame) return { desk: { ...fresh.desk, grade: desk.grade } }
  const versionId = sheet.versionId === original.versionId ? fresh.sheet.versionId : sheet.versionId
  return { desk: fresh.desk, original: fresh.sheet, sheet: { ...sheet, versionId } }
}

/** The other's grade takes the place of the one that was typed over. */
export function acceptTheirs({ desk, theirs, original }: GradingContext): Partial<GradingContext> {
  return { desk: desk && theirs ? { ...desk, grade: theirs.grade } : desk, original: theirs?.sheet ?? original, theirs: null }
}

/** The student in a direction; null at the end of the list, or where nothing is left to grade. */
export function destination(desk: Desk | null, to: Destination): number | null {
  if (!desk) return null
  const { next_id, previous_id, next_ungraded_id } = desk.place
  return { next: next_id, previous: previous_id, nextUngraded: next_ungraded_id }[to]
}

/** Who may be next, so that their desk can be there before it is asked for. */
export function neighbours(desk: Desk | null): number[] {
  const ids = [destination(desk, 'next'), destination(desk, 'nextUngraded'), destination(desk, 'previous')]
  return [...new Set(ids)].filter((id) => id !== null)
}
