import { useQuery } from '@tanstack/react-query'
import { Library, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { resourceQueries } from '@/entities/resource'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, EmptyState, ErrorState, FormError, SkeletonText } from '@/shared/ui'
import { placedResourcesTexts } from '../i18n'
import { canMoveTo, type Placed } from '../model/placed-changes'
import { usePlacedMessage } from './placed-message'
import { PlacedRow } from './placed-row'
import type { PlacedProps } from './placed-resources-dialog'

interface PlacedListProps extends PlacedProps {
  readonly onAdd: () => void
  readonly onClose: () => void
}

/** The resources of a content in their order. */
export function PlacedList({ courseId, content, change, error: failure, onAdd, onClose }: PlacedListProps) {
  const t = useTexts(placedResourcesTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(resourceQueries.placed(content.id))
  const messageOf = usePlacedMessage()
  const [said, setSaid] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const focusAfter = useRef<string | null>(null)
  // the browser drops the focus of an element that takes another place
  const order = data?.results.map(({ id }) => id).join() ?? ''
  const shown = useRef(order)
  useLayoutEffect(() => {
    if (shown.current === order) return
    shown.current = order
    if (focusAfter.current !== null) rows.current?.querySelector<HTMLElement>(focusAfter.current)?.focus()
    focusAfter.current = null
  }, [order])

  const move = ({ id, resource: { name } }: Placed, index: number, by: 'up' | 'down') => {
    if (!data || !canMoveTo(data, index)) return
    focusAfter.current = `[data-id="${id}"] [data-move="${by}"]`
    setSaid(t(($) => $.moved, { name, place: index + 1, count: data.results.length }))
    change({ kind: 'move', id, index })
  }
  const remove = ({ id, resource: { name } }: Placed, index: number) => {
    const next = data?.results[index + 1] ?? data?.results[index - 1]
    focusAfter.current = next ? `[data-id="${next.id}"] [data-remove]` : null
    setSaid(t(($) => $.removed, { name }))
    change({ kind: 'remove', id })
  }
  const canEdit = data?.can_edit === true
  const add = (
    <Button variant="primary" onClick={onAdd}>
      <Plus aria-hidden />
      {t(($) => $.add)}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(($) => $.title, { name: content.name })}
      description={t(($) => $.body)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.close)}</Button>
          </DialogClose>
          {canEdit && data.results.length > 0 && add}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          {said}
        </p>
        <FormError>{messageOf(failure)}</FormError>
        {error && !data ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error, c)}
          </ErrorState>
        ) : !data ? (
          <SkeletonText lines={4} />
        ) : data.results.length === 0 ? (
          <EmptyState icon={Library} title={t(($) => $.empty)} action={canEdit && add}>
            {t(($) => (canEdit ? $.emptyBody : $.emptyReader))}
          </EmptyState>
        ) : (
          <ol ref={rows} aria-label={t(($) => $.list)} className="flex flex-col divide-y divide-line">
            {data.results.map((placed, index) => (
              <PlacedRow
                key={placed.id}
                placed={placed}
                place={index}
                count={data.results.length}
                courseId={courseId}
                canEdit={canEdit}
                change={change}
                onMove={(to, by) => move(placed, to, by)}
                onRemove={() => remove(placed, index)}
              />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  )
}
