import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useFileDialog } from '@/entities/deliverable'
import { optionsQuery } from '@/entities/session'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { resumeWhenOnline, uploadsView, type UploadView } from '@/shared/lib/upload-queue'
import { FileDrop, FileList, FileRow, FingerChoice, IconButton, toast, type FileStatus, type RejectedFile } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { useFeedbackFiles } from '../../api/feedback-files'
import { deskFilesTexts } from '../../i18n/files'
import type { DeskProps } from '../desk-props'
import { useUploadMessage } from './upload-message'

let added = 0
const keyed = (file: File) => ({ key: `${(added += 1)}/${file.name}`, file })

/** The files that go back to the student with the mark: chosen, dropped or pasted, and what the student sees of them. */
export function FeedbackFiles({ view, send }: DeskProps) {
  const t = useTexts(deskFilesTexts)
  const c = useTexts(commonTexts)
  const titleId = useId()
  const { deliverable, feedback_files: files, grade, student } = view.desk
  const work = { groupId: deliverable.group.id, deliverableId: deliverable.id, studentId: student.id }
  const { data: options } = useQuery(optionsQuery())
  const { uploads, change, changingId } = useFeedbackFiles(work)
  const [machine] = useState(uploads)
  const actor = useActorRef(machine, { input: { place: work } })
  const queue = useSelector(actor, uploadsView)
  const { open, dialog } = useFileDialog(files, fileViewer)
  const messageOf = useUploadMessage()
  useEffect(() => resumeWhenOnline(actor), [actor])

  const isUnderWay = queue.some(({ state }) => state === 'waiting')
  const tell = useEffectEvent((underWay: boolean) => send({ type: 'uploads', isUnderWay: underWay }))
  useEffect(() => tell(isUnderWay), [isUnderWay])
  // the desk may be with the next student by the time that the list would be looked at
  const unsent = queue.filter(({ state }) => state !== 'waiting')
  const warn = useEffectEvent((key: string | undefined) => {
    const last = unsent.find((each) => each.key === key)
    if (last) toast.warning(t(($) => $.notSent, { file: last.file.name, student: student.full_name }))
  })
  const lastUnsent = unsent.at(-1)?.key
  useEffect(() => warn(lastUnsent), [lastUnsent])

  const limit = formatFileSize(options?.upload_limit ?? 0)
  const add = (accepted: readonly File[], rejected: readonly RejectedFile[] = []) => {
    if (accepted.length > 0) actor.send({ type: 'add', files: accepted.map(keyed) })
    const tooLarge = rejected.map(({ file }) => `${file.name}: ${c(($) => $.files.tooLarge, { size: formatFileSize(file.size), limit })}`)
    if (tooLarge.length > 0) toast.warning([c(($) => $.errors.filesRejected, { count: tooLarge.length }), ...tooLarge].join(' '))
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = [...(event.clipboardData?.files ?? [])]
    if (pasted.length === 0 || !view.canWrite) return
    event.preventDefault()
    const max = options?.upload_limit ?? Number.POSITIVE_INFINITY
    add(
      pasted.filter(({ size }) => size <= max),
      pasted.filter(({ size }) => size > max).map((file) => ({ file, reason: 'tooLarge' })),
    )
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  const statusOf = (upload: UploadView): FileStatus => {
    if (upload.state !== 'waiting') return { kind: 'failed', message: messageOf(upload) }
    return upload.share === null ? { kind: 'waiting' } : { kind: 'uploading', loaded: upload.share * upload.file.size }
  }
  const changeFile = (file: Schema<'FeedbackFile'>) => change(file, { onError: (error) => toast.error(errorMessage(error, c)) })
  const isPublished = grade.released_at !== null
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <h2 id={titleId} className="text-md font-medium">
        {t(($) => $.label)}
      </h2>
      {files.length + queue.length > 0 && (
        <FileList label={t(($) => $.label)}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              name={file.name}
              size={file.size}
              {...(isPublished && file.state !== 'published'
                ? { note: t(($) => $.states[file.state === 'draft' ? 'draft' : 'removed']) }
                : {})}
              isStruck={file.state === 'removed'}
              {...(view.canWrite && changingId !== file.id && file.state !== 'removed' ? { onRemove: () => changeFile(file) } : {})}
              onOpen={() => open(file)}
              aside={
                view.canWrite &&
                file.state === 'removed' && (
                  <IconButton
                    icon={RotateCcw}
                    label={t(($) => $.restore, { file: file.name })}
                    disabled={changingId === file.id}
                    onClick={() => changeFile(file)}
                  />
                )
              }
            />
          ))}
          {queue.map((each) => (
            <FileRow
              key={each.key}
              name={each.file.name}
              size={each.file.size}
              status={statusOf(each)}
              onCancel={() => actor.send({ type: 'cancel', key: each.key })}
              onRemove={() => actor.send({ type: 'cancel', key: each.key })}
              {...(each.state === 'failed' ? { onRetry: () => actor.send({ type: 'again', key: each.key }) } : {})}
            />
          ))}
        </FileList>
      )}
      {dialog}
      {view.canWrite && (
        <FileDrop
          label={t(($) => $.label)}
          finger={FingerChoice}
          hint={t(($) => $.hint)}
          className="px-3 py-3"
          {...(options ? { maxSize: options.upload_limit } : {})}
          onFiles={add}
        />
      )}
    </section>
  )
}
