import type { ComponentProps } from 'react'
import { useLast } from '@/shared/lib/use-last'
import { Dialog } from '@/shared/ui'
import type { ShownFile } from '@/entities/deliverable'
import { FileView } from './file-view'

interface FileDialogProps {
  /** Null: closed. */
  readonly file: ShownFile | null
  readonly siblings: readonly ShownFile[]
  /** Of a video. */
  readonly captions?: ComponentProps<typeof FileView>['captions']
  readonly onClose: () => void
}

/** One file in a dialog over the page. */
export function FileDialog({ file, siblings, captions, onClose }: FileDialogProps) {
  const last = useLast(file)
  return (
    <Dialog open={file !== null} onOpenChange={onClose} size="lg" title={last?.name ?? ''}>
      <div className="flex h-[65dvh] flex-col">{last && <FileView file={last} siblings={siblings} {...(captions && { captions })} />}</div>
    </Dialog>
  )
}
