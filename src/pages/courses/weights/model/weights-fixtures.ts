import { aCourseWeights, createTestActor } from '@/shared/testing'
import { type CourseWeights, rowKey, rowsOf } from './weight-edits'
import type { MarksEffect } from './weight-steps'
import { weightsMachine } from './weights-machine'

export const [ra1, ra2, ra3] = ['learning_result-0-4', 'learning_result-0-5', 'learning_result-0-6'] as const
export const [assessedA, assessedB] = ['assessed_criterion-9-31', 'assessed_criterion-9-32'] as const
export const results = 'learning_results-0'
export const nobody: MarksEffect = { has_marks: true, groups_count: 1, students_count: 28, changed_count: 0, final_count: 0, changes: [] }
export const somebody: MarksEffect = { ...nobody, changed_count: 3, final_count: 2 }
export const offline = new Error('Failed to fetch')

/** The weights as another person left them. */
export const changed = (weights: CourseWeights, id: number, change: object): CourseWeights => ({
  ...weights,
  groups: weights.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) =>
      row.kind === 'learning_result' && row.id === id ? { ...row, ...change, revision: row.revision + 1 } : row,
    ),
  })),
})
export const stored = aCourseWeights()
export const otherRow = changed(stored, 5, { weight: 3000 })
export const sameRow = changed(stored, 4, { weight: 1000 })
/** As the edits of `41` leave them. */
export const asTyped = changed(stored, 4, { weight: 4100 })
export const weightOf = (weights: CourseWeights) => rowsOf(weights).find((row) => rowKey(row) === ra1)?.weight

export function start(input = stored) {
  const run = createTestActor(
    ({ promise }) => weightsMachine.provide({ actors: { preview: promise('preview'), save: promise('save') } }),
    input,
  )
  const context = () => run.snapshot().context
  const typeIn = (key: string, text: string) => run.send({ type: 'type', key, text }, { type: 'commit', key })
  return { ...run, at: () => run.snapshot().value, context, typeIn }
}
