import { FolderTree, ListTree, Plus, SearchX } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { loadPlacesTexts } from '@/shared/places'
import {
  AlertBox,
  Button,
  EmptyState,
  indexOfDrop,
  lazyModule,
  SearchInput,
  TreeGrid,
  useLazyModule,
  type TreeDrop,
  type TreeGridDrag,
  type TreeGridKey,
} from '@/shared/ui'
import { useAreaChanges } from '../api/use-area-changes'
import { areaTreeTexts } from '../i18n'
import { childrenOf, movedTo, placeOf, subtreeOf, visibleRows, type Area, type Place } from '../model/area-tree'
import type { AreaAction } from './area-actions'
import { AreaEditor, type Editing } from './area-editor'
import { AreaRow, indentOf } from './area-row'

const dialogs = lazyModule(() => Promise.all([import('./area-dialogs'), loadPlacesTexts()]).then(([code]) => code))

interface AreaTreeProps {
  readonly areas: readonly Area[]
  readonly canEdit: boolean
}

/** The tree with its search, its dialogs and what is said about each step. */
export function AreaTree({ areas, canEdit }: AreaTreeProps) {
  const t = useTexts(areaTreeTexts)
  const c = useTexts(commonTexts)
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [search, setSearch] = useState('')
  const [focusId, setFocusId] = useState<number | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [dialog, setDialog] = useState<{ readonly kind: 'move' | 'delete'; readonly area: Area } | null>(null)
  const [announcement, setSaid] = useState('')
  const code = useLazyModule(dialogs, dialog !== null, { onFailed: () => setDialog(null) })
  const { create, rename, move } = useAreaChanges()
  const isSearch = search.trim() !== ''
  const rows = visibleRows(areas, folded, search)
  const stop = rows.find(({ area: { id } }) => id === focusId) ?? rows[0]
  const inner = new Set(areas.flatMap(({ parent_id }) => (parent_id === null ? [] : [parent_id])))

  const unfold = (id: number | null) => id !== null && setFolded((all) => new Set([...all].filter((each) => each !== id)))
  const toggle = (id: number) => setFolded((all) => (all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id])))
  const startNew = (parentId: number | null) => {
    setSearch('')
    unfold(parentId)
    create.reset()
    setEditing({ parentId, round: 0 })
  }
  const place = (area: Area, to: Place) => {
    move.run({ area, place: to })
    unfold(to.parent_id)
    setFocusId(area.id)
    const row = visibleRows(movedTo(areas, area.id, to), new Set(), '').find((each) => each.area.id === area.id)
    const parent = areas.find(({ id }) => id === to.parent_id)?.name
    const { name } = area
    if (row)
      setSaid(
        t(($) => (parent === undefined ? $.said.movedToTop : $.said.moved), {
          name,
          place: row.place,
          siblings: row.siblings,
          parent: parent ?? '',
        }),
      )
  }
  // among the areas that a search finds, one step would jump over hidden ones
  const stepOf = (area: Area, step: Parameters<typeof placeOf>[2]) => (isSearch ? null : placeOf(areas, area.id, step))
  const act = (area: Area, action: AreaAction) => {
    if (action === 'add') startNew(area.id)
    else if (action === 'rename') {
      rename.reset()
      setEditing({ id: area.id })
    } else setDialog({ kind: action, area })
  }
  const press = ({ id, key, move: step }: TreeGridKey) => {
    const area = areas.find((each) => each.id === id)
    if (!area) return false
    const keys: Readonly<Record<string, () => void>> = {
      Enter: () => startNew(area.parent_id),
      F2: () => act(area, 'rename'),
      Delete: () => act(area, 'delete'),
    }
    if (step) {
      const to = stepOf(area, step)
      if (to) place(area, to)
      else setSaid(t(($) => $.said.edge))
    } else keys[key]?.()
    return step !== undefined || key in keys
  }
  const placeOfDrop = (id: number, drop: TreeDrop<number>): Place => {
    const siblings = childrenOf(areas, drop.parentId).flatMap((area) => (area.id === id ? [] : [area.id]))
    return { parent_id: drop.parentId, index: indexOfDrop(siblings, drop) }
  }
  const drag: TreeGridDrag = {
    canDrag: () => !isSearch,
    canDrop: () => true,
    labelOf: (id) => areas.find((area) => area.id === id)?.name ?? '',
    onStart: (id) => setSaid(t(($) => $.dragging.started, { name: areas.find((area) => area.id === id)?.name ?? '' })),
    onEnd: (drop) => {
      const area = areas.find(({ id }) => id === drop?.id)
      const to = area && drop && placeOfDrop(area.id, drop)
      if (to && childrenOf(areas, to.parent_id)[to.index]?.id !== area.id) place(area, to)
      else setSaid(t(($) => $.dragging.ended))
    },
  }
  const [field, [reasonCode = ''] = []] = (isApiError(move.error) && Object.entries(move.error.errors)[0]) || []
  const reason = field === 'name' ? t(($) => $.nameTaken) : t(($) => (reasonCode === 'cycle' ? $.cycle : $.gone))
  const editorProps = { areas, create, rename, onEditing: setEditing, onFocus: setFocusId, onSaid: setSaid }
  const newParent = editing && !('id' in editing) ? editing.parentId : undefined
  const newDepth = newParent === undefined || newParent === null ? 0 : (areas.find(({ id }) => id === newParent)?.depth ?? 0) + 1
  // the new area comes last among its siblings
  const lastShown =
    newParent === undefined || newParent === null
      ? rows.at(-1)
      : rows.findLast(({ area }) => subtreeOf(areas, newParent).some(({ id }) => id === area.id))
  const newRow = (rowIndex: number) =>
    editing && (
      <div
        key="new"
        role="row"
        aria-rowindex={rowIndex}
        aria-level={newDepth + 1}
        className="border-b border-line px-2 py-1 last:border-b-0"
      >
        <div role="gridcell" className="flex" style={indentOf(newDepth + 1)}>
          <AreaEditor editing={editing} {...editorProps} />
        </div>
      </div>
    )

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {areas.length > 0 && (
          <SearchInput
            className="w-full sm:w-64"
            label={t(($) => $.search)}
            value={search}
            onValueChange={(typed) => {
              setSearch(typed)
              setSaid(typed.trim() === '' ? '' : t(($) => $.said.found, { count: visibleRows(areas, folded, typed).length }))
            }}
          />
        )}
        {inner.size > 0 && !isSearch && (
          <Button variant="ghost" onClick={() => setFolded(folded.size > 0 ? new Set() : inner)}>
            <ListTree aria-hidden />
            {t(($) => (folded.size > 0 ? $.unfoldAll : $.foldAll))}
          </Button>
        )}
        {canEdit && areas.length > 0 && (
          <Button variant="primary" className="sm:ml-auto" onClick={() => startNew(null)}>
            <Plus aria-hidden />
            {t(($) => $.add)}
          </Button>
        )}
      </div>
      {move.error && (
        <AlertBox type="error">
          {t(($) => $.failed.move, { name: move.failed?.area.name ?? '' })}{' '}
          {errorMessage(move.error, c, { invalid: reason, conflict: t(($) => $.movedByOther) })}
        </AlertBox>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {areas.length === 0 && !editing ? (
        <EmptyState
          icon={FolderTree}
          title={t(($) => $.empty)}
          action={
            canEdit && (
              <Button variant="primary" onClick={() => startNew(null)}>
                {t(($) => $.add)}
              </Button>
            )
          }
        >
          {t(($) => (canEdit ? $.emptyBody : $.emptyReader))}
        </EmptyState>
      ) : rows.length === 0 && !editing ? (
        <EmptyState icon={SearchX} title={t(($) => $.noMatch)}>
          {t(($) => $.noMatchBody)}
        </EmptyState>
      ) : (
        <TreeGrid
          label={t(($) => $.tree)}
          items={rows.map((row) => ({ ...row, id: row.area.id, parentId: row.area.parent_id, name: row.area.name }))}
          focusId={stop?.area.id ?? null}
          readOnly={!canEdit}
          isEditing={editing !== null}
          editedId={editing && 'id' in editing ? editing.id : null}
          onFocus={setFocusId}
          onFold={toggle}
          onUnfold={toggle}
          onKey={press}
          drag={drag}
          renderRow={(row, rowIndex) => (
            <AreaRow
              row={row}
              rowIndex={rowIndex}
              isStop={row.id === stop?.area.id}
              canEdit={canEdit}
              editor={editing && 'id' in editing && editing.id === row.id ? <AreaEditor editing={editing} {...editorProps} /> : null}
              canStep={(area, step) => stepOf(area, step) !== null}
              onStep={(area, step) => {
                const to = stepOf(area, step)
                if (to) place(area, to)
              }}
              onAction={act}
              onFocus={setFocusId}
              onToggle={toggle}
            />
          )}
          newRow={newParent === undefined ? null : { after: lastShown?.area.id ?? null, render: newRow }}
        />
      )}
      {canEdit && areas.length > 0 && <p className="text-sm text-muted coarse:hidden">{t(($) => $.help)}</p>}
      {code && dialog?.kind === 'move' && (
        <code.areaDialogs.move area={dialog.area} areas={areas} onMove={place} onClose={() => setDialog(null)} />
      )}
      {code && dialog?.kind === 'delete' && (
        <code.areaDialogs.delete area={dialog.area} onDeleted={() => setFocusId(dialog.area.parent_id)} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
