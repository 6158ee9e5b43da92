import type { components } from '#openapi/generated/schema.gen.ts'
import { marksFromRubric, type RubricMarks } from '#server/grading/index.ts'

type Schemas = components['schemas']
export type Rubric = Schemas['Rubric']
export type RubricChoice = Schemas['RubricChoice']

/** The marks that follow from chosen levels. */
export const marksOfChoices = (
  { levels, rows }: Rubric,
  choices: readonly Pick<RubricChoice, 'row_id' | 'level_id'>[],
  criteria: readonly { id: number; weight: number }[],
): RubricMarks =>
  marksFromRubric(
    rows.map(({ id, criterion_id, cells }) => ({
      id,
      criterionId: criterion_id,
      levels: levels.map((level, index) => ({ id: level.id, points: cells[index]?.points ?? 0 })),
    })),
    new Map(choices.flatMap(({ row_id, level_id }) => (level_id === null ? [] : [[row_id, level_id]]))),
    criteria,
  )
