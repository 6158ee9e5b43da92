import type { ConfirmMarks } from '@/widgets/marks-effect'
import { PlacedResourcesDialog } from '@/widgets/placed-resources'
import type { ContentsEvent } from '../model/contents-setup'
import { nodeOf, type RowId, type Tree } from '../model/tree'
import { BinDialog } from './bin-dialog'
import { CopyDialog } from './copy-dialog'
import { DetailsDialog } from './details-dialog'
import { MoveDialog } from './move-dialog'
import { PasteDialog } from './paste-dialog'
import { TaskDialog } from './task-dialog'

export type ContentsDialog =
  | { readonly kind: 'paste'; readonly parentId?: number; readonly text?: string }
  | { readonly kind: 'bin' }
  | { readonly kind: 'move'; readonly ids: readonly RowId[] }
  | { readonly kind: 'copy'; readonly ids: readonly RowId[] }
  | { readonly kind: 'details' | 'task' | 'resources' | 'addResource'; readonly id: number }

export interface ContentsDialogProps {
  readonly tree: Tree
  readonly confirm: ConfirmMarks
  readonly send: (event: ContentsEvent) => void
  readonly onClose: () => void
}

interface ContentsDialogsProps extends ContentsDialogProps {
  readonly dialog: ContentsDialog
  /** A pasted outline that was not added. */
  readonly outline: string
  readonly onOutline: (text: string) => void
}

/** The dialogs of the tree, downloaded with the first one. */
export function ContentsDialogs({ dialog, outline, onOutline, ...props }: ContentsDialogsProps) {
  if (dialog.kind === 'paste')
    return <PasteDialog parent={nodeOf(props.tree, dialog.parentId ?? null)} text={dialog.text ?? outline} onKeep={onOutline} {...props} />
  if (dialog.kind === 'bin') return <BinDialog {...props} />
  if (dialog.kind === 'move') return <MoveDialog ids={dialog.ids} {...props} />
  if (dialog.kind === 'copy') return <CopyDialog ids={dialog.ids} {...props} />
  const node = nodeOf(props.tree, dialog.id)
  if (!node) return null
  if (dialog.kind === 'resources' || dialog.kind === 'addResource') {
    const { tree, send, onClose } = props
    return (
      <PlacedResourcesDialog
        courseId={tree.course.id}
        content={node}
        isAdding={dialog.kind === 'addResource'}
        onRemoved={(changed) => send({ type: 'applied', changed })}
        onClose={onClose}
      />
    )
  }
  return dialog.kind === 'task' ? <TaskDialog node={node} {...props} /> : <DetailsDialog node={node} {...props} />
}
