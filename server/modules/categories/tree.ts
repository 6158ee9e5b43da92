/** A training area as the database has it. */
export interface Area {
  id: number
  name: string
  parent_id: number | null
}

/**
 * The tree of training areas as a list in reading order: each area is followed by those that hang from it.
 * @param areas siblings in their order
 */
export function inTreeOrder<A extends Area>(areas: readonly A[]): (A & { depth: number })[] {
  const children = Map.groupBy(areas, ({ parent_id }) => parent_id)
  const below = (parentId: number | null, depth: number): (A & { depth: number })[] =>
    (children.get(parentId) ?? []).flatMap((area) => [{ ...area, depth }, ...below(area.id, depth + 1)])
  return below(null, 0)
}
