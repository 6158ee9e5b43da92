import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { Rubric } from '@/entities/rubric'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, Dialog, FormError, Pagination, SearchInput, SkeletonText } from '@/shared/ui'
import { courseRubricTexts } from '../../i18n/rubric'
import type { SourceProps } from './paste-dialog'

const pageSize = 20

/** The rubric of another deliverable, found by name and shown before it replaces the one on the page. */
export function ReuseDialog({ deliverableId, criteria, onUse, onClose }: SourceProps & { readonly deliverableId: number }) {
  const t = useTexts(courseRubricTexts)
  const [filter, setFilter] = useState({ typed: '', page: 1 })
  const { typed, page } = useDeferredValue(filter)
  const search = typed.trim()
  const [chosen, setChosen] = useState<Schema<'ListedRubric'> | null>(null)
  const { data, error } = useQuery(deliverableQueries.rubrics({ page, page_size: pageSize, ...(search === '' ? {} : { search }) }))
  const found = data?.results.filter(({ deliverable }) => deliverable.id !== deliverableId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t(($) => $.reuseTitle)}
      description={chosen ? t(($) => $.replaces) : t(($) => $.reuseBody)}
      footer={
        chosen && (
          <>
            <Button onClick={() => setChosen(null)}>{t(($) => $.back)}</Button>
            <Button variant="primary" onClick={() => onUse(chosen.rubric)}>
              {t(($) => $.use)}
            </Button>
          </>
        )
      }
    >
      {chosen ? (
        <Rubric rubric={chosen.rubric} criteria={criteria} />
      ) : (
        <div className="flex flex-col gap-3">
          <SearchInput value={filter.typed} onValueChange={(next) => setFilter({ typed: next, page: 1 })} label={t(($) => $.search)} />
          {error && <FormError>{t(($) => $.failed)}</FormError>}
          {!found && !error && <SkeletonText lines={4} />}
          {found?.length === 0 && <p className="text-md text-muted">{t(($) => $.none)}</p>}
          <ul className="divide-y divide-line">
            {found?.map((each) => (
              <li key={each.deliverable.id}>
                <button
                  type="button"
                  className="flex w-full flex-col items-start gap-0.5 rounded-md px-2 py-2 text-left hover:bg-subtle"
                  onClick={() => setChosen(each)}
                >
                  <span className="text-md font-medium">{each.deliverable.name}</span>
                  <span className="text-sm text-muted">
                    {each.course.name} · {t(($) => $.rows, { count: each.rubric.rows.length })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {data && data.count > pageSize && (
            <Pagination
              page={filter.page}
              pageSize={pageSize}
              count={data.count}
              onPageChange={(next) => setFilter({ ...filter, page: next })}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
