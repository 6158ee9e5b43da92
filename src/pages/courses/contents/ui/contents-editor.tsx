import { ClipboardPaste, ListTree, Plus, SearchX, Trash2, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { LeaveGuard } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { Button, EmptyState, lazyModule, SaveState, toast, Toolbar, ToolbarButton, useLazyModule, useSelection } from '@/shared/ui'
import { useMarksConfirmation } from '@/widgets/marks-effect'
import { courseContentsTexts } from '../i18n'
import { ancestorsOf } from '../model/ancestors'
import type { ContentsEmitted, ContentsEvent } from '../model/contents-setup'
import { foundRows } from '../model/found-rows'
import { isOutline } from '../model/intents'
import { outlineText } from '../model/paste'
import { childrenOf, itemContents, type RowId, type Tree, visibleRows } from '../model/tree'
import { ContentsBulkBar } from './contents-bulk-bar'
import type { ContentsDialog } from './contents-dialogs'
import { ContentsGrid } from './contents-grid'
import { ContentsNotice } from './contents-notice'
import { useFolding } from './folding'
import { TreeSearch } from './tree-search'
import { useContents } from './use-contents'
import { useFocusedRow } from './use-focused-row'
import { useNamedRow } from './use-named-row'
import { useRestoredBefore, useSaid } from './use-said'
import { useUndoAway } from './use-undo-away'

const dialogs = lazyModule(async () => {
  const [{ ContentsDialogs }, { loadDialogTexts }] = await Promise.all([import('./contents-dialogs'), import('./dialog-texts')])
  await loadDialogTexts()
  return { ContentsDialogs }
})

/** While something is searched, nothing is folded. */
const keepOpen = () => {}

/** The tree with its toolbar, its dialogs and what is said about each step. */
export function ContentsEditor({ tree: loaded }: { readonly tree: Tree }) {
  const t = useTexts(courseContentsTexts)
  const said = useSaid()
  const restoredBefore = useRestoredBefore()
  const { folded, fold, unfold, set: setFolded } = useFolding(loaded.course.id)
  const [focusId, setFocusId] = useState<RowId | null>(null)
  const [announcement, setSaid] = useState('')
  const [dialog, setDialog] = useState<ContentsDialog | null>(null)
  // a pasted outline that was not added
  const [outline, setOutline] = useState('')
  const [search, setSearch] = useState('')
  const sendRef = useRef<(event: ContentsEvent) => void>(() => {})
  const code = useLazyModule(dialogs, dialog !== null, { onFailed: () => setDialog(null) })

  const onEvent = (event: ContentsEmitted) => {
    if (event.type === 'refused') {
      setSaid(t(($) => $.refused[event.reason]))
      if (isOutline(event.intent)) setOutline(outlineText(event.intent.contents))
    }
    if (event.type !== 'done') return
    const { intent, changed, tree, editing } = event
    setSaid(said(event))
    if (isOutline(intent)) setOutline('')
    if (changed.already_restored.length > 0) toast.info(restoredBefore(changed.already_restored), { id: 'contents' })
    if (intent.kind === 'delete') {
      const { name, ids } = intent
      const count = ids.length
      const text = t(($) => $.said.deleted, { count, name, number: formatInteger(count) })
      const onPress = () => sendRef.current({ type: 'undo', of: changed.undo })
      toast.success(text, { id: 'contents', action: { label: t(($) => $.undo), onPress } })
    }
    // what was moved into a folded node stays visible
    const shown: RowId | undefined =
      intent.kind === 'move' || intent.kind === 'moveItem'
        ? intent.id
        : intent.kind === 'place'
          ? intent.ids[0]
          : intent.kind === 'add'
            ? changed.nodes[0]?.id
            : undefined
    if (shown === undefined) return
    const around = ancestorsOf(tree, shown)
    for (const above of around) unfold(above)
    // whoever has gone on to another row while a move was saved, or is typing another name, stays there
    const hasLeft = (intent.kind === 'move' || intent.kind === 'moveItem') && focusId !== null && ![shown, ...around].includes(focusId)
    if (!hasLeft && (editing === null || !('id' in editing))) setFocusId(shown)
  }
  const { confirm, dialog: question } = useMarksConfirmation(loaded.course.id, loaded.has_marks)
  const { view, send, isUnsaved, settle } = useContents(loaded, confirm, onEvent)
  const undoAway = useUndoAway(confirm)
  const leave = useEffectEvent(() => {
    sendRef.current = (event) => {
      if (event.type === 'undo' && event.of) void undoAway(event.of)
    }
  })
  useEffect(() => {
    sendRef.current = send
    return leave
  }, [send])
  const { tree, save } = view
  const found = useMemo(() => (search.trim() === '' ? null : foundRows(tree, search)), [tree, search])
  const rows = useMemo(() => found?.rows ?? visibleRows(tree, folded), [tree, folded, found])
  const namedId = useNamedRow(tree, rows, setFocusId)
  const current = useFocusedRow(tree, rows, focusId, setFocusId)
  const selection = useSelection(found?.ids ?? rows.map(({ id }) => id))
  const searchFor = (text: string) => {
    setSearch(text)
    // what it hides would be acted upon unseen
    if (text.trim() !== '') selection.clear()
  }
  const edit = (event: ContentsEvent) => {
    // a new row has no name yet that could match
    if (event.type === 'edit' && !('id' in event.editing)) setSearch('')
    if (found && event.type === 'run' && (event.intent.kind === 'move' || event.intent.kind === 'moveItem')) {
      // a row moves among siblings that the search hides
      setSearch('')
      for (const above of ancestorsOf(tree, event.intent.id)) unfold(above)
    }
    send(event)
  }
  useShortcuts({ 'mod+z': () => send({ type: 'undo' }) }, { enabled: view.canUndo && view.editing === null, outsideFields: true })

  const { can_edit: canEdit } = tree
  const holding = new Set([...tree.nodes.map(({ parent_id }) => parent_id), ...itemContents(tree)])
  const inner = tree.nodes.flatMap(({ id }) => (holding.has(id) ? [id] : []))
  const numberOf = (level: number) => {
    const count = tree.nodes.filter((node) => node.level === level).length
    return { count, number: formatInteger(count) }
  }
  const startNew = () => edit({ type: 'edit', editing: { parentId: null, index: childrenOf(tree, null).length } })
  const isEmpty = rows.length === 0 && view.editing === null

  return (
    <div className="flex flex-col gap-3">
      <Toolbar label={t(($) => $.tree)}>
        {canEdit && (
          <>
            <ToolbarButton variant="secondary" onClick={startNew}>
              <Plus aria-hidden />
              {t(($) => $.add)}
            </ToolbarButton>
            <ToolbarButton onClick={() => setDialog({ kind: 'paste' })}>
              <ClipboardPaste aria-hidden />
              {t(($) => $.paste)}
            </ToolbarButton>
            <ToolbarButton disabled={!view.canUndo} onClick={() => send({ type: 'undo' })}>
              <Undo2 aria-hidden />
              {t(($) => $.undo)}
            </ToolbarButton>
            <ToolbarButton onClick={() => setDialog({ kind: 'bin' })}>
              <Trash2 aria-hidden />
              {tree.bin_count > 0 ? t(($) => $.binCount, { number: formatInteger(tree.bin_count) }) : t(($) => $.bin)}
            </ToolbarButton>
          </>
        )}
        {/* what is searched can be cleared also once nothing is left */}
        {(tree.nodes.length > 0 || search !== '') && <TreeSearch search={search} count={found?.ids.length ?? 0} onSearch={searchFor} />}
        {inner.length > 0 && !found && (
          <ToolbarButton onClick={() => setFolded(folded.size > 0 ? [] : inner)}>
            <ListTree aria-hidden />
            {folded.size > 0 ? t(($) => $.unfoldAll) : t(($) => $.foldAll)}
          </ToolbarButton>
        )}
        <SaveState
          className="ml-auto"
          status={save === 'failed' ? { kind: 'failed', onRetry: () => send({ type: 'retry' }) } : { kind: save }}
        />
      </Toolbar>
      <LeaveGuard isDirty={isUnsaved} settle={settle} />
      <ContentsNotice view={view} send={send} onDialog={setDialog} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isEmpty && found ? (
        <EmptyState icon={SearchX} title={t(($) => $.found, { count: 0, number: '0' })} />
      ) : isEmpty ? (
        <EmptyState
          icon={ListTree}
          title={t(($) => $.empty)}
          action={
            canEdit && (
              <>
                <Button variant="primary" onClick={startNew}>
                  {t(($) => $.add)}
                </Button>
                <Button onClick={() => setDialog({ kind: 'paste' })}>{t(($) => $.paste)}</Button>
              </>
            )
          }
        >
          {canEdit ? t(($) => $.emptyBody) : t(($) => $.emptyReader)}
        </EmptyState>
      ) : (
        <ContentsGrid
          // beside rows that a search hides it would not be seen where one is dropped
          view={found ? { ...view, canDrag: false } : view}
          rows={rows}
          focusId={current}
          namedId={namedId}
          selection={selection}
          send={edit}
          onFocus={setFocusId}
          onFold={found ? keepOpen : fold}
          onUnfold={unfold}
          onDialog={setDialog}
          onSaid={setSaid}
        />
      )}
      <p className="text-sm text-muted tabular-nums">
        {t(($) => $.summary, {
          contents: t(($$) => $$.counts.contents, numberOf(1)),
          units: t(($$) => $$.counts.units, numberOf(2)),
          classes: t(($$) => $$.counts.classes, numberOf(3)),
        })}
        {canEdit && <span className="coarse:hidden"> · {t(($) => $.help)}</span>}
      </p>
      {canEdit && <ContentsBulkBar tree={tree} selection={selection} send={send} onDialog={setDialog} />}
      {question}
      {code && dialog && (
        <code.ContentsDialogs {...{ dialog, outline, tree, confirm, send }} onOutline={setOutline} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}
