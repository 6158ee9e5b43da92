import { useMemo } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { TreeGrid, type Selection, type TreeGridDrag, type TreeGridKey } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import type { ContentsView } from '../model/contents-view'
import { draggedWith, placeOfDrop } from '../model/drop'
import { deletionOf } from '../model/intents'
import { standsAt } from '../model/row-places'
import { childrenOf, nameOf, nodeOf, type Row, type RowId } from '../model/tree'
import type { ContentsDialog } from './contents-dialogs'
import { ItemRow } from './item-row'
import { NewRow } from './new-row'
import { useSteadyHandlers } from './row-props'
import { TreeRow } from './tree-row'

export interface ContentsGridProps {
  readonly view: ContentsView
  readonly rows: readonly Row[]
  /** The row in the tab order. */
  readonly focusId: RowId | null
  /** The node that the address names. */
  readonly namedId: number | undefined
  readonly selection: Selection<RowId>
  readonly send: (event: ContentsEvent) => void
  readonly onFocus: (id: RowId) => void
  readonly onFold: (id: RowId) => void
  readonly onUnfold: (id: RowId) => void
  readonly onDialog: (dialog: ContentsDialog) => void
  readonly onSaid: (text: string) => void
}

/** Contents, units and classes as a treegrid with one tab stop. */
export function ContentsGrid(props: ContentsGridProps) {
  const { view, rows, focusId, namedId, selection, send, onFocus, onFold, onUnfold, onDialog, onSaid } = props
  const t = useTexts(courseContentsTexts)
  const { tree, editing, names, dragged } = view
  const on = useSteadyHandlers({ send, onFocus, onFold, onUnfold, onDialog, onSelect: selection.toggle })
  const resources = useMemo(() => Map.groupBy(tree.resources, ({ content_id }) => content_id), [tree.resources])
  const press = ({ id, key, move, withShift }: TreeGridKey<RowId>) => {
    const node = typeof id === 'number' ? nodeOf(tree, id) : undefined
    const edits: Readonly<Record<string, () => void>> = {
      ...(node && {
        Enter: () => {
          const index = childrenOf(tree, node.parent_id).findIndex((each) => each.id === id) + 1
          send({ type: 'edit', editing: { parentId: node.parent_id, index } })
        },
        F2: () => send({ type: 'edit', editing: { id: node.id } }),
      }),
      Delete: () => send({ type: 'run', intent: deletionOf(tree, [id]) }),
      ' ': () => selection.toggle(id, withShift),
    }
    if (move) send({ type: 'run', intent: typeof id === 'number' ? { kind: 'move', id, to: move } : { kind: 'moveItem', id, to: move } })
    else edits[key]?.()
    return move !== undefined || key in edits
  }

  const draggedBy = (id: RowId) => draggedWith(tree, id, selection.selected)
  const drag: TreeGridDrag<RowId> = {
    canDrag: () => view.canDrag,
    canDrop: (drop) => placeOfDrop(tree, draggedBy(drop.id), drop) !== null,
    labelOf: (id) => {
      const ids = draggedBy(id)
      return t(($) => $.dragging.label, { count: ids.length, name: nameOf(tree, id), number: formatInteger(ids.length) })
    },
    onStart: (id) => {
      send({ type: 'drag', ids: draggedBy(id) })
      onSaid(t(($) => $.dragging.started, { name: nameOf(tree, id) }))
    },
    onEnd: (drop) => {
      const place = drop && placeOfDrop(tree, view.dragged, drop)
      const [first, ...others] = view.dragged
      const isMove = place !== null && first !== undefined && (others.length > 0 || !standsAt(tree, first, place))
      send({ type: 'drop', place: isMove ? place : null })
      if (!isMove) onSaid(t(($) => $.dragging.ended))
    },
  }

  const isNew = editing !== null && !('id' in editing)
  const edited = editing !== null && 'id' in editing ? editing.id : null
  const renderRow = (row: Row, rowIndex: number) => {
    const { id, item, node } = row
    const stopIn = id === focusId ? tree : null
    const shared = {
      row,
      rowIndex,
      stopIn,
      on,
      canEdit: tree.can_edit,
      isDragged: dragged.includes(id),
      isSelected: selection.isSelected(id),
    }
    if (item) return <ItemRow {...shared} item={item} courseId={tree.course.id} />
    return (
      <TreeRow
        {...shared}
        name={names.get(node.id) ?? node.name}
        isEditing={edited === id}
        resources={(resources.get(node.id) ?? []).map(({ name }) => name).join('\n')}
      />
    )
  }
  return (
    <TreeGrid
      label={t(($) => $.tree)}
      items={rows}
      focusId={focusId}
      namedId={namedId}
      readOnly={!tree.can_edit}
      multiselectable={tree.can_edit}
      isEditing={editing !== null}
      editedId={edited}
      onFocus={onFocus}
      onFold={onFold}
      onUnfold={onUnfold}
      onKey={press}
      drag={drag}
      renderRow={renderRow}
      newRow={
        isNew
          ? {
              after: lastRowBefore(view, rows),
              render: (rowIndex) => <NewRow key={`new ${editing.parentId} ${editing.index}`} view={view} rowIndex={rowIndex} send={send} />,
            }
          : null
      }
    />
  )
}

/** The visible row after which a new node is typed: the last one of the sibling before it, or its parent. */
function lastRowBefore({ tree, editing }: ContentsView, rows: readonly Row[]): RowId | null {
  if (editing === null || 'id' in editing) return null
  const before = childrenOf(tree, editing.parentId).slice(0, editing.index).at(-1)
  if (!before) return rows.findLast(({ item, node }) => item && node.id === editing.parentId)?.id ?? editing.parentId
  const at = rows.findIndex(({ id }) => id === before.id)
  const next = rows.findIndex(({ level }, index) => index > at && level <= before.level)
  return rows[(next === -1 ? rows.length : next) - 1]?.id ?? null
}
