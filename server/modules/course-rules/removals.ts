import type { Db } from '#server/db/client.ts'
import { nodesOf } from '#server/modules/contents/content-queries.ts'
import { requireNoWork } from '#server/modules/contents/work-queries.ts'
import { deliverablePlaces } from './queries.ts'
import type { ProgramChange } from './with-changes.ts'

/**
 * Refuses changes that would delete work of students, as the deletion itself does. Three statements where something is deleted.
 * @throws 409 content_has_work
 */
export async function requireRemovable(db: Db, courseId: number, changes: readonly ProgramChange[]): Promise<void> {
  const removed = (wanted: ProgramChange['kind']) =>
    changes.flatMap(({ kind, id, is_removed }) => (kind === wanted && is_removed ? [id] : []))
  const [contents, tasks] = [new Set(removed('content')), new Set(removed('deliverable'))]
  if (contents.size + tasks.size === 0) return
  const [nodes, deliverables] = await Promise.all([nodesOf(db, courseId).execute(), deliverablePlaces(db, courseId)])
  const moves = new Map(
    changes.flatMap(({ kind, id, content_id }) => (content_id === undefined ? [] : [[`${kind} ${id}`, content_id] as const])),
  )
  const isInside = (kind: 'content' | 'deliverable', id: number, place: number | null) => {
    const to = moves.get(`${kind} ${id}`)
    return contents.has((to === undefined ? place : to) ?? 0)
  }
  // a moved node can stand before its new parent
  for (let size = -1; size < contents.size;) {
    size = contents.size
    for (const { id, parent_id } of nodes) if (isInside('content', id, parent_id)) contents.add(id)
  }
  for (const { id, content_id } of deliverables) if (isInside('deliverable', id, content_id)) tasks.add(id)
  await requireNoWork(db, courseId, { nodeIds: [...contents], deliverableIds: [...tasks] })
}
