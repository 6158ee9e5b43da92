import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** A visible row of a treegrid. */
export interface TreeGridItem {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

interface TreeGridProps {
  readonly label: string
  /** The visible rows in the order of the screen. */
  readonly items: readonly TreeGridItem[]
  /** The row in the tab order. */
  readonly focusId: number | null
  readonly readOnly: boolean
  readonly multiselectable?: boolean
  /** A name is being typed, which has the focus. */
  readonly isEditing: boolean
  readonly onFocus: (id: number) => void
  readonly onFold: (id: number) => void
  readonly onUnfold: (id: number) => void
  /** Keys that change the focused row, with the direction of Alt and an arrow. True for a key that was used. */
  readonly onKey: (key: TreeGridKey) => boolean
  /** Elements with the role row, `data-id` and, for the row of `focusId`, `tabIndex={0}`. */
  readonly children: ReactNode
}

export type TreeGridMove = 'up' | 'down' | 'in' | 'out'

export interface TreeGridKey {
  readonly id: number
  readonly key: string
  readonly move: TreeGridMove | undefined
  readonly withShift: boolean
}

const moves: Readonly<Record<string, TreeGridMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }
const startsWith = (name: string, typed: string) => name.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())

/** Rows of a tree as a treegrid with one tab stop: arrows, Home, End and letters go through them, and the focus stays with its row. */
export function TreeGrid(props: TreeGridProps) {
  const { label, items, focusId, readOnly, multiselectable = false, isEditing, onFocus, onFold, onUnfold, onKey, children } = props
  const gridRef = useRef<HTMLDivElement>(null)
  // the focus follows the row, wherever a step has put it, as long as it was in the grid
  const hadFocusRef = useRef(false)
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid || !hadFocusRef.current || isEditing) return
    const row = grid.querySelector<HTMLElement>(`[data-id="${focusId}"]`)
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

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its rows take the focus
    <div
      ref={gridRef}
      role="treegrid"
      aria-label={label}
      aria-readonly={readOnly}
      aria-multiselectable={multiselectable}
      className="flex flex-col rounded-lg border border-line bg-surface"
      onKeyDown={press}
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
    </div>
  )
}

/**
 * Handlers of a row that put it in the tab order. A press does so when it ends: the buttons of the row that appear then would move
 * what is pressed from under the pointer.
 */
export function useRowFocus(onFocus: () => void) {
  const isPressedRef = useRef(false)
  return {
    onMouseDown: () => {
      isPressedRef.current = true
      window.addEventListener('mouseup', () => (isPressedRef.current = false), { once: true })
    },
    onFocus: () => {
      if (!isPressedRef.current) onFocus()
    },
    onClick: onFocus,
  }
}
