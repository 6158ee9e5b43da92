import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addResourceTexts, addThumbnail, libraryChanged, uploadMessage } from '@/features/add-resource'
import { isApiError, uploadFile, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, DialogClose, FileDrop, FormError, Progress, toast } from '@/shared/ui'
import { afterCancelling } from '../api/after-cancelling'
import { resourceLibraryTexts } from '../i18n'

type Resource = Schema<'Resource'>

/** A new file for a resource: every place that uses it shows the new one. */
export function ReplaceDialog({ resource: opened, onClose }: { readonly resource: Resource; readonly onClose: () => void }) {
  const t = useTexts(resourceLibraryTexts)
  const a = useTexts(addResourceTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  // as another person has left it, where a conflict says so
  const [resource, setResource] = useState(opened)
  const [share, setShare] = useState(0)
  const [isCancelling, setCancelling] = useState(false)
  const upload = useRef<AbortController>(null)
  const { id, name, revision, uses, captions } = resource
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (file: File) => {
      const { signal } = (upload.current = new AbortController())
      const params = { path: { id } }
      try {
        return await uploadFile({ path: '/resources/resources/{id}/file', params, ifMatch: revision, file, signal, onProgress: setShare })
      } catch (failure) {
        if (!signal.aborted) throw failure
        setCancelling(true)
        return afterCancelling(resource)
      }
    },
    onSuccess: (now, file) => {
      const isReplaced = now !== undefined && now.file?.id !== resource.file?.id
      const isCancelled = upload.current?.signal.aborted === true
      if (now && isReplaced) void addThumbnail(now, queries, file)
      void libraryChanged(queries)
      if (!isCancelled) toast.success(t(($) => $.replacing.done, { name }))
      else if (!now) toast.warning(t(($) => $.replacing.unknown, { name }))
      else if (isReplaced) toast.warning(t(($) => $.replacing.tooLate, { name }))
      else toast.success(t(($) => $.replacing.cancelled, { name }))
      onClose()
    },
    onError: (failure) => {
      if (!isApiError(failure, 'conflict')) return
      setResource(failure.current as Resource)
      void libraryChanged(queries)
    },
  })
  const code = isApiError(error) ? (error.errors['file']?.[0] ?? error.code) : null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      busy={isPending}
      title={t(($) => $.replacing.title, { name })}
      description={uses > 0 ? t(($) => $.replacing.body, { count: uses }) : t(($) => $.replacing.unused)}
      footer={
        isPending ? (
          <Button loading={isCancelling} onClick={() => upload.current?.abort()}>
            {t(($) => $.replacing.cancel)}
          </Button>
        ) : (
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {captions.length > 0 && <AlertBox type="warning">{t(($) => $.replacing.captions)}</AlertBox>}
        <FormError>{code === 'conflict' ? t(($) => $.replacing.conflict) : error && uploadMessage(a, code)}</FormError>
        <FileDrop
          label={t(($) => $.replacing.file)}
          multiple={false}
          disabled={isPending}
          onFiles={([file]) => {
            setShare(0)
            if (file) mutate(file)
          }}
        />
        {isPending && <Progress label={t(($) => $.replacing.progress)} value={share} max={1} />}
      </div>
    </Dialog>
  )
}
