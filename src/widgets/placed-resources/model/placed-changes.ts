import type { Schema } from '@/shared/api'

export type Placed = Schema<'PlacedResource'>
export type PlacedList = Schema<'PlacedResources'>

/** One step in the list of a content's resources. */
export type PlacedChange =
  | { readonly kind: 'place'; readonly resourceId: number }
  | { readonly kind: 'require'; readonly id: number; readonly isRequired: boolean }
  | { readonly kind: 'move'; readonly id: number; readonly index: number }
  | { readonly kind: 'criteria'; readonly id: number; readonly results: Schema<'WorkedCriterion'>[] }
  | { readonly kind: 'remove'; readonly id: number }

/** The list as it will be after a step; a resource that is being placed appears with the server's answer. */
export function withChange(list: PlacedList, change: PlacedChange): PlacedList {
  const patch = (id: number, fields: Partial<Placed>) => list.results.map((each) => (each.id === id ? { ...each, ...fields } : each))
  const byKind: { [Kind in PlacedChange['kind']]: (step: Extract<PlacedChange, { kind: Kind }>) => Placed[] } = {
    place: () => list.results,
    require: ({ id, isRequired }) => patch(id, { is_required: isRequired }),
    criteria: ({ id, results }) => patch(id, { results }),
    remove: ({ id }) => list.results.filter((each) => each.id !== id),
    move: ({ id, index }) => {
      const moved = list.results.filter((each) => each.id === id)
      return list.results.filter((each) => each.id !== id).toSpliced(index, 0, ...moved)
    },
  }
  return { ...list, results: (byKind[change.kind] as (step: PlacedChange) => Placed[])(change) }
}

/** The list with a resource as the server has saved it: in its place, or behind the others. */
export function withSaved(list: PlacedList, saved: Placed): PlacedList {
  const isThere = list.results.some(({ id }) => id === saved.id)
  return { ...list, results: isThere ? list.results.map((each) => (each.id === saved.id ? saved : each)) : [...list.results, saved] }
}

/** Whether a move leads to another place. */
export const canMoveTo = (list: PlacedList, index: number): boolean => index >= 0 && index < list.results.length
