import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CenterChoice, centerQueries, StorageLine } from '@/entities/center'
import { optionsQuery } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { uploadFile, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { createUploadQueue, resumeWhenOnline, uploadSender, uploadsView, type UploadView } from '@/shared/lib/upload-queue'
import {
  Button,
  Dialog,
  DialogClose,
  FileDrop,
  FileList,
  FileRow,
  FingerChoice,
  toast,
  type FileStatus,
  type RejectedFile,
} from '@/shared/ui'
import { addThumbnail } from '../api/add-thumbnail'
import { libraryChanged } from '../api/library-changed'
import { addResourceTexts } from '../i18n'
import { uploadMessage } from './upload-code'
import { type FixedCenter, useCenterOfNew } from './use-center-of-new'

type Uploaded = Schema<'UploadedResource'>
type Place = Readonly<Record<never, never>>

/** Of one definition: an actor starts again when its machine is another. */
const uploadQueue = createUploadQueue<Place, Uploaded>()

let added = 0
/** The center to which a file goes: the one that was chosen when it was added. */
const centerOf = new WeakMap<File, number>()
const keyed = (file: File) => ({ key: `${(added += 1)}/${file.name}`, file })

interface UploadDialogProps extends FixedCenter {
  /** Called for each file that has arrived, also where the library had it already. */
  readonly onAdded?: (resource: Uploaded['resource']) => void
  readonly onClose: () => void
}

/** Uploads several files one after the other: chosen, dropped or pasted. What has arrived shows in the list behind. */
export function UploadDialog({ owner: fixed, onAdded, onClose }: UploadDialogProps) {
  const t = useTexts(addResourceTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { managed_center: managed } = useSelf()
  const { center, target, isPlatform, choice } = useCenterOfNew(fixed)
  // space that was freed a moment ago counts
  const { data: owner } = useQuery({ ...centerQueries.detail(target ?? 0), enabled: target !== undefined, staleTime: 0 })
  const free = owner ? Math.max(0, owner.storage.limit - owner.storage.used) : Number.POSITIVE_INFINITY
  const { data: options } = useQuery(optionsQuery())
  const [sent, setSent] = useState<readonly Uploaded['resource'][]>([])
  const isCancelled = useRef(false)
  const arrived = ({ resource, is_new }: Uploaded, file: File) => {
    setSent((before) => [...before.filter(({ id }) => id !== resource.id), resource])
    void libraryChanged(queries)
    if (is_new) void queries.invalidateQueries({ queryKey: [...centerQueries.all(), 'detail'] })
    onAdded?.(resource)
    void addThumbnail(resource, queries, file)
    if (!is_new) toast.info(t(($) => $.uploads.known, { file: file.name, name: resource.name }))
  }
  const uploads = useActorRef(
    uploadQueue.provide({
      actors: {
        send: uploadSender<Place, Uploaded>(async ({ file }, request) => {
          const chosen = centerOf.get(file)
          const query = chosen === undefined ? {} : { center: chosen }
          const uploaded = await uploadFile({ path: '/resources/resources/uploads', params: { query }, file, ...request })
          arrived(uploaded, file)
          return uploaded
        }),
      },
    }),
    { input: { place: {} } },
  )
  const queue = useSelector(uploads, uploadsView)
  const limit = options?.library_limit
  const add = (accepted: readonly File[], rejected: readonly RejectedFile[] = []) => {
    // what waits for the same center takes its space before these
    const isWaiting = ({ state, file }: UploadView) => state === 'waiting' && (centerOf.get(file) ?? target) === target
    let left = Math.max(0, free - queue.filter(isWaiting).reduce((sum, { file }) => sum + file.size, 0))
    const fitting: File[] = []
    const tooLarge: string[] = []
    for (const file of accepted) {
      if (file.size <= left) {
        fitting.push(file)
        left -= file.size
      } else tooLarge.push(t(($) => $.uploads.noSpace, { name: file.name, free: formatFileSize(left) }))
    }
    if (center !== null) for (const file of fitting) centerOf.set(file, center)
    if (fitting.length > 0) uploads.send({ type: 'add', files: fitting.map(keyed) })
    const refused = [...rejected.map(({ file }) => `${file.name}: ${t(($) => $.codes.too_large)}`), ...tooLarge]
    if (refused.length > 0) toast.warning(refused.join(' '))
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length > 0) add(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  useEffect(() => resumeWhenOnline(uploads), [uploads])
  const statusOf = ({ state, code, share, file }: UploadView): FileStatus => {
    if (state === 'rejected') return { kind: 'failed', message: uploadMessage(t, code) }
    if (state === 'failed') return code === null ? { kind: 'failed' } : { kind: 'failed', message: uploadMessage(t, code) }
    return share === null ? { kind: 'waiting' } : { kind: 'uploading', loaded: share * file.size }
  }
  const cancel = (key: string) => {
    isCancelled.current = true
    uploads.send({ type: 'cancel', key })
  }
  const isUnderWay = queue.some(({ state }) => state === 'waiting')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return
        // one that was cancelled may have arrived just before
        if (isCancelled.current) void libraryChanged(queries)
        onClose()
      }}
      busy={isUnderWay}
      title={t(($) => $.uploads.title)}
      description={t(($) => (isPlatform ? $.uploads.platform : $.uploads.private))}
      footer={
        <DialogClose asChild>
          <Button variant="primary" disabled={isUnderWay}>
            {sent.length > 0 ? t(($) => $.uploads.done) : c(($) => $.actions.close)}
          </Button>
        </DialogClose>
      }
    >
      <div className="flex flex-col gap-3">
        {choice && <CenterChoice label={t(($) => $.uploads.center)} {...choice} />}
        {owner && target !== undefined && <StorageLine storage={owner.storage} reader={target === managed?.id ? 'manager' : 'teacher'} />}
        <FileDrop
          label={t(($) => $.uploads.files)}
          finger={FingerChoice}
          disabled={free === 0}
          hint={t(($) => $.uploads.hint)}
          {...(limit === undefined ? {} : { maxSize: limit })}
          onFiles={add}
        />
        {queue.length + sent.length > 0 && (
          <FileList label={t(($) => $.uploads.files)}>
            {sent.map(({ id, name, file, url }) => (
              <FileRow key={id} name={name} size={file?.size ?? 0} href={url} status={{ kind: 'uploaded' }} />
            ))}
            {queue.map((each) => (
              <FileRow
                key={each.key}
                name={each.file.name}
                size={each.file.size}
                status={statusOf(each)}
                onCancel={() => cancel(each.key)}
                onRemove={() => cancel(each.key)}
                {...(each.state === 'failed' ? { onRetry: () => uploads.send({ type: 'again', key: each.key }) } : {})}
              />
            ))}
          </FileList>
        )}
      </div>
    </Dialog>
  )
}
