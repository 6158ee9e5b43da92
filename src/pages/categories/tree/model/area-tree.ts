import type { Schema } from '@/shared/api'
import { matchesQuery } from '@/shared/lib/search'
import type { TreeGridMove } from '@/shared/ui'

/** Areas are listed in reading order: each is followed by those below it. */
export type Area = Schema<'Category'>
export type Place = Pick<Schema<'CategoryMove'>, 'parent_id' | 'index'>

export const childrenOf = (areas: readonly Area[], parentId: number | null) => areas.filter(({ parent_id }) => parent_id === parentId)

/** An area and everything below it, in order. */
export function subtreeOf(areas: readonly Area[], id: number): Area[] {
  const start = areas.findIndex((area) => area.id === id)
  const root = areas[start]
  if (!root) return []
  const next = areas.findIndex(({ depth }, index) => index > start && depth <= root.depth)
  return areas.slice(start, next === -1 ? undefined : next)
}

/** Where an area is among its siblings. */
export function placeIn(areas: readonly Area[], { id, parent_id }: Area): Place {
  return { parent_id, index: childrenOf(areas, parent_id).findIndex((each) => each.id === id) }
}

export interface AreaRow {
  readonly area: Area
  /** Place among the siblings, from 1, and their number. */
  readonly place: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** The visible areas: without what is below a folded one or, while something is searched, those that match with the areas above them. */
export function visibleRows(areas: readonly Area[], folded: ReadonlySet<number>, search: string): AreaRow[] {
  const isSearch = search.trim() !== ''
  const shown = isSearch ? areas.filter(({ id }) => subtreeOf(areas, id).some(({ name }) => matchesQuery(name, search))) : areas
  const below = (parentId: number | null): AreaRow[] => {
    const siblings = childrenOf(shown, parentId)
    return siblings.flatMap((area, index) => {
      const hasChildren = shown.some(({ parent_id }) => parent_id === area.id)
      const isOpen = hasChildren && (isSearch || !folded.has(area.id))
      return [{ area, place: index + 1, siblings: siblings.length, hasChildren, isOpen }, ...(isOpen ? below(area.id) : [])]
    })
  }
  return below(null)
}

/** The place one step away; null where there is none. */
export function placeOf(areas: readonly Area[], id: number, move: TreeGridMove): Place | null {
  const area = areas.find((each) => each.id === id)
  if (!area) return null
  const { parent_id } = area
  const siblings = childrenOf(areas, parent_id)
  const at = siblings.findIndex((each) => each.id === id)
  const before = siblings[at - 1]
  const parent = areas.find((each) => each.id === parent_id)
  const places: Record<TreeGridMove, Place | null> = {
    up: before ? { parent_id, index: at - 1 } : null,
    down: at < siblings.length - 1 ? { parent_id, index: at + 1 } : null,
    in: before ? { parent_id: before.id, index: childrenOf(areas, before.id).length } : null,
    out: parent
      ? { parent_id: parent.parent_id, index: childrenOf(areas, parent.parent_id).findIndex((each) => each.id === parent.id) + 1 }
      : null,
  }
  return places[move]
}

/** The tree with an area, and what is below it, at another place. */
export function movedTo(areas: readonly Area[], id: number, { parent_id, index }: Place): Area[] {
  const moving = subtreeOf(areas, id)
  const [root] = moving
  if (!root) return [...areas]
  const parent = areas.find((area) => area.id === parent_id)
  const by = (parent ? parent.depth + 1 : 0) - root.depth
  const moved = moving.map((area) => ({ ...area, depth: area.depth + by, parent_id: area.id === id ? parent_id : area.parent_id }))
  const others = areas.filter(({ id: each }) => !moving.some((area) => area.id === each))
  const next = childrenOf(others, parent_id)[index]
  const end = parent ? others.indexOf(parent) + subtreeOf(others, parent.id).length : others.length
  return others.toSpliced(next ? others.indexOf(next) : end, 0, ...moved)
}
