import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { resourceQueries } from '@/entities/resource'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, ErrorState, SkeletonText } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'

/** The contents in which a resource is placed. */
export function PlaceList({ resource }: { readonly resource: Pick<Schema<'ResourceDetail'>, 'places' | 'uses'> }) {
  const t = useTexts(resourceLibraryTexts)
  const { places, uses } = resource
  const others = uses - places.length
  return (
    <div className="flex flex-col gap-3 text-md">
      {uses === 0 && <p>{t(($) => $.places.none)}</p>}
      {places.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {places.map(({ id, course, content }) => (
            <li key={id} className="px-3 py-2">
              <Link to="/course/$courseId" params={{ courseId: course.id }} className="font-medium hover:underline">
                {course.name}
              </Link>
              <Link
                to="/course/edit/$courseId/contents"
                params={{ courseId: course.id }}
                hash={`n${content.id}`}
                className="block text-sm text-muted hover:underline"
              >
                {content.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {others > 0 && <p className="text-muted">{t(($) => $.places.others, { count: others })}</p>}
    </div>
  )
}

export function PlacesDialog({ resource: { id, name }, onClose }: { readonly resource: Schema<'Resource'>; readonly onClose: () => void }) {
  const t = useTexts(resourceLibraryTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(resourceQueries.one(id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.places.title, { name })}
      footer={
        <DialogClose asChild>
          <Button>{c(($) => $.actions.close)}</Button>
        </DialogClose>
      }
    >
      {data ? (
        <PlaceList resource={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Dialog>
  )
}
