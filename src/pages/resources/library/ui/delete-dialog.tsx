import { useMutation, useQueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { libraryChanged } from '@/features/add-resource'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { ConfirmDialog, toast } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'
import { PlaceList } from './places-dialog'

/** Deletes a resource; one in use answers where, and goes from there too once that was seen. */
export function DeleteDialog({ resource: { id, name }, onClose }: { readonly resource: Schema<'Resource'>; readonly onClose: () => void }) {
  const t = useTexts(resourceLibraryTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (places: number) =>
      unwrap(api.DELETE('/resources/resources/{id}', { params: { path: { id }, query: places > 0 ? { places } : {} } })),
    onSuccess: () => {
      void libraryChanged(queries)
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      toast.success(t(($) => $.deleting.done, { name }))
      onClose()
    },
  })
  const detail = error && 'current' in error ? (error.current as Schema<'ResourceDetail'> | null) : null
  const used = isApiError(error, 'resource_in_use') ? detail : null
  const elsewhere = isApiError(error, 'resource_in_use_elsewhere') && detail
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.deleting.title, { name })}
      description={t(($) => $.deleting.body)}
      confirmLabel={
        used ? t(($) => $.deleting.submitEverywhere, { count: used.uses, number: formatInteger(used.uses) }) : t(($) => $.deleting.submit)
      }
      destructive
      busy={isPending}
      onConfirm={() => mutate(used?.uses ?? 0)}
      error={
        error &&
        errorMessage(error, c, {
          resource_in_use: t(($) => $.deleting.inUse),
          resource_in_use_elsewhere: t(($) => $.deleting.elsewhere),
        })
      }
    >
      {used && <PlaceList resource={used} />}
      {elsewhere && (
        <PlaceList
          resource={{
            places: elsewhere.places.filter(({ may_edit }) => !may_edit),
            uses: elsewhere.uses - elsewhere.places.filter(({ may_edit }) => may_edit).length,
          }}
        />
      )}
    </ConfirmDialog>
  )
}
