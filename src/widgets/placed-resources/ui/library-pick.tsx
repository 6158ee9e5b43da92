import { useQuery } from '@tanstack/react-query'
import { Check, Library, Link2, Plus, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { resourceQueries, ResourceThumb, resourceTexts } from '@/entities/resource'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, EmptyState, ErrorState, FormError, Pagination, SearchInput, Select, SkeletonText } from '@/shared/ui'
import { placedResourcesTexts } from '../i18n'
import { usePlacedMessage } from './placed-message'
import type { PlacedProps } from './placed-resources-dialog'

type Type = Schema<'Resource'>['type']

const pageSize = 20
const types = ['pdf', 'image', 'video', 'typeform', 'other'] as const satisfies readonly Type[]

interface LibraryPickProps extends PlacedProps {
  readonly onUpload: () => void
  readonly onLink: () => void
  readonly onBack: () => void
  readonly onClose: () => void
}

/** What the library has for the program, with a button that places each resource in the content. */
export function LibraryPick({ courseId, content, change, error: failure, onUpload, onLink, onBack, onClose }: LibraryPickProps) {
  const t = useTexts(placedResourcesTexts)
  const r = useTexts(resourceTexts)
  const c = useTexts(commonTexts)
  const [{ search, type, page }, setFilter] = useState<{ search: string; type: Type | 'any'; page: number }>({
    search: '',
    type: 'any',
    page: 1,
  })
  const words = useDeferredValue(search)
  const inContent = useQuery(resourceQueries.placed(content.id))
  const placed = inContent.data
  const library = useQuery(
    resourceQueries.list({
      course: courseId,
      ordering: 'name',
      page,
      page_size: pageSize,
      ...(words.trim() === '' ? {} : { search: words.trim() }),
      ...(type === 'any' ? {} : { type }),
    }),
  )
  const { data } = library
  // without what the content has, nothing can be added to it
  const failed = placed ? library : inContent
  const messageOf = usePlacedMessage()
  const [asked, setAsked] = useState<readonly number[]>([])
  const [said, setSaid] = useState('')
  const isPresent = (id: number) => placed?.results.some(({ resource }) => resource.id === id) === true
  const place = ({ id, name }: Schema<'Resource'>) => {
    setAsked([...asked, id])
    setSaid(t(($) => $.added, { name }))
    change({ kind: 'place', resourceId: id })
  }
  const isNarrowed = search !== '' || type !== 'any'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t(($) => $.pick.title)}
      description={t(($) => $.pick.body, { name: content.name })}
      footer={
        <Button variant="primary" onClick={onBack}>
          {t(($) => $.back, { name: content.name })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="sr-only">
          {failure ? '' : said}
        </p>
        <FormError>{messageOf(failure)}</FormError>
        <div className="flex flex-wrap gap-2">
          <SearchInput
            className="min-w-0 flex-1 max-sm:basis-full"
            label={t(($) => $.pick.search)}
            value={search}
            onValueChange={(value) => setFilter({ search: value, type, page: 1 })}
          />
          <Select
            aria-label={t(($) => $.pick.type)}
            className="max-sm:flex-1 sm:w-44"
            value={type}
            onValueChange={(value) => setFilter({ search, type: value, page: 1 })}
            options={[
              { value: 'any', label: t(($) => $.pick.everyType) },
              ...types.map((value) => ({ value, label: r(($) => $.types[value]) })),
            ]}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={!placed} onClick={onUpload}>
            <Upload aria-hidden />
            {t(($) => $.pick.upload)}
          </Button>
          <Button size="sm" disabled={!placed} onClick={onLink}>
            <Link2 aria-hidden />
            {t(($) => $.pick.link)}
          </Button>
        </div>
        {failed.error ? (
          <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching}>
            {errorMessage(failed.error, c)}
          </ErrorState>
        ) : !data ? (
          <SkeletonText lines={6} />
        ) : data.results.length === 0 ? (
          <EmptyState icon={Library} title={t(($) => (isNarrowed ? $.pick.noMatch : $.pick.empty))}>
            {t(($) => (isNarrowed ? $.pick.noMatchBody : $.pick.emptyBody))}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t(($) => $.pick.list)} className="flex flex-col divide-y divide-line">
              {data.results.map((resource) => {
                const { id, name, owner, center } = resource
                const isThere = isPresent(id) || (asked.includes(id) && !failure)
                return (
                  <li key={id} className="flex items-center gap-3 py-2">
                    <ResourceThumb resource={resource} />
                    <div className="min-w-0 flex-1">
                      <p className="font-medium break-words">{name}</p>
                      <p className="text-sm text-muted">
                        {[r(($) => $.types[resource.type]), center ? (owner ?? center.name) : t(($) => $.pick.platform)].join(' · ')}
                      </p>
                    </div>
                    <Button
                      size="sm"
                      aria-label={isThere ? undefined : t(($) => $.pick.addOf, { name })}
                      // it keeps the focus after it was pressed
                      aria-disabled={isThere}
                      onClick={() => !isThere && place(resource)}
                    >
                      {isThere ? <Check aria-hidden /> : <Plus aria-hidden />}
                      {isThere ? t(($) => $.pick.present) : t(($) => $.pick.add)}
                    </Button>
                  </li>
                )
              })}
            </ul>
            {data.count > pageSize && (
              <Pagination
                page={page}
                pageSize={pageSize}
                count={data.count}
                onPageChange={(next) => setFilter({ search, type, page: next })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
