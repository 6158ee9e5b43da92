import { useTexts } from '@/shared/i18n'
import { TreeGrid, type Selection, type TreeGridKey } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import type { ContentsView } from '../model/contents-view'
import { deletionOf } from '../model/intents'
import { childrenOf, nodeOf, type Row } from '../model/tree'
import type { ContentsDialog } from './contents-dialogs'
import { NewRow } from './new-row'
import { TreeRow } from './tree-row'

export interface ContentsGridProps {
  readonly view: ContentsView
  readonly rows: readonly Row[]
  /** The row in the tab order. */
  readonly focusId: number | null
  readonly selection: Selection<number>
  readonly send: (event: ContentsEvent) => void
  readonly onFocus: (id: number) => void
  readonly onFold: (id: number) => void
  readonly onUnfold: (id: number) => void
  readonly onDialog: (dialog: ContentsDialog) => void
}

/** Contents, units and classes as a treegrid with one tab stop. */
export function ContentsGrid(props: ContentsGridProps) {
  const { view, rows, focusId, selection, send, onFocus, onFold, onUnfold } = props
  const t = useTexts(courseContentsTexts)
  const { tree, editing } = view
  const press = ({ id, key, move, withShift }: TreeGridKey) => {
    const node = nodeOf(tree, id)
    if (!node) return false
    const siblings = childrenOf(tree, node.parent_id)
    const edits: Readonly<Record<string, () => void>> = {
      Enter: () => send({ type: 'edit', editing: { parentId: node.parent_id, index: siblings.findIndex((each) => each.id === id) + 1 } }),
      F2: () => send({ type: 'edit', editing: { id } }),
      Delete: () => send({ type: 'run', intent: deletionOf(tree, [id]) }),
      ' ': () => selection.toggle(id, withShift),
    }
    if (move) send({ type: 'run', intent: { kind: 'move', id, to: move } })
    else edits[key]?.()
    return move !== undefined || key in edits
  }

  const isNew = editing !== null && !('id' in editing)
  const newAfter = isNew ? lastRowBefore(view, rows) : null
  const lines = [null, ...rows]
  return (
    <TreeGrid
      label={t(($) => $.tree)}
      items={rows.map(({ node: { id, parent_id: parentId, name }, hasChildren, isOpen }) => ({ id, parentId, name, hasChildren, isOpen }))}
      focusId={focusId}
      readOnly={!tree.can_edit}
      multiselectable={tree.can_edit}
      isEditing={editing !== null}
      onFocus={onFocus}
      onFold={onFold}
      onUnfold={onUnfold}
      onKey={press}
    >
      {lines.flatMap((row) => [
        ...(row ? [<TreeRow key={row.node.id} {...props} row={row} isStop={row.node.id === focusId} />] : []),
        // beside the rows, so that it keeps what is typed while a row appears before it
        ...(isNew && newAfter === (row?.node.id ?? null)
          ? [<NewRow key={`new ${editing.parentId} ${editing.index}`} view={view} send={send} />]
          : []),
      ])}
    </TreeGrid>
  )
}

/** The visible row after which a new node is typed: the last one of the sibling before it, or its parent. */
function lastRowBefore({ tree, editing }: ContentsView, rows: readonly Row[]): number | null {
  if (editing === null || 'id' in editing) return null
  const before = childrenOf(tree, editing.parentId).slice(0, editing.index).at(-1)
  if (!before) return editing.parentId
  const at = rows.findIndex(({ node }) => node.id === before.id)
  const next = rows.findIndex(({ node }, index) => index > at && node.level <= before.level)
  return rows[(next === -1 ? rows.length : next) - 1]?.node.id ?? null
}
