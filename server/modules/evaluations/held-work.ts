import type { GradebookInput, ProgramPlan } from '#server/grading/index.ts'
import type { Gradebook } from '#server/modules/gradebook/gradebook-input.ts'

type HeldScore = Omit<GradebookInput['customScores'][number], 'author'> & { readonly authorId: number | null }

/** What one student's marks were computed from, beside the plan of the program. People are named by id: names change and are forgotten. */
export interface HeldWork {
  readonly grades: GradebookInput['grades']
  readonly customScores: readonly HeldScore[]
  readonly closed: NonNullable<GradebookInput['closed']>
  /** Numbers of the graded versions, by deliverable. */
  readonly versions: Readonly<Record<number, number>>
  /** Of a student who was closed again: a task may have other points than when the others were closed. */
  readonly own?: { readonly plan: ProgramPlan; readonly rulesVersion: number }
}

export function workOf({ grades, customScores, closed = [] }: GradebookInput, rows: Gradebook['grades']): HeldWork {
  const versions = rows.flatMap(({ deliverable_id, version_number }) => (version_number === null ? [] : [[deliverable_id, version_number]]))
  return {
    grades,
    customScores: customScores.map(({ author, ...score }) => ({ ...score, authorId: author?.id ?? null })),
    closed,
    versions: Object.fromEntries(versions) as Record<number, number>,
  }
}

/**
 * The input from which the marks were computed.
 * @param names of the people who set marks, by id
 */
export const heldInput = (plan: ProgramPlan, work: HeldWork, names: ReadonlyMap<number, string>): GradebookInput => ({
  ...plan,
  grades: work.grades,
  closed: work.closed,
  customScores: work.customScores.map(({ authorId, ...score }) => {
    const name = authorId === null ? undefined : names.get(authorId)
    return { ...score, author: authorId === null || name === undefined ? null : { id: authorId, name } }
  }),
})
