import { Copy, Eye, EyeOff, FolderInput, Globe, Lock, Trash2 } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { BulkBar, ToolbarButton, type Selection } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import { deletionOf } from '../model/intents'
import { rootsOf, type RowId, rowsById, type Tree } from '../model/tree'
import type { ContentsDialog } from './contents-dialogs'

interface ContentsBulkBarProps {
  readonly tree: Tree
  readonly selection: Selection<RowId>
  readonly send: (event: ContentsEvent) => void
  readonly onDialog: (dialog: ContentsDialog) => void
}

/** Actions on the selected rows: those that apply to each of them. */
export function ContentsBulkBar({ tree, selection, send, onDialog }: ContentsBulkBarProps) {
  const t = useTexts(courseContentsTexts)
  const all = rowsById(tree)
  const chosen = [...selection.selected].filter((id) => all.nodes.has(id) || all.items.has(id))
  const ids = chosen.filter((id) => typeof id === 'number')
  const items = chosen.flatMap((id) => all.items.get(id) ?? [])
  // what is in a chosen content goes with it
  const roots = () => rootsOf(tree, new Set(chosen))
  const activate = (isActive: boolean) => send({ type: 'run', intent: { kind: 'activate', ids: chosen, isActive } })
  const setFree = (isFree: boolean) => send({ type: 'run', intent: { kind: 'fields', ids, fields: { is_free: isFree } } })
  return (
    <BulkBar count={chosen.length} onClear={selection.clear}>
      <ToolbarButton onClick={() => onDialog({ kind: 'move', ids: roots() })}>
        <FolderInput aria-hidden />
        {t(($) => $.actions.moveTo)}
      </ToolbarButton>
      <ToolbarButton onClick={() => onDialog({ kind: 'copy', ids: roots() })}>
        <Copy aria-hidden />
        {t(($) => $.actions.copyTo)}
      </ToolbarButton>
      {items.every(({ itemKind }) => itemKind === 'deliverable') && (
        <>
          <ToolbarButton onClick={() => activate(true)}>
            <Eye aria-hidden />
            {t(($) => $.actions.activate)}
          </ToolbarButton>
          <ToolbarButton onClick={() => activate(false)}>
            <EyeOff aria-hidden />
            {t(($) => $.actions.deactivate)}
          </ToolbarButton>
        </>
      )}
      {items.length === 0 && (
        <>
          <ToolbarButton onClick={() => setFree(true)}>
            <Globe aria-hidden />
            {t(($) => $.actions.free)}
          </ToolbarButton>
          <ToolbarButton onClick={() => setFree(false)}>
            <Lock aria-hidden />
            {t(($) => $.actions.restrict)}
          </ToolbarButton>
        </>
      )}
      <ToolbarButton onClick={() => send({ type: 'run', intent: deletionOf(tree, roots()) })}>
        <Trash2 aria-hidden />
        {t(($) => (chosen.every((id) => all.items.get(id)?.itemKind === 'resource') ? $.actions.takeOut : $.actions.delete))}
      </ToolbarButton>
      {ids.length > 0 && items.length > 0 && <span className="px-2 text-sm text-muted">{t(($) => $.actions.onlyContents)}</span>}
    </BulkBar>
  )
}
