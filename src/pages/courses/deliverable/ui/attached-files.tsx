import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFileDialog } from '@/entities/deliverable'
import { api, errorMessage, isApiError, unwrap, uploadFile } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, FileDrop, FileList, FileRow, Section, toast } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { courseDeliverableTexts } from '../i18n'
import type { Authored } from '../model/deliverable-values'

interface AttachedFilesProps {
  readonly deliverable: Authored
  readonly onChange: (saved: Authored) => void
}

/** The files that students get with the instructions. Each is stored at once, one after the other. */
export function AttachedFiles({ deliverable: { id, files, can_edit: canEdit }, onChange }: AttachedFilesProps) {
  const t = useTexts(courseDeliverableTexts)
  const c = useTexts(commonTexts)
  const [sending, setSending] = useState<{ readonly file: File; readonly share: number } | null>(null)
  const [notes, setNotes] = useState<readonly { readonly type: 'info' | 'error'; readonly text: string }[]>([])
  const refusals: Readonly<Record<string, string>> = {
    too_many_files: t(($) => $.tooManyFiles),
    wrong_type: t(($) => $.wrongType),
    infected: t(($) => $.infected),
    empty_file: t(($) => $.emptyFile),
    too_many_pixels: t(($) => $.tooManyPixels),
    too_large_to_scan: t(($) => $.tooLargeToScan),
  }
  const failures = {
    center_full: t(($) => $.centerFull),
    disk_full: t(($) => $.diskFull),
    scanner_unavailable: t(($) => $.scannerUnavailable),
  }
  const reasonOf = (error: unknown) =>
    refusals[isApiError(error, 400) ? (error.errors['file']?.[0] ?? '') : ''] ?? errorMessage(error, c, failures)
  const send = async (chosen: readonly File[]) => {
    setNotes([])
    let known = files
    for (const file of chosen) {
      setSending({ file, share: 0 })
      try {
        const onProgress = (share: number) => setSending({ file, share })
        const saved = await uploadFile({ path: '/courses/deliverables/{id}/files', params: { path: { id } }, file, onProgress })
        const isKnown = saved.files.every((each) => known.some((before) => before.id === each.id))
        if (isKnown) setNotes((before) => [...before, { type: 'info', text: t(($) => $.fileKnown, { name: file.name }) }])
        known = saved.files
        onChange(saved)
      } catch (error) {
        const text = t(($) => $.fileFailed, { name: file.name, why: reasonOf(error) })
        setNotes((before) => [...before, { type: 'error', text }])
      }
    }
    setSending(null)
  }
  const removal = useMutation({
    mutationFn: (fileId: number) =>
      unwrap(api.DELETE('/courses/deliverables/{id}/files/{file_id}', { params: { path: { id, file_id: fileId } } })),
    onSuccess: (saved) => {
      onChange(saved)
      toast.success(t(($) => $.fileRemoved))
    },
    onError: (error) => toast.error(errorMessage(error, c)),
  })
  const { open, dialog } = useFileDialog(files, fileViewer)
  if (!canEdit && files.length === 0) return null
  return (
    <Section title={t(($) => $.attached)}>
      {(files.length > 0 || sending) && (
        <FileList label={t(($) => $.attached)}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              name={file.name}
              size={file.size}
              onOpen={() => open(file)}
              {...(canEdit ? { onRemove: () => removal.mutate(file.id) } : {})}
            />
          ))}
          {sending && (
            <FileRow
              name={sending.file.name}
              size={sending.file.size}
              status={{ kind: 'uploading', loaded: Math.round(sending.share * sending.file.size) }}
            />
          )}
        </FileList>
      )}
      {dialog}
      {notes.map(({ type, text }) => (
        <AlertBox key={text} type={type}>
          {text}
        </AlertBox>
      ))}
      {canEdit && (
        <FileDrop
          label={t(($) => $.addFile)}
          hint={t(($) => $.fileHint)}
          disabled={sending !== null}
          onFiles={(accepted) => void send(accepted)}
        />
      )}
    </Section>
  )
}
