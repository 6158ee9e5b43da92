import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachInstruction, extractInstruction, type Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TreeGridDrag } from './tree-grid'
import type { TreeItem } from './tree-keys'
import { depthOf, dropOf, hitboxOf, type TreeDrop } from './tree-drop'
import type { DraggedRow } from './use-row-drag'

/** Pixels of one level, as the rows are indented. */
const indentPerLevel = 24
/** After this time over a folded row it opens, in milliseconds. */
const openAfter = 600

interface TreeDragProps<Id> extends DraggedRow<Id> {
  readonly items: readonly TreeItem<Id>[]
  readonly drag: TreeGridDrag<Id>
  readonly onUnfold: (id: Id) => void
  /** @param drop null where the drag has ended without one */
  readonly onEnd: (drop: TreeDrop<Id> | null) => void
}

/** Where the dragged row would stand: a line, or a frame around the row in which it would be. */
interface Mark {
  readonly top: number
  readonly height: number
  readonly indent: number
}

const rowAt = ({ clientX, clientY }: Input) =>
  getElementFromPointWithoutHoneypot({ x: clientX, y: clientY })?.closest<HTMLElement>('[role=row][data-id]') ?? null

function scrollerOf(element: HTMLElement): HTMLElement | null {
  const { parentElement } = element
  if (!parentElement) return null
  return /auto|scroll/.test(getComputedStyle(parentElement).overflowY) ? parentElement : scrollerOf(parentElement)
}

/**
 * One drag of a row of a treegrid with a mouse, from its start to its end. One drop target for all rows, so that their number does not
 * matter. Esc ends a drag without a drop, as the browser does it.
 */
export function TreeDrag<Id extends number | string>({
  id: draggedId,
  row: dragged,
  begin,
  items,
  drag,
  onUnfold,
  onEnd,
}: TreeDragProps<Id>) {
  const [mark, setMark] = useState<Mark | null>(null)
  const itemOf = useEffectEvent((row: HTMLElement | null) => items.find(({ id }) => String(id) === row?.dataset.id))
  /** The drop under the pointer: what its part of the row says, or the nearest that is possible. */
  const dropAt = useEffectEvent((source: unknown, input: Input): TreeDrop<Id> | null => {
    const [row, from] = [rowAt(input), items.find(({ id }) => id === source)]
    const target = itemOf(row)
    if (!row || !target || !from) return null
    const level = { currentLevel: depthOf(items, target.id), indentPerLevel }
    const wanted = extractInstruction(attachInstruction({}, { element: row, input, mode: hitboxOf(items, target.id), ...level }))
    const { top, height } = row.getBoundingClientRect()
    const side = input.clientY < top + height / 2 ? 'reorder-above' : 'reorder-below'
    const instructions: Instruction[] = [...(wanted ? [wanted] : []), { type: 'make-child', ...level }, { type: side, ...level }]
    // below an open row stands what is in it
    const possible = instructions.filter(({ type }) => !(type === 'reorder-below' && target.isOpen))
    const drops = possible.map((instruction) => dropOf(items, from.id, target.id, instruction))
    return drops.find((drop) => drop !== null && drag.canDrop(drop)) ?? null
  })
  const markOf = useEffectEvent((drop: TreeDrop<Id>, row: HTMLElement): Mark => {
    const isIn = drop.at === 'end'
    const isAbove = typeof drop.at === 'object' && 'before' in drop.at
    const depth = drop.parentId === null ? 0 : depthOf(items, drop.parentId) + (isIn ? 0 : 1)
    const top = isIn || isAbove ? row.offsetTop : row.offsetTop + row.offsetHeight
    return { top, height: isIn ? row.offsetHeight : 0, indent: depth * indentPerLevel }
  })
  const start = useEffectEvent(() => drag.onStart(draggedId))
  const open = useEffectEvent((folded: Id) => onUnfold(folded))
  const end = useEffectEvent((drop: TreeDrop<Id> | null) => onEnd(drop))

  useEffect(() => {
    let opening: { readonly row: HTMLElement | null; readonly timer: ReturnType<typeof setTimeout> } | null = null
    const waitToOpen = (row: HTMLElement | null) => {
      if (opening?.row === row) return
      clearTimeout(opening?.timer)
      const timer = setTimeout(() => {
        const item = itemOf(row)
        if (item?.hasChildren && !item.isOpen) open(item.id)
      }, openAfter)
      opening = { row, timer }
    }
    const stop = () => {
      clearTimeout(opening?.timer)
      opening = null
      setMark(null)
    }
    const release = draggable({
      element: dragged,
      getInitialData: () => ({ id: draggedId }),
      onDragStart: () => start(),
      onDrag: ({ location: { current } }) => {
        const over = rowAt(current.input)
        const drop = current.dropTargets[0]?.data.drop as TreeDrop<Id> | null | undefined
        waitToOpen(over)
        setMark(drop && over ? markOf(drop, over) : null)
      },
      onDrop: ({ location: { current } }) => {
        stop()
        end((current.dropTargets[0]?.data.drop as TreeDrop<Id> | undefined) ?? null)
      },
    })
    const grid = dragged.parentElement
    const leave = grid
      ? dropTargetForElements({
          element: grid,
          canDrop: ({ source, input }) => dropAt(source.data.id, input) !== null,
          getData: ({ source, input }) => ({ drop: dropAt(source.data.id, input) }),
          getDropEffect: () => 'move',
        })
      : () => {}
    const scroller = scrollerOf(dragged)
    const stay = scroller ? autoScrollForElements({ element: scroller }) : () => {}
    // this code comes after the browser has begun the drag
    begin()
    return () => {
      release()
      leave()
      stay()
      stop()
    }
  }, [dragged, draggedId, begin])

  if (!mark) return null
  const { top, height, indent } = mark
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute right-1 z-20 rounded-sm ring-2 ring-accent"
      style={{ top, height, left: indent + 4 }}
    />
  )
}
