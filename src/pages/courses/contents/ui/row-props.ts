import { useLayoutEffect, useRef, useState } from 'react'
import type { ContentsEvent } from '../model/contents-setup'
import type { Row, RowId, Tree } from '../model/tree'
import type { ContentsDialog } from './contents-dialogs'

export interface RowHandlers {
  readonly send: (event: ContentsEvent) => void
  readonly onFocus: (id: RowId) => void
  readonly onFold: (id: RowId) => void
  readonly onUnfold: (id: RowId) => void
  readonly onSelect: (id: RowId) => void
  readonly onDialog: (dialog: ContentsDialog) => void
}

/** What a row of the tree is rendered from: nothing of it changes while another row does. */
export interface RowProps {
  readonly row: Row
  readonly rowIndex: number
  readonly canEdit: boolean
  /** The tree, in which the row in the tab order has its actions; null for the others. */
  readonly stopIn: Tree | null
  readonly isDragged: boolean
  readonly isSelected: boolean
  readonly on: RowHandlers
}

/** The handlers as an object that stays the same. */
export function useSteadyHandlers(handlers: RowHandlers): RowHandlers {
  const now = useRef(handlers)
  useLayoutEffect(() => {
    now.current = handlers
  })
  const [steady] = useState<RowHandlers>(() => ({
    send: (event) => now.current.send(event),
    onFocus: (id) => now.current.onFocus(id),
    onFold: (id) => now.current.onFold(id),
    onUnfold: (id) => now.current.onUnfold(id),
    onSelect: (id) => now.current.onSelect(id),
    onDialog: (dialog) => now.current.onDialog(dialog),
  }))
  return steady
}
