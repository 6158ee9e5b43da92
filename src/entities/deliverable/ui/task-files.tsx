import { Download } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { buttonStyles, FileList, FileRow, useLazyModule, type LazyModule } from '@/shared/ui'
import { deliverableTexts } from '../i18n'
import { downloadUrl } from '../model/file-kind'

interface FileDialogProps {
  /** Null: closed. */
  readonly file: Schema<'File'> | null
  readonly siblings: readonly Schema<'File'>[]
  readonly onClose: () => void
}

/** The code that shows a file in a dialog, of `@/widgets/file-view`; a page downloads it with the first file that is opened. */
export type FileViewer = LazyModule<{ readonly FileDialog: ComponentType<FileDialogProps> }>

interface TaskFilesProps {
  readonly label: string
  readonly files: readonly Schema<'File'>[]
  readonly viewer: FileViewer
}

/** The files of a task: each opens in the page, with its download beside. */
export function TaskFiles({ label, files, viewer }: TaskFilesProps) {
  const t = useTexts(deliverableTexts)
  const [opened, setOpened] = useState<Schema<'File'> | null>(null)
  const code = useLazyModule(viewer, opened !== null, { onFailed: () => setOpened(null) })
  return (
    <>
      <FileList label={label}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            name={file.name}
            size={file.size}
            onOpen={() => setOpened(file)}
            aside={
              <a
                href={downloadUrl(file)}
                download={file.name}
                aria-label={t(($) => $.task.download, { name: file.name })}
                className={buttonStyles({ variant: 'ghost', className: 'px-2' })}
              >
                <Download aria-hidden />
              </a>
            }
          />
        ))}
      </FileList>
      {code && <code.FileDialog file={opened} siblings={files.filter((each) => each !== opened)} onClose={() => setOpened(null)} />}
    </>
  )
}
