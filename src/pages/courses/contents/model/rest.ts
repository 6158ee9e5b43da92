import type { Schema } from '@/shared/api'
import type { Intent } from './intents'
import { type RowId, rowIdOf } from './tree'

export type Blocked = Schema<'BlockedItem'>

/**
 * A step without what stands against it: what cannot move or return, and rows that another person has changed. Null where nothing is
 * known to stand against it, or nothing is left of it.
 */
export function restOf<Step extends Intent>(intent: Step | null, blocked: readonly Blocked[], overtaken: readonly RowId[]): Step | null {
  const binIds = new Set(blocked.flatMap(({ bin_id }) => bin_id ?? []))
  const rowIds = new Set([...overtaken, ...blocked.flatMap(({ kind, id }) => (id === null ? [] : rowIdOf({ itemKind: kind, id })))])
  if (intent === null || binIds.size + rowIds.size === 0) return null
  const without = ({ course_id, changes = [], items = [], remove = [], restore = [] }: Schema<'ContentChanges'>) => {
    const stays = ({ kind, id }: Pick<Schema<'ContentItem'>, 'kind' | 'id'>) => !rowIds.has(rowIdOf({ itemKind: kind, id }))
    return {
      course_id,
      changes: changes.filter(({ id }) => !rowIds.has(id)),
      items: items.filter(stays),
      remove: remove.filter(stays),
      restore: restore.filter((id) => !binIds.has(id)),
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
  const count = body.changes.length + body.items.length + body.remove.length + body.restore.length
  return count > 0 ? { ...intent, step: without(intent.step), body } : null
}
