import { matchesQuery } from '../lib/search'

/** The place above all others. */
export const topPlace = 'top'
export type PlaceSide = 'before' | 'inside' | 'after'
/** In the order in which they are tried when a node is chosen. */
const sides: readonly PlaceSide[] = ['inside', 'after', 'before']

type AnyId = number | string
type Anchor<Id> = Id | typeof topPlace

export interface PlaceNode<Id extends AnyId> {
  readonly id: Id
  readonly parentId: Id | null
  readonly name: string
  /** It is moved, with everything below it. */
  readonly isMoving?: boolean
  /** False where it only holds what is moved, and is not counted among its neighbours. */
  readonly isPeer?: boolean
  /** Why nothing can be placed on a side of it. */
  readonly refused?: Readonly<Partial<Record<PlaceSide, string>>>
}

export interface Place<Id extends AnyId> {
  /** Null for the first level. */
  readonly parentId: Id | null
  /** Among the children of the parent, without those that move. */
  readonly index: number
}

/** A place as a person has chosen it: a row and a side of it, wherever the row stands when something is placed there. */
export interface PlaceAt<Id extends AnyId> {
  readonly anchor: Anchor<Id>
  readonly side: PlaceSide
}

/** A chosen place as it is in one tree. */
export interface ChosenPlace<Id extends AnyId> extends Place<Id>, PlaceAt<Id> {
  /** What is moved stands there already. */
  readonly isHere: boolean
  /** Names of the parent and of the neighbours. */
  readonly parent: string | undefined
  readonly previous: string | undefined
  readonly next: string | undefined
}

export interface PlaceRow<Id extends AnyId> {
  readonly node: PlaceNode<Anchor<Id>>
  /** From 1. */
  readonly level: number
  /** Place among the visible siblings, from 1, and their number. */
  readonly place: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
  /** It moves, or goes with what moves. */
  readonly moves: 'moving' | 'withMoving' | undefined
}

/** All places of a tree: which rows are visible, and where something placed beside or in one of them would stand. */
export class PlaceTree<Id extends AnyId> {
  readonly #nodes: readonly PlaceNode<Anchor<Id>>[]
  readonly #byId: ReadonlyMap<Anchor<Id>, PlaceNode<Anchor<Id>>>
  readonly #byParent: ReadonlyMap<Anchor<Id> | null, PlaceNode<Anchor<Id>>[]>

  /**
   * @param nodes in the order of the tree
   * @param topLabel the name of the place above all others; without it there is none
   */
  constructor(nodes: readonly PlaceNode<Id>[], topLabel?: string) {
    this.#nodes = topLabel === undefined ? nodes : [{ id: topPlace, parentId: null, name: topLabel, isPeer: false }, ...nodes]
    this.#byId = new Map(this.#nodes.map((node) => [node.id, node]))
    this.#byParent = Map.groupBy(this.#nodes, ({ parentId }) => parentId)
  }

  get size(): number {
    return this.#nodes.length
  }

  get moving(): readonly PlaceNode<Anchor<Id>>[] {
    return this.#nodes.filter(({ isMoving }) => isMoving)
  }

  #childrenOf(id: Anchor<Id> | null): readonly PlaceNode<Anchor<Id>>[] {
    return this.#byParent.get(id) ?? []
  }

  /** Ids of the nodes above one. */
  wayTo(id: Anchor<Id>): Anchor<Id>[] {
    const parentId = this.#byId.get(id)?.parentId ?? null
    return parentId === null ? [] : [...this.wayTo(parentId), parentId]
  }

  /** The rows below the open nodes; while something is searched, those that match with the nodes above them. */
  rows(open: ReadonlySet<Anchor<Id>>, search: string): PlaceRow<Id>[] {
    const isSearch = search.trim() !== ''
    const found = isSearch ? this.#nodes.filter(({ name }) => matchesQuery(name, search)) : []
    const shown = new Set(found.flatMap(({ id }) => [...this.wayTo(id), id]))
    const visible = (id: Anchor<Id> | null) => this.#childrenOf(id).filter((node) => !isSearch || shown.has(node.id))
    const below = (parentId: Anchor<Id> | null, level: number, isMoved: boolean): PlaceRow<Id>[] =>
      visible(parentId).flatMap((node, index, { length: siblings }) => {
        const hasChildren = visible(node.id).length > 0
        const isOpen = hasChildren && (isSearch || open.has(node.id))
        const moves = isMoved ? ('withMoving' as const) : node.isMoving ? ('moving' as const) : undefined
        const row = { node, level, place: index + 1, siblings, hasChildren, isOpen, moves }
        return [row, ...(isOpen ? below(node.id, level + 1, moves !== undefined) : [])]
      })
    return below(null, 1, false)
  }

  /** How many nodes a search finds, without those above them. */
  found(search: string): number {
    return this.#nodes.filter(({ name }) => matchesQuery(name, search)).length
  }

  /** Whether something can be placed on a side of a row; without a side, on any. */
  accepts({ node, moves }: Pick<PlaceRow<Id>, 'node' | 'moves'>, side?: PlaceSide): boolean {
    if (moves) return false
    if (node.id === topPlace) return side === undefined || side === 'inside'
    return side ? !node.refused?.[side] : sides.some((each) => !node.refused?.[each])
  }

  /** The place at a row: on the side that is preferred, or on the first one that is possible. */
  choose(row: Pick<PlaceRow<Id>, 'node' | 'moves'>, preferred: PlaceSide): PlaceAt<Id> | null {
    const side = [preferred, ...sides].find((each) => this.accepts(row, each))
    return side ? { anchor: row.node.id, side } : null
  }

  /** Where a chosen place is; null where its row is gone, goes with what moves, or takes nothing on that side any more. */
  placeAt({ anchor, side }: PlaceAt<Id>): ChosenPlace<Id> | null {
    const node = this.#byId.get(anchor)
    if (!node) return null
    const isMoved = [anchor, ...this.wayTo(anchor)].some((id) => this.#byId.get(id)?.isMoving)
    if (!this.accepts({ node, moves: isMoved ? 'moving' : undefined }, side)) return null
    const { id, parentId } = node
    const above = side === 'inside' ? id : parentId
    const parent = above === topPlace || above === null ? null : above
    const peers = this.#childrenOf(parent).filter(({ isPeer = true }) => isPeer)
    const others = peers.filter(({ isMoving }) => !isMoving)
    const at = others.findIndex((each) => each.id === id)
    const index = side === 'inside' ? others.length : side === 'before' ? at : at + 1
    const { moving } = this
    const [moved] = moving
    return {
      anchor: id,
      side,
      parentId: parent,
      index,
      isHere: moving.length === 1 && moved !== undefined && peers.indexOf(moved) === index,
      parent: parent === null ? undefined : this.#byId.get(parent)?.name,
      previous: others[index - 1]?.name,
      next: others[index]?.name,
    }
  }
}
