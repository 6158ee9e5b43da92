import { useMutation, useQueryClient } from '@tanstack/react-query'
import { libraryChanged } from '@/features/add-resource'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'
import { PlaceList } from './places-dialog'

/** Deletes a resource; one in use answers where. */
export function DeleteDialog({ resource: { id, name }, onClose }: { readonly resource: Schema<'Resource'>; readonly onClose: () => void }) {
  const t = useTexts(resourceLibraryTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/resources/resources/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      void libraryChanged(queries)
      toast.success(t(($) => $.deleting.done, { name }))
      onClose()
    },
  })
  const used = isApiError(error, 'resource_in_use') ? (error.current as Schema<'ResourceDetail'> | undefined) : undefined
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.deleting.title, { name })}
      description={t(($) => $.deleting.body)}
      confirmLabel={t(($) => $.deleting.submit)}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      error={error && errorMessage(error, c, { resource_in_use: t(($) => $.deleting.inUse) })}
    >
      {used && <PlaceList resource={used} />}
    </ConfirmDialog>
  )
}
