import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { EmptyState, SearchInput, Select } from '@/shared/ui'
import { ListFrame, useListChange } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'
import { DeliverableRow } from './deliverable-row'

const route = getRouteApi('/_private/group/$id')
const filters = ['all', 'to_grade', 'open', 'closed'] as const

/** The deliverables of the group: counts for staff, one's own state for students. */
export function DeliverableTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const { kind } = useSelf()
  const { filter = 'all', search = '', ordering = 'due', page = 1, page_size = 25 } = route.useSearch()
  const isStaff = kind !== 'student'
  const order = ordering === 'name' || ordering === '-name' || ordering === '-due' ? ordering : 'due'
  const query = useQuery(
    deliverableQueries.ofGroup({ group: groupId, filter, ordering: order, page, page_size, ...(search ? { search } : {}) }),
  )
  const change = useListChange(route)
  const isNarrowed = search !== '' || filter !== 'all'
  return (
    <ListFrame
      label={t(($) => $.deliverables)}
      query={query}
      page={page}
      pageSize={page_size}
      ordering={order}
      onChange={change}
      tools={
        <>
          <SearchInput
            className="w-full sm:w-64"
            label={t(($) => $.search)}
            value={search}
            onValueChange={(words) => change({ search: words || undefined })}
          />
          <Select
            className="w-full sm:w-44"
            aria-label={t(($) => $.filter)}
            value={filter}
            options={filters
              .filter((each) => isStaff || each !== 'to_grade')
              .map((value) => ({ value, label: t(($) => $.filters[value]) }))}
            onValueChange={(value) => change({ filter: value })}
          />
        </>
      }
      columns={[
        { label: t(($) => $.columns.name), sort: 'name' },
        { label: t(($) => $.columns.due), sort: 'due' },
        { label: t(($) => $.columns.stage) },
        { label: t(($) => (isStaff ? $.columns.delivered : $.columns.mine)), numeric: isStaff, hideOnTablet: true },
        { label: t(($) => (isStaff ? $.columns.graded : $.columns.mark)), numeric: true },
      ]}
      row={(deliverable) => <DeliverableRow key={deliverable.id} groupId={groupId} deliverable={deliverable} />}
      empty={
        <EmptyState icon={ClipboardList} title={t(($) => (isNarrowed ? $.noMatch : $.noDeliverables))}>
          {t(($) => (isNarrowed ? $.noMatchBody : $.noDeliverablesBody))}
        </EmptyState>
      }
    />
  )
}
