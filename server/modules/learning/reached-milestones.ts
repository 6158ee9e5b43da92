import type { ProgramMarks } from '#server/grading/index.ts'
import type { MilestoneKind } from '#server/modules/notifications/notice.ts'
import type { LearningPath } from './learning-path.ts'

/** Classes from which on "half of the program" says something. */
const fewest = 4

/** What a path through a program says is reached. Classes that open later count: half is half of the whole program. */
export function reachedOnPath({ nodes, done }: Pick<LearningPath, 'nodes' | 'done'>): MilestoneKind[] {
  const stops = nodes.filter(({ is_stop }) => is_stop).length
  // a program without units has its contents as units
  const unitLevel = nodes.some(({ level }) => level === 2) ? 2 : 1
  const hasUnit = nodes.some(({ level, state }) => level === unitLevel && state === 'done')
  return [
    ...(hasUnit ? (['first_unit'] as const) : []),
    ...(stops >= fewest && done * 2 >= stops ? (['half'] as const) : []),
    ...(stops > 0 && done === stops ? (['all'] as const) : []),
  ]
}

/** What the marks that a student can read say is reached. A learning result that is not assessed as a whole may still be failed. */
export function reachedByMarks({ results }: Pick<ProgramMarks, 'results'>, hasTen: boolean): MilestoneKind[] {
  const parts = results.children
  const isPassed = parts.length > 0 && parts.every(({ passed, assessed }) => passed === true && assessed.n >= assessed.d)
  return [...(hasTen ? (['first_ten'] as const) : []), ...(isPassed ? (['all_results'] as const) : [])]
}
