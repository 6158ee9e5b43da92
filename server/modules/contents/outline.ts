/** The part of a node that decides its place. */
export interface PlacedNode {
  id: number
  parent_id: number | null
  /** 1 content, 2 unit, 3 class. */
  level: number
  /** Rank among the siblings; ranks have gaps, equal ones are ordered by id. */
  position: number
}

export interface Place {
  id: number
  parentId: number | null
  /** Among the siblings there, without the nodes that move; a greater one is the end. */
  index: number
}

export type PlaceError = 'no_parent' | 'too_deep' | 'inside_itself'

export const deepestLevel = 3
/** Between two neighbours after a renumbering: ten nodes fit between them in the worst order. */
export const gap = 1024

const inOrder = (a: PlacedNode, b: PlacedNode) => a.position - b.position || a.id - b.id

/** A rank at an index; renumbers the siblings where two neighbours leave none. */
export function rankAt(siblings: readonly { position: number }[], index: number): number {
  const [before, after] = [siblings[index - 1] ?? (index > 0 ? siblings.at(-1) : undefined), siblings[index]]
  if (after === undefined) return (before?.position ?? 0) + gap
  if (before === undefined) return after.position - gap
  if (after.position - before.position > 1) return Math.floor((before.position + after.position) / 2)
  for (const [place, sibling] of siblings.entries()) sibling.position = (place + 1) * gap
  return (index + 0.5) * gap
}

/**
 * A content tree in memory. A move writes the node that moves; its siblings only when there is no rank left between two of them, and
 * what is in the node only when its level changes.
 */
export class Outline<Node extends PlacedNode> {
  readonly #before: Map<number, Node>
  readonly nodes: Map<number, Node>

  constructor(rows: readonly Node[]) {
    this.#before = new Map(rows.map((row) => [row.id, row]))
    this.nodes = new Map(rows.map((row) => [row.id, { ...row }]))
  }

  /** Children of a node, or the contents of the first level, in order. */
  children(parentId: number | null): Node[] {
    return [...this.nodes.values()].filter(({ parent_id }) => parent_id === parentId).toSorted(inOrder)
  }

  /** Parent and index of every node, which bring it back to where it is. */
  places(): Map<number, Place> {
    const byParent = Map.groupBy(this.nodes.values(), ({ parent_id }) => parent_id)
    return new Map(
      [...byParent].flatMap(([parentId, nodes]) =>
        nodes.toSorted(inOrder).map(({ id }, index): [number, Place] => [id, { id, parentId, index }]),
      ),
    )
  }

  /** A node and everything below it, each parent before its children. */
  subtree(id: number): Node[] {
    const node = this.nodes.get(id)
    return node ? [node, ...this.children(id).flatMap((child) => this.subtree(child.id))] : []
  }

  /** Takes in a node as it has just been written. */
  adopt(node: Node): void {
    this.#before.set(node.id, { ...node })
    this.nodes.set(node.id, { ...node })
  }

  remove(id: number): Node[] {
    const gone = this.subtree(id)
    for (const node of gone) this.nodes.delete(node.id)
    return gone
  }

  /**
   * Puts nodes into places, as if all of them had been taken out before: in the order of the list, so that several with
   * increasing indexes of one parent stand there in that order.
   * @returns why it is not possible; then the tree is spoilt
   */
  place(places: readonly Place[]): PlaceError | null {
    const moving = new Set(places.map(({ id }) => id))
    // each parent is read once, however many nodes go there
    const there = new Map<number | null, Node[]>()
    for (const { id, parentId, index } of places) {
      const node = this.nodes.get(id)
      if (node === undefined || (parentId !== null && !this.nodes.has(parentId))) return 'no_parent'
      const siblings = there.get(parentId) ?? this.children(parentId).filter((each) => !moving.has(each.id))
      there.set(parentId, siblings)
      node.parent_id = parentId
      node.position = rankAt(siblings, index)
      siblings.splice(index, 0, node)
    }
    return this.#setLevels()
  }

  #setLevels(): PlaceError | null {
    let found = 0
    let level = this.children(null)
    for (let depth = 1; level.length > 0; depth += 1) {
      if (depth > deepestLevel) return 'too_deep'
      for (const node of level) node.level = depth
      found += level.length
      const parents = new Set(level.map(({ id }) => id))
      level = [...this.nodes.values()].filter(({ parent_id }) => parent_id !== null && parents.has(parent_id))
    }
    return found === this.nodes.size ? null : 'inside_itself'
  }

  /** Nodes that differ from the rows that the tree was made of. */
  changed(): Node[] {
    return [...this.nodes.values()].filter((node) => {
      const before: Node | undefined = this.#before.get(node.id)
      return before !== undefined && (Object.keys(node) as (keyof Node)[]).some((column) => node[column] !== before[column])
    })
  }
}
