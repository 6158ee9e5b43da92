import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import {
  EmptyState,
  ErrorState,
  Pagination,
  SearchInput,
  Select,
  SortableHead,
  Table,
  TableBody,
  TableHead,
  TableHeader,
  TableRow,
  TableSpanRow,
} from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'
import { DeliverableRow } from './deliverable-row'
import { RowsSkeleton } from './rows-skeleton'

const route = getRouteApi('/_private/group/$id')
const filters = ['all', 'to_grade', 'open', 'closed'] as const
const columns = 5

/** The deliverables of the group: counts for staff, one's own state for students. */
export function DeliverableTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const { kind } = useSelf()
  const { filter = 'all', search = '', ordering = 'due', page = 1, page_size = 25 } = route.useSearch()
  const navigate = route.useNavigate()
  const isStaff = kind !== 'student'
  const order = ordering === 'name' || ordering === '-name' || ordering === '-due' ? ordering : 'due'
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    deliverableQueries.ofGroup({ group: groupId, filter, ordering: order, page, page_size, ...(search ? { search } : {}) }),
  )
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  const isNarrowed = search !== '' || filter !== 'all'
  return (
    <div className="flex flex-col gap-3 pt-2">
      <div className="flex flex-wrap gap-3">
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
          options={filters.filter((each) => isStaff || each !== 'to_grade').map((value) => ({ value, label: t(($) => $.filters[value]) }))}
          onValueChange={(value) => change({ filter: value })}
        />
      </div>
      <Table label={t(($) => $.deliverables)} cards refreshing={isPlaceholderData}>
        <TableHeader>
          <TableRow>
            <SortableHead
              label={t(($) => $.columns.name)}
              column="name"
              ordering={order}
              onOrderingChange={(next) => change({ ordering: next })}
            />
            <SortableHead
              label={t(($) => $.columns.due)}
              column="due"
              ordering={order}
              onOrderingChange={(next) => change({ ordering: next })}
            />
            <TableHead>{t(($) => $.columns.stage)}</TableHead>
            <TableHead numeric={isStaff}>{t(($) => (isStaff ? $.columns.delivered : $.columns.mine))}</TableHead>
            <TableHead numeric>{t(($) => (isStaff ? $.columns.graded : $.columns.mark))}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {!data && <RowsSkeleton columns={columns} />}
          {data?.results.map((deliverable) => (
            <DeliverableRow key={deliverable.id} groupId={groupId} deliverable={deliverable} />
          ))}
          {data?.count === 0 && (
            <TableSpanRow columns={columns}>
              <EmptyState icon={ClipboardList} title={t(($) => (isNarrowed ? $.noMatch : $.noDeliverables))}>
                {t(($) => (isNarrowed ? $.noMatchBody : $.noDeliverablesBody))}
              </EmptyState>
            </TableSpanRow>
          )}
        </TableBody>
      </Table>
      {data && data.count > 0 && (
        <Pagination
          page={page}
          pageSize={page_size}
          count={data.count}
          onPageChange={(next) => change({ page: next })}
          onPageSizeChange={(size) => change({ page_size: size })}
        />
      )}
    </div>
  )
}
