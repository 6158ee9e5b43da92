import { Download } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { buttonStyles, FileList, FileRow, useLazyModule, type LazyModule } from '@/shared/ui'
import { deliverableTexts } from '../i18n'
import { downloadUrl } from '../model/file-kind'

type StoredFile = Schema<'File'>

interface FileDialogProps {
  /** Null: closed. */
  readonly file: StoredFile | null
  readonly siblings: readonly StoredFile[]
  readonly onClose: () => void
}

/** The code that shows a file in a dialog, of `@/widgets/file-view`; a page downloads it with the first file that is opened. */
export type FileViewer = LazyModule<{ readonly FileDialog: ComponentType<FileDialogProps> }>

/** Opens files of one list in the page, in the dialog that is to be put beside the list. */
export function useFileDialog(files: readonly StoredFile[], viewer: FileViewer) {
  const [openedId, setOpenedId] = useState<number | null>(null)
  const opened = files.find(({ id }) => id === openedId) ?? null
  const close = () => setOpenedId(null)
  const code = useLazyModule(viewer, opened !== null, { onFailed: close })
  return {
    open: (file: StoredFile) => setOpenedId(file.id),
    dialog: code && <code.FileDialog file={opened} siblings={files.filter((each) => each !== opened)} onClose={close} />,
  }
}

function FileDownload({ file }: { readonly file: StoredFile }) {
  const t = useTexts(deliverableTexts)
  return (
    <a
      href={downloadUrl(file)}
      download={file.name}
      aria-label={t(($) => $.task.download, { name: file.name })}
      className={buttonStyles({ variant: 'ghost', className: 'px-2' })}
    >
      <Download aria-hidden />
    </a>
  )
}

interface StoredFilesProps {
  readonly label: string
  readonly files: readonly StoredFile[]
  readonly viewer: FileViewer
}

/** Files to read: each opens in the page, with its download beside. */
export function StoredFiles({ label, files, viewer }: StoredFilesProps) {
  const { open, dialog } = useFileDialog(files, viewer)
  return (
    <>
      <FileList label={label}>
        {files.map((file) => (
          <FileRow key={file.id} name={file.name} size={file.size} onOpen={() => open(file)} aside={<FileDownload file={file} />} />
        ))}
      </FileList>
      {dialog}
    </>
  )
}
