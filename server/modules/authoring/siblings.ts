import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import type { Tx } from '#server/db/client.ts'

/**
 * Where a new deliverable stands in a content, and what it weighs: as much as its siblings that weigh something do on average, and all where none
 * does. Theirs stay, so the sum says what has to be shared anew.
 */
export async function placeAmong(tx: Tx, contentId: number): Promise<{ weight: number; position: number }> {
  const nodes = await tx
    .selectFrom('course_contents')
    .where('parent_id', '=', contentId)
    .where('is_active', '=', true)
    .select('weight')
    .execute()
  const tasks = await tx
    .selectFrom('deliverables')
    .where('content_id', '=', contentId)
    .select(['weight', 'position', 'kind', 'is_active'])
    .execute()
  const counting = [...nodes, ...tasks.filter(({ kind, is_active }) => kind === 'ordinary' && is_active)].flatMap(({ weight }) =>
    weight > 0 ? [weight] : [],
  )
  return {
    weight: counting.length === 0 ? WHOLE_WEIGHT : Math.round(counting.reduce((sum, weight) => sum + weight, 0) / counting.length),
    position: Math.max(-1, ...tasks.map(({ position }) => position)) + 1,
  }
}
