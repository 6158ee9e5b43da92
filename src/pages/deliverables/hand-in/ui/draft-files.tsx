import { useQuery } from '@tanstack/react-query'
import { isPhonePhoto, useFileDialog } from '@/entities/deliverable'
import { optionsQuery } from '@/entities/session'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock, formatFileSize } from '@/shared/lib/format'
import { AlertBox, FileDrop, FileList, FileRow, FingerChoice, toast, type FileStatus, type RejectedFile } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { handInTexts } from '../i18n'
import type { HandInView } from '../model/hand-in-view'
import type { HandInProps } from './hand-in-screen'

type Queued = HandInView['queue'][number]

const known = [
  ...(['wrong_type', 'empty_file', 'too_many_files', 'too_large', 'too_many_pixels', 'infected', 'too_large_to_scan'] as const),
  ...(['not_accepted', 'closed', 'group_archived'] as const),
] as const
const isKnown = (code: string | null): code is (typeof known)[number] => known.some((each) => each === code)
const full = ['work_full', 'drafts_full', 'center_full'] as const
const isFull = (code: string | null): code is (typeof full)[number] => full.some((each) => each === code)
/** Reasons that a later retry may not meet. */
const passing = ['disk_full', 'throttled', 'unavailable', 'scanner_unavailable'] as const
const isPassing = (code: string | null): code is (typeof passing)[number] => passing.some((each) => each === code)

let added = 0
const keyed = (file: File) => ({ key: `${(added += 1)}/${file.name}`, file })

/** The files of the draft, uploaded and pending. */
export function DraftFiles({ view, send }: HandInProps) {
  const t = useTexts(handInTexts)
  const c = useTexts(commonTexts)
  const { data: options } = useQuery(optionsQuery())
  const { files } = view.task.work.draft
  const { open, dialog } = useFileDialog(files, fileViewer)
  const limit = formatFileSize(options?.upload_limit ?? 0)
  const tooLarge = ({ file }: RejectedFile) => `${file.name}: ${c(($) => $.files.tooLarge, { size: formatFileSize(file.size), limit })}`
  const statusOf = ({ state, code, share, file, quota, retryAfter = 60 }: Queued): FileStatus => {
    if (state === 'rejected' && isFull(code) && quota) {
      const numbers = { used: formatFileSize(quota.used), limit: formatFileSize(quota.limit) }
      return { kind: 'failed', message: t(($) => $.files[code], numbers) }
    }
    if (state === 'failed' && isPassing(code))
      return { kind: 'failed', message: t(($) => $.files[code], { time: formatClock(retryAfter) }) }
    if (state === 'rejected') return { kind: 'failed', message: t(($) => $.files[isKnown(code) ? code : 'rejected']) }
    if (state === 'failed') return { kind: 'failed' }
    return share === null ? { kind: 'waiting' } : { kind: 'uploading', loaded: share * file.size }
  }
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label={t(($) => $.draft.files)}
        finger={FingerChoice}
        hint={t(($) => $.draft.filesHint)}
        {...(options ? { maxSize: options.upload_limit } : {})}
        onFiles={(accepted, rejected) => {
          if (accepted.length > 0) send({ type: 'add', files: accepted.map(keyed) })
          if (rejected.length > 0)
            toast.warning([c(($) => $.errors.filesRejected, { count: rejected.length }), ...rejected.map(tooLarge)].join(' '))
        }}
      />
      {files.length + view.queue.length > 0 && (
        <FileList label={t(($) => $.draft.files)}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              name={file.name}
              size={file.size}
              status={{ kind: 'uploaded' }}
              onOpen={() => open(file)}
              {...(view.removingId === file.id ? {} : { onRemove: () => send({ type: 'remove', fileId: file.id }) })}
            />
          ))}
          {view.queue.map((each) => (
            <FileRow
              key={each.key}
              name={each.file.name}
              size={each.file.size}
              status={statusOf(each)}
              onCancel={() => send({ type: 'cancel', key: each.key })}
              onRemove={() => send({ type: 'cancel', key: each.key })}
              {...(each.state === 'failed' ? { onRetry: () => send({ type: 'again', key: each.key }) } : {})}
            />
          ))}
        </FileList>
      )}
      {dialog}
      {files.length > 0 && <p className="text-sm text-muted">{t(($) => $.files.purge, { count: view.task.work.draft_days })}</p>}
      {files.some(isPhonePhoto) && <AlertBox>{t(($) => $.files.heic)}</AlertBox>}
    </div>
  )
}
