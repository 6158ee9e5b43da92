import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachInstruction, extractInstruction, type Instruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { getElementFromPointWithoutHoneypot } from '@atlaskit/pragmatic-drag-and-drop/get-element-from-point-without-honey-pot'
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types'
import { useEffect, useEffectEvent, useState } from 'react'
import type { TreeGridDrag } from './tree-grid'
import type { TreeItem } from './tree-keys'
import { depthOf, dropOf, hitboxOf, type TreeDrop } from './tree-drop'

/** Pixels of one level, as the rows are indented. */
const indentPerLevel = 24
/** After this time over a folded row it opens, in milliseconds. */
const openAfter = 600

interface TreeDragProps<Id> {
  readonly grid: HTMLElement
  readonly items: readonly TreeItem<Id>[]
  readonly drag: TreeGridDrag<Id>
  readonly onUnfold: (id: Id) => void
  /** The row has been dropped: it gets the focus. */
  readonly onDropped: (id: Id) => void
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
 * Dragging of the rows of a treegrid with a mouse. One drop target for all rows, and only the row under the pointer can be dragged, so
 * that the number of rows does not matter. Esc ends a drag without a drop, as the browser does it.
 */
export function TreeDrag<Id extends number | string>({ grid, items, drag, onUnfold, onDropped }: TreeDragProps<Id>) {
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
  const canDrag = useEffectEvent((id: Id) => drag.canDrag(id))
  const start = useEffectEvent((id: Id) => drag.onStart(id))
  const labelOf = useEffectEvent((id: Id) => drag.labelOf(id))
  const open = useEffectEvent((id: Id) => onUnfold(id))
  const end = useEffectEvent((drop: TreeDrop<Id> | null) => {
    drag.onEnd(drop)
    if (drop) onDropped(drop.id)
  })

  useEffect(() => {
    let armed: { readonly row: HTMLElement; readonly disarm: () => void } | null = null
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
    /** Makes the row under the pointer one that can be dragged. */
    const arm = (row: HTMLElement | null) => {
      const item = itemOf(row)
      if (armed?.row === row || !row || !item) return
      armed?.disarm()
      const disarm = draggable({
        element: row,
        canDrag: () => canDrag(item.id),
        getInitialData: () => ({ id: item.id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) =>
          setCustomNativeDragPreview({
            nativeSetDragImage,
            render: ({ container }) => {
              container.textContent = labelOf(item.id)
              container.className = 'max-w-80 truncate rounded-md border border-line bg-surface px-3 py-2 text-md text-ink'
            },
          }),
        onDragStart: () => start(item.id),
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
      armed = { row, disarm }
    }
    const hover = ({ target, pointerType, buttons }: PointerEvent) => {
      // a pressed row stays the one that is dragged, however fast the mouse leaves it
      if (pointerType === 'mouse' && buttons === 0) arm((target as Element).closest<HTMLElement>('[role=row][data-id]'))
    }
    arm(grid.querySelector<HTMLElement>('[role=row][data-id]:hover'))
    grid.addEventListener('pointerover', hover)
    const leave = dropTargetForElements({
      element: grid,
      canDrop: ({ source, input }) => dropAt(source.data.id, input) !== null,
      getData: ({ source, input }) => ({ drop: dropAt(source.data.id, input) }),
      getDropEffect: () => 'move',
    })
    const scroller = scrollerOf(grid)
    const stay = scroller ? autoScrollForElements({ element: scroller }) : () => {}
    return () => {
      armed?.disarm()
      grid.removeEventListener('pointerover', hover)
      leave()
      stay()
      stop()
    }
  }, [grid])

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
