import type { Schema } from '@/shared/api'
import type { Intent } from './intents'
import { type RowId, rowIdOf, rowsById, type Tree } from './tree'

export type Blocked = Schema<'BlockedItem'>

const sizeOf = ({ changes = [], items = [], remove = [], restore = [], deliverables = [] }: Schema<'ContentChanges'>) =>
  changes.length + items.length + remove.length + restore.length + deliverables.length

/**
 * A step without what stands against it: what cannot move or return, and rows that another person has changed. Null where nothing is
 * known to stand against it, or nothing or all is left of it.
 */
export function restOf<Step extends Intent>(intent: Step | null, blocked: readonly Blocked[], overtaken: readonly RowId[]): Step | null {
  const binIds = new Set(blocked.flatMap(({ bin_id }) => bin_id ?? []))
  const rowIds = new Set([...overtaken, ...blocked.flatMap(({ kind, id }) => (id === null ? [] : rowIdOf({ itemKind: kind, id })))])
  if (intent === null || binIds.size + rowIds.size === 0) return null
  const without = (step: Schema<'ContentChanges'>) => {
    const { changes = [], items = [], remove = [], restore = [], deliverables = [] } = step
    const stays = ({ kind, id }: Pick<Schema<'ContentItem'>, 'kind' | 'id'>) => !rowIds.has(rowIdOf({ itemKind: kind, id }))
    return {
      // with what is known to be inside: a deletion takes nothing else along
      ...step,
      changes: changes.filter(({ id }) => !rowIds.has(id)),
      items: items.filter(stays),
      remove: remove.filter(stays),
      restore: restore.filter((id) => !binIds.has(id)),
      deliverables: deliverables.filter(({ id }) => stays({ kind: 'deliverable', id })),
    }
  }
  if (intent.kind === 'restore') {
    const left = intent.binIds.filter((id) => !binIds.has(id))
    return left.length > 0 ? { ...intent, binIds: left } : null
  }
  if (intent.kind === 'place') {
    const left = intent.ids.filter((id) => !rowIds.has(id))
    return left.length > 0 ? { ...intent, ids: left } : null
  }
  if (intent.kind !== 'undo') return null
  const body = without(intent.body)
  const left = sizeOf(body)
  return left > 0 && left < sizeOf(intent.body) ? { ...intent, step: without(intent.step), body } : null
}

/** What makes the rows of a deletion inactive; null for another step, and where nothing in it is active. */
export function deactivationOf(tree: Tree, intent: Intent | null): Intent | null {
  if (intent?.kind !== 'delete') return null
  const { nodes, items } = rowsById(tree)
  const ids = intent.ids.filter((id) => {
    const item = items.get(id)
    return nodes.get(id)?.is_active ?? (item?.itemKind === 'deliverable' && item.is_active)
  })
  return ids.length > 0 ? { kind: 'activate', ids, isActive: false } : null
}
