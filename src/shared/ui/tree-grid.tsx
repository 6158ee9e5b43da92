import { Fragment, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { lazyModule, useLazyModule } from './lazy-module'
import type { TreeDrop } from './tree-drop'
import { moveInTree, type TreeItem } from './tree-keys'
import { useRowDrag } from './use-row-drag'
import { useRowWindow } from './use-row-window'

/** Downloaded with the first drag. */
const dragging = lazyModule(() => import('./tree-drag'), { prefetch: false })

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

interface TreeGridProps<Id, Item extends TreeItem<Id>> {
  readonly label: string
  /** The visible rows in the order of the screen. */
  readonly items: readonly Item[]
  /** The row in the tab order. */
  readonly focusId: Id | null
  /** A row that takes the focus when it is named, that of `focusId`. */
  readonly namedId?: Id | undefined
  readonly readOnly: boolean
  readonly multiselectable?: boolean
  /** A name is being typed, which has the focus. */
  readonly isEditing: boolean
  /** The row in which that is. It is drawn wherever the grid is scrolled. */
  readonly editedId?: Id | null
  readonly onFocus: (id: Id) => void
  readonly onFold: (id: Id) => void
  readonly onUnfold: (id: Id) => void
  /** Keys that change the focused row, with the direction of Alt and an arrow. True for a key that was used. */
  readonly onKey: (key: TreeGridKey<Id>) => boolean
  readonly drag?: TreeGridDrag<Id> | undefined
  /** An element with the role row, `aria-rowindex`, `data-id` and, for the row of `focusId`, `tabIndex={0}`. Only rows near the visible part are drawn. */
  readonly renderRow: (item: Item, rowIndex: number) => ReactNode
  /** A row that is no item, behind one of them or before all, with a key. It is drawn wherever the grid is scrolled. */
  readonly newRow?: { readonly after: Id | null; readonly render: (rowIndex: number) => ReactNode } | null
}

export type TreeGridMove = 'up' | 'down' | 'in' | 'out'

export interface TreeGridKey<Id = number> {
  readonly id: Id
  readonly key: string
  readonly move: TreeGridMove | undefined
  readonly withShift: boolean
}

const moves: Readonly<Record<string, TreeGridMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }

/**
 * Rows of a tree as a treegrid with one tab stop: arrows, Home, End and letters go through them, and the focus stays with its row, which
 * remains in the page wherever the grid is scrolled.
 */
export function TreeGrid<Id extends number | string, Item extends TreeItem<Id>>(props: TreeGridProps<Id, Item>) {
  const { label, items, focusId, namedId, readOnly, multiselectable = false, isEditing, onFocus, onFold, onUnfold, onKey } = props
  const { drag, renderRow, editedId = null, newRow = null } = props
  const gridRef = useRef<HTMLDivElement>(null)
  const { dragged, handlers, end } = useRowDrag(items, readOnly || isEditing ? undefined : drag)
  const code = useLazyModule(dragging, dragged !== null, { notify: false })
  // the focus follows the row, wherever a step has put it, as long as it was in the grid
  const hadFocusRef = useRef(false)
  useLayoutEffect(() => {
    if (namedId !== undefined) hadFocusRef.current = true
  }, [namedId])
  useLayoutEffect(() => {
    if (!hadFocusRef.current || isEditing) return
    const row = gridRef.current?.querySelector<HTMLElement>(`[data-id="${focusId}"]`)
    if (row && !row.contains(document.activeElement)) row.focus()
    // not while the grid is only scrolled, which may be with a pressed row under the mouse
    // oxlint-disable-next-line react/exhaustive-deps
  }, [focusId, namedId, isEditing, items])
  const placeOf = (id: Id | null | undefined) => items.findIndex((item) => item.id === id)
  const ids = items.map(({ id }) => id)
  const newAt = newRow ? placeOf(newRow.after) : null
  const kept = new Set([placeOf(focusId), placeOf(dragged?.id), placeOf(editedId), newAt ?? -1])
  const { slots, heightBetween } = useRowWindow(gridRef, ids, kept)

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target.getAttribute('role') !== 'row' || event.ctrlKey || event.metaKey) return
    const item = items.find(({ id }) => id === focusId)
    if (!item) return
    const { id } = item
    const move = event.altKey ? moves[event.key] : undefined
    const isPlain = !event.altKey || move !== undefined
    if (isPlain && !readOnly && onKey({ id, key: event.key, move, withShift: event.shiftKey })) return event.preventDefault()
    if (!event.altKey && moveInTree(event.key, items, focusId, { onFocus, onFold, onUnfold })) event.preventDefault()
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
      aria-rowcount={items.length + (newRow ? 1 : 0)}
      className="relative flex flex-col rounded-lg border border-line bg-surface"
      onKeyDownCapture={pressIn}
      onKeyDown={press}
      {...handlers}
      onFocus={({ currentTarget, target }) => {
        // the events of a row's menu and dialogs arrive here too, although they stand elsewhere on the page
        if (currentTarget.contains(target)) hadFocusRef.current = true
      }}
      onBlur={(event) => {
        // a row that is drawn anew loses the focus to nothing; a person moves it to something
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) hadFocusRef.current = false
      }}
    >
      {newAt === -1 && newRow?.render(1)}
      {slots.flatMap((slot) => {
        // named after its first row, so that no row changes its place among the elements, which would take the focus from it
        if (typeof slot !== 'number')
          return [<div key={`gap ${items[slot.first]?.id}`} role="presentation" style={{ height: heightBetween(slot) }} />]
        const item = items[slot]
        if (!item) return []
        const row = <Fragment key={item.id}>{renderRow(item, slot + (newAt !== null && newAt < slot ? 2 : 1))}</Fragment>
        // beside the rows, so that it keeps what is typed while a row appears before it
        return newRow && newAt === slot ? [row, newRow.render(slot + 2)] : [row]
      })}
      {code && drag && dragged && (
        <code.TreeDrag
          {...dragged}
          items={items}
          drag={drag}
          onUnfold={onUnfold}
          onEnd={(drop) => {
            end()
            drag.onEnd(drop)
            if (!drop) return
            hadFocusRef.current = true
            onFocus(drop.id)
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
