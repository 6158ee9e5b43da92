import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, ClipboardList } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, SearchInput, Select } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'
import { DeliverableRow } from './deliverable-row'

const route = getRouteApi('/_private/group/$id')
const filters = ['current', 'to_grade', 'open', 'closed', 'all'] as const
const allPrograms = 'all'

/**
 * The deliverables of the group, with counts for staff and their own state for students. It opens on what is to be done; an archived
 * group has nothing to be done.
 */
export function DeliverableTable({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(groupOverviewTexts)
  const { kind } = useSelf()
  const initial = group.archived_at === null ? 'current' : 'all'
  const list = useList(route, { defaults: { filter: initial, ordering: 'due', page_size: 25 }, columns: ['name', 'due'] })
  const { filter, course, search, ordering, page, page_size } = list.values
  const isStaff = kind !== 'student'
  const narrowing = { ...(search ? { search } : {}), ...(course ? { course } : {}) }
  const query = useQuery(deliverableQueries.ofGroup({ group: group.id, filter, ordering, page, page_size, ...narrowing }))
  const isNarrowed = search !== undefined || course !== undefined || filter !== 'all'
  const isDone = filter === 'current' && search === undefined
  const filterName = (value: (typeof filters)[number]) =>
    t(($) => (value === 'current' && !isStaff ? $.filters.toHandIn : $.filters[value]))
  return (
    <ListFrame
      label={t(($) => $.deliverables)}
      query={query}
      {...list.frame}
      tools={
        <>
          <SearchInput className="w-full sm:w-64" label={t(($) => $.search)} {...list.searchField} />
          <Select
            className="max-sm:flex-1 sm:w-56"
            aria-label={t(($) => $.filter)}
            value={filter}
            options={filters.filter((each) => isStaff || each !== 'to_grade').map((value) => ({ value, label: filterName(value) }))}
            onValueChange={(value) => list.change({ filter: value })}
          />
          {group.courses.length > 1 && (
            <Select
              className="max-sm:flex-1 sm:w-64"
              aria-label={t(($) => $.program)}
              value={String(course ?? allPrograms)}
              options={[
                { value: allPrograms, label: t(($) => $.allPrograms) },
                ...group.courses.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onValueChange={(value) => list.change({ course: value === allPrograms ? undefined : Number(value) })}
            />
          )}
        </>
      }
      columns={[
        { label: t(($) => $.columns.name), sort: 'name' },
        { label: t(($) => $.columns.due), sort: 'due' },
        { label: t(($) => $.columns.stage) },
        { label: t(($) => (isStaff ? $.columns.delivered : $.columns.mine)), numeric: isStaff, hideOnTablet: true },
        { label: t(($) => (isStaff ? $.columns.graded : $.columns.mark)), numeric: true },
      ]}
      row={(deliverable) => <DeliverableRow key={deliverable.id} groupId={group.id} deliverable={deliverable} />}
      empty={
        isDone ? (
          <EmptyState
            icon={CircleCheck}
            title={t(($) => (isStaff ? $.nothingToGrade : $.nothingToHandIn))}
            action={<Button onClick={() => list.change({ filter: 'all' })}>{t(($) => $.seeAll)}</Button>}
          />
        ) : (
          <EmptyState icon={ClipboardList} title={t(($) => (isNarrowed ? $.noMatch : $.noDeliverables))}>
            {t(($) => (isNarrowed ? $.noMatchBody : $.noDeliverablesBody))}
          </EmptyState>
        )
      }
    />
  )
}
