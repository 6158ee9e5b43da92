import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'

/**
 * Where a new deliverable stands in a content, and what it weighs: as much as its siblings that weigh something do on average, and all where none
 * does. Theirs stay, so the sum says what has to be shared anew. The program is locked: who chose the content may have read it before that.
 * @throws 400 `content_id` choice for a content that does not exist any more
 */
export async function placeAmong(tx: Tx, contentId: number): Promise<{ weight: number; position: number }> {
  const nodes = await tx
    .selectFrom('course_contents')
    .where(({ eb, or, and }) => or([eb('id', '=', contentId), and([eb('parent_id', '=', contentId), eb('is_active', '=', true)])]))
    .select(['id', 'weight'])
    .execute()
  if (!nodes.some(({ id }) => id === contentId)) throw invalid({ content_id: ['choice'] })
  const tasks = await tx
    .selectFrom('deliverables')
    .where('content_id', '=', contentId)
    .select(['weight', 'position', 'kind', 'is_active'])
    .execute()
  const children = nodes.filter(({ id }) => id !== contentId)
  const counting = [...children, ...tasks.filter(({ kind, is_active }) => kind === 'ordinary' && is_active)].flatMap(({ weight }) =>
    weight > 0 ? [weight] : [],
  )
  return {
    weight: counting.length === 0 ? WHOLE_WEIGHT : Math.round(counting.reduce((sum, weight) => sum + weight, 0) / counting.length),
    position: Math.max(-1, ...tasks.map(({ position }) => position)) + 1,
  }
}
