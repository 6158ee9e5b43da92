import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { EmptyState, SearchInput, Select } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'
import { DeliverableRow } from './deliverable-row'

const route = getRouteApi('/_private/group/$id')
const filters = ['all', 'to_grade', 'open', 'closed'] as const

/** The deliverables of the group, with counts for staff and their own state for students. */
export function DeliverableTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const { kind } = useSelf()
  const list = useList(route, { defaults: { filter: 'all', ordering: 'due', page_size: 25 }, columns: ['name', 'due'] })
  const { filter, search, ordering, page, page_size } = list.values
  const isStaff = kind !== 'student'
  const query = useQuery(deliverableQueries.ofGroup({ group: groupId, filter, ordering, page, page_size, ...(search ? { search } : {}) }))
  const isNarrowed = search !== undefined || filter !== 'all'
  return (
    <ListFrame
      label={t(($) => $.deliverables)}
      query={query}
      {...list.frame}
      tools={
        <>
          <SearchInput className="w-full sm:w-64" label={t(($) => $.search)} {...list.searchField} />
          <Select
            className="w-full sm:w-44"
            aria-label={t(($) => $.filter)}
            value={filter}
            options={filters
              .filter((each) => isStaff || each !== 'to_grade')
              .map((value) => ({ value, label: t(($) => $.filters[value]) }))}
            onValueChange={(value) => list.change({ filter: value })}
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
