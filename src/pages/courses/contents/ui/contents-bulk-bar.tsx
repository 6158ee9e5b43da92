import { Copy, Eye, EyeOff, FolderInput, Globe, Lock, Trash2 } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { BulkBar, ToolbarButton, type Selection } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'
import type { ContentsEvent } from '../model/contents-setup'
import { deletionsOf } from '../model/intents'
import { rootsOf, type Tree } from '../model/tree'
import type { ContentsDialog } from './contents-dialogs'

interface ContentsBulkBarProps {
  readonly tree: Tree
  readonly selection: Selection<number>
  readonly send: (event: ContentsEvent) => void
  readonly onDialog: (dialog: ContentsDialog) => void
}

/** Actions on the selected nodes. */
export function ContentsBulkBar({ tree, selection, send, onDialog }: ContentsBulkBarProps) {
  const t = useTexts(courseContentsTexts)
  const ids = tree.nodes.filter(({ id }) => selection.isSelected(id)).map(({ id }) => id)
  const set = (fields: { is_active?: boolean; is_free?: boolean }) => send({ type: 'run', intent: { kind: 'fields', ids, fields } })
  return (
    <BulkBar count={ids.length} onClear={selection.clear}>
      <ToolbarButton onClick={() => onDialog({ kind: 'move', ids: rootsOf(tree, new Set(ids)) })}>
        <FolderInput aria-hidden />
        {t(($) => $.actions.moveTo)}
      </ToolbarButton>
      <ToolbarButton onClick={() => onDialog({ kind: 'copy', ids: rootsOf(tree, new Set(ids)) })}>
        <Copy aria-hidden />
        {t(($) => $.actions.copyTo)}
      </ToolbarButton>
      <ToolbarButton onClick={() => set({ is_active: true })}>
        <Eye aria-hidden />
        {t(($) => $.actions.activate)}
      </ToolbarButton>
      <ToolbarButton onClick={() => set({ is_active: false })}>
        <EyeOff aria-hidden />
        {t(($) => $.actions.deactivate)}
      </ToolbarButton>
      <ToolbarButton onClick={() => set({ is_free: true })}>
        <Globe aria-hidden />
        {t(($) => $.actions.free)}
      </ToolbarButton>
      <ToolbarButton onClick={() => set({ is_free: false })}>
        <Lock aria-hidden />
        {t(($) => $.actions.restrict)}
      </ToolbarButton>
      <ToolbarButton
        onClick={() => {
          for (const intent of deletionsOf(tree, rootsOf(tree, new Set(ids)))) send({ type: 'run', intent })
        }}
      >
        <Trash2 aria-hidden />
        {t(($) => $.actions.delete)}
      </ToolbarButton>
    </BulkBar>
  )
}
