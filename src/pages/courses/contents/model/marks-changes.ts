import type { ProgramChange } from '@/widgets/marks-effect'
import type { Request } from './intents'
import { nodeOf, type Tree } from './tree'

type Body = Extract<Request, { kind: 'change' }>['body']

/**
 * What of a request can change marks: what is active, in which content it is, what is deleted, and what comes back. The order within a
 * content changes none.
 */
function marksChanges(tree: Tree, { changes = [], items = [], remove = [], restore = [], deliverables = [] }: Body): ProgramChange[] {
  return [
    ...changes.flatMap(({ id, fields, place, is_deleted: isDeleted }): ProgramChange[] => {
      const node = nodeOf(tree, id)
      const isActive = fields?.is_active
      const change = {
        ...(isActive === undefined || isActive === node?.is_active ? {} : { is_active: isActive }),
        ...(place === undefined || place.parent_id === node?.parent_id ? {} : { content_id: place.parent_id }),
        ...(isDeleted === true ? { is_removed: true } : {}),
      }
      return Object.keys(change).length > 0 ? [{ kind: 'content', id, ...change }] : []
    }),
    ...items.flatMap(({ kind, id, content_id }): ProgramChange[] =>
      kind === 'deliverable' && tree.deliverables.some((each) => each.id === id && each.content_id !== content_id)
        ? [{ kind, id, content_id }]
        : [],
    ),
    ...deliverables.flatMap(({ id, is_active }): ProgramChange[] =>
      tree.deliverables.some((each) => each.id === id && each.is_active !== is_active) ? [{ kind: 'deliverable', id, is_active }] : [],
    ),
    ...remove.flatMap(({ kind, id }): ProgramChange[] => (kind === 'deliverable' ? [{ kind, id, is_removed: true }] : [])),
    ...marksOfRestored(restore),
  ]
}

/** Entries of the bin that come back, as changes of marks. */
export const marksOfRestored = (binIds: readonly number[]): ProgramChange[] => binIds.map((id) => ({ kind: 'deleted_content', id }))

/** The request with what has to be confirmed first where the program has marks. */
export function withMarksChanges(tree: Tree, request: Request): Request {
  const marks = request.kind === 'change' ? marksChanges(tree, request.body) : []
  return marks.length > 0 ? { ...request, marks } : request
}
