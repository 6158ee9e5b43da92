import { useLast } from '@/shared/lib/use-last'
import { Dialog } from '@/shared/ui'
import type { ShownFile } from '@/entities/deliverable'
import { FileView } from './file-view'

interface FileDialogProps {
  /** Null: closed. */
  readonly file: ShownFile | null
  readonly siblings: readonly ShownFile[]
  readonly onClose: () => void
}

/** One file in a dialog over the page. */
export function FileDialog({ file, siblings, onClose }: FileDialogProps) {
  const last = useLast(file)
  return (
    <Dialog open={file !== null} onOpenChange={onClose} size="lg" title={last?.name ?? ''}>
      <div className="flex h-[65dvh] flex-col">{last && <FileView file={last} siblings={siblings} />}</div>
    </Dialog>
  )
}
