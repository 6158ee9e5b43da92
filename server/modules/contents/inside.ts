import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict } from '#server/errors.ts'
import { findInside } from './content-queries.ts'
import { lastAuthor } from './last-author-queries.ts'
import type { TreeChange } from './tree-change.ts'

export type Inside = components['schemas']['ContentsInside']

const without = <Row extends { id: number }>(rows: readonly Row[], known: readonly number[]): Row[] => {
  const ids = new Set(known)
  return rows.filter(({ id }) => !ids.has(id))
}

/**
 * Lets nodes be deleted only with what the caller knows to be in them: what somebody else has put there meanwhile stays.
 * @throws 409 conflict with the rest
 */
export async function requireNothingElse(
  tx: Tx,
  { courseId, outline }: TreeChange,
  deleted: readonly number[],
  known: Inside,
  { caller }: CallAuditContext,
): Promise<void> {
  const part = deleted.flatMap((id) => outline.subtree(id))
  const found = await findInside(
    tx,
    part.map(({ id }) => id),
  )
  const nodes = without(part, [...deleted, ...known.contents])
  const resources = without(found.resources, known.resources)
  const deliverables = without(found.deliverables, known.deliverables)
  const others = [
    ...nodes.map(({ id, name, revision }) => ({ kind: 'content' as const, id, name, revision })),
    ...resources.map(({ id, name, revision }) => ({ kind: 'resource' as const, id, name, revision })),
    ...deliverables.map(({ id, name, revision }) => ({ kind: 'deliverable' as const, id, name, revision })),
  ]
  const [first] = others
  if (first) throw conflict({ nodes, resources, deliverables, changed_by: await lastAuthor(tx, caller, courseId, others) }, first.revision)
}
