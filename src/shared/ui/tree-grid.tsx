import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyModule, useLazyModule } from './lazy-module'
import type { TreeDrop } from './tree-drop'

/** Downloaded when a mouse is over a grid in which something can be dragged. */
const dragging = lazyModule(() => import('./tree-drag'), { prefetch: false })

/** A visible row of a treegrid. */
export interface TreeGridItem<Id = number> {
  readonly id: Id
  readonly parentId: Id | null
  readonly name: string
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** Dragging of rows with a mouse, beside the keys and buttons that do the same. */
export interface TreeGridDrag<Id = number> {
  readonly canDrag: (id: Id) => boolean
  readonly canDrop: (drop: TreeDrop<Id>) => boolean
  /** What stands at the pointer while a row is dragged. */
  readonly labelOf: (id: Id) => string
  readonly onStart: (id: Id) => void
  /** @param drop null where the drag has ended without one */
  readonly onEnd: (drop: TreeDrop<Id> | null) => void
}

interface TreeGridProps<Id> {
  readonly label: string
  /** The visible rows in the order of the screen. */
  readonly items: readonly TreeGridItem<Id>[]
  /** The row in the tab order. */
  readonly focusId: Id | null
  readonly readOnly: boolean
  readonly multiselectable?: boolean
  /** A name is being typed, which has the focus. */
  readonly isEditing: boolean
  readonly onFocus: (id: Id) => void
  readonly onFold: (id: Id) => void
  readonly onUnfold: (id: Id) => void
  /** Keys that change the focused row, with the direction of Alt and an arrow. True for a key that was used. */
  readonly onKey: (key: TreeGridKey<Id>) => boolean
  readonly drag?: TreeGridDrag<Id> | undefined
  /** Elements with the role row, `data-id` and, for the row of `focusId`, `tabIndex={0}`. */
  readonly children: ReactNode
}

export type TreeGridMove = 'up' | 'down' | 'in' | 'out'

export interface TreeGridKey<Id = number> {
  readonly id: Id
  readonly key: string
  readonly move: TreeGridMove | undefined
  readonly withShift: boolean
}

const moves: Readonly<Record<string, TreeGridMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }
const startsWith = (name: string, typed: string) => name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())

/** Rows of a tree as a treegrid with one tab stop: arrows, Home, End and letters go through them, and the focus stays with its row. */
export function TreeGrid<Id extends number | string>(props: TreeGridProps<Id>) {
  const { label, items, focusId, readOnly, multiselectable = false, isEditing, onFocus, onFold, onUnfold, onKey, drag, children } = props
  const gridRef = useRef<HTMLDivElement>(null)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const canDrag = drag !== undefined && !readOnly && !isEditing
  const code = useLazyModule(dragging, canDrag && grid !== null, { notify: false })
  // the focus follows the row, wherever a step has put it, as long as it was in the grid
  const hadFocusRef = useRef(false)
  useLayoutEffect(() => {
    if (!hadFocusRef.current || isEditing) return
    const row = gridRef.current?.querySelector<HTMLElement>(`[data-id="${focusId}"]`)
    if (row && !row.contains(document.activeElement)) row.focus()
  })

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.getAttribute('role') !== 'row' || event.ctrlKey || event.metaKey) return
    const at = items.findIndex(({ id }) => id === focusId)
    const item = items[at]
    if (!item) return
    const { id, parentId, hasChildren, isOpen } = item
    const go = (to: number) => {
      const next = items[Math.max(0, Math.min(items.length - 1, to))]
      if (next) onFocus(next.id)
    }
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      ArrowRight: () => (hasChildren && !isOpen ? onUnfold(id) : hasChildren && go(at + 1)),
      ArrowLeft: () => {
        if (isOpen) onFold(id)
        else if (parentId !== null) onFocus(parentId)
      },
    }
    const move = event.altKey ? moves[event.key] : undefined
    const isPlain = !event.altKey || move !== undefined
    if (isPlain && !readOnly && onKey({ id, key: event.key, move, withShift: event.shiftKey })) return event.preventDefault()
    if (event.altKey) return
    if (keys[event.key]) keys[event.key]?.()
    else if (/^(?:\p{L}|\p{N})$/u.test(event.key)) {
      const found = [...items.slice(at + 1), ...items.slice(0, at)].find(({ name }) => startsWith(name, event.key))
      if (found) onFocus(found.id)
    } else return
    event.preventDefault()
  }

  /** Alt and an arrow work from the buttons of the row too, before these take the arrow or the browser goes back. */
  const pressIn = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const move = event.altKey ? moves[event.key] : undefined
    // a menu or a dialog of the row stands elsewhere on the page
    if (!move || readOnly || focusId === null || !event.currentTarget.contains(target) || !target.matches('button, a, [type=checkbox]'))
      return
    event.stopPropagation()
    if (onKey({ id: focusId, key: event.key, move, withShift: event.shiftKey })) event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus
    <div
      ref={gridRef}
      role="treegrid"
      aria-label={label}
      aria-readonly={readOnly}
      aria-multiselectable={multiselectable}
      className="relative flex flex-col rounded-lg border border-line bg-surface"
      onKeyDownCapture={pressIn}
      onKeyDown={press}
      onPointerOver={({ pointerType, currentTarget }) => pointerType === 'mouse' && setGrid(currentTarget)}
      onFocus={({ currentTarget, target }) => {
        // the events of a row's menu and dialogs arrive here too, although they stand elsewhere on the page
        if (currentTarget.contains(target)) hadFocusRef.current = true
      }}
      onBlur={(event) => {
        // a row that is drawn anew loses the focus to nothing; a person moves it to something
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hadFocusRef.current = false
      }}
    >
      {children}
      {code && canDrag && grid && (
        <code.TreeDrag
          grid={grid}
          items={items}
          drag={drag}
          onUnfold={onUnfold}
          onDropped={(id) => {
            hadFocusRef.current = true
            onFocus(id)
          }}
        />
      )}
    </div>
  )
}

const ends = ['mouseup', 'dragend'] as const

/**
 * Handlers of a row that put it in the tab order. A press does so when it ends: the buttons of the row that appear then would move
 * what is pressed from under the pointer.
 */
export function useRowFocus(onFocus: () => void) {
  const isPressedRef = useRef(false)
  return {
    onMouseDown: () => {
      isPressedRef.current = true
      const release = () => {
        isPressedRef.current = false
        for (const type of ends) window.removeEventListener(type, release)
      }
      // a drag has no mouseup
      for (const type of ends) window.addEventListener(type, release)
    },
    onFocus: () => {
      if (!isPressedRef.current) onFocus()
    },
    onClick: onFocus,
  }
}
