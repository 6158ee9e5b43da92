import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CircleCheck, Inbox, SearchX } from 'lucide-react'
import { deliverableQueries } from '@/entities/deliverable'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import {
  BulkBar,
  EmptyState,
  ErrorState,
  Pagination,
  SearchInput,
  Select,
  SelectAllHead,
  SortableHead,
  Table,
  TableBody,
  TableHead,
  TableHeader,
  TableRow,
  TableSpanRow,
  ToolbarButton,
  useSelection,
} from '@/shared/ui'
import { receivedTexts } from '../i18n'
import { DeliveryRow, DeliveryRowsSkeleton } from './delivery-row'
import { useRelease } from './use-release'

const route = getRouteApi('/_private/group/$groupId/deliverables/$deliverableId')
const filters = {
  delivered: ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'],
  not_delivered: ['all', 'to_grade', 'graded', 'unreleased'],
} as const
const columns = 6

export interface DeliveryTableProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly tab: 'delivered' | 'not_delivered'
}

export function DeliveryTable({ deliverable, tab }: DeliveryTableProps) {
  const t = useTexts(receivedTexts)
  const c = useTexts(commonTexts)
  const { filter = 'all', ordering = 'name', search = '', page = 1, page_size = 50 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    deliverableQueries.deliveries(deliverable.content.id, tab, {
      group: deliverable.group.id,
      deliverable: deliverable.id,
      filter,
      ordering,
      page,
      page_size,
      ...(search ? { search } : {}),
    }),
  )
  const selection = useSelection(data?.results.map(({ student }) => student.id) ?? [])
  const release = useRelease(deliverable.id, deliverable.group.id)
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
  const releaseChosen = (released: boolean) =>
    release.mutate({ released, studentIds: [...selection.selected] }, { onSuccess: () => selection.clear() })
  const head = (column: 'name' | 'delivered' | 'mark', label: string, numeric = false) => (
    <SortableHead
      label={label}
      column={column}
      ordering={ordering}
      numeric={numeric}
      onOrderingChange={(next) => change({ ordering: next })}
    />
  )
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
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
          className="w-full sm:w-52"
          aria-label={t(($) => $.filter)}
          value={filter}
          options={filters[tab].map((value) => ({ value, label: t(($) => $.filters[value]) }))}
          onValueChange={(value) => change({ filter: value })}
        />
      </div>
      <Table label={t(($) => (tab === 'delivered' ? $.delivered : $.notDelivered))} cards refreshing={isPlaceholderData}>
        <TableHeader>
          <TableRow>
            <SelectAllHead selection={selection} />
            {head(
              'name',
              t(($) => $.columns.student),
            )}
            {tab === 'delivered' ? (
              head(
                'delivered',
                t(($) => $.columns.delivered),
              )
            ) : (
              <TableHead>{t(($) => $.columns.delivered)}</TableHead>
            )}
            <TableHead>{t(($) => $.columns.version)}</TableHead>
            <TableHead>{t(($) => $.columns.released)}</TableHead>
            {head(
              'mark',
              t(($) => $.columns.mark),
              true,
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {!data && <DeliveryRowsSkeleton columns={columns} />}
          {data?.results.map((delivery) => (
            <DeliveryRow key={delivery.student.id} deliverable={deliverable} delivery={delivery} selection={selection} filter={filter} />
          ))}
          {data?.count === 0 && (
            <TableSpanRow columns={columns}>
              <Nobody tab={tab} isNarrowed={search !== '' || filter !== 'all'} />
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
      <BulkBar count={deliverable.group_archived ? 0 : selection.selected.size} onClear={selection.clear}>
        <ToolbarButton onClick={() => releaseChosen(true)}>{t(($) => $.release)}</ToolbarButton>
        <ToolbarButton onClick={() => releaseChosen(false)}>{t(($) => $.unrelease)}</ToolbarButton>
      </BulkBar>
    </div>
  )
}

function Nobody({ tab, isNarrowed }: Pick<DeliveryTableProps, 'tab'> & { readonly isNarrowed: boolean }) {
  const t = useTexts(receivedTexts)
  if (isNarrowed) {
    return (
      <EmptyState icon={SearchX} title={t(($) => $.noMatch)}>
        {t(($) => $.noMatchBody)}
      </EmptyState>
    )
  }
  return tab === 'delivered' ? (
    <EmptyState icon={Inbox} title={t(($) => $.none)}>
      {t(($) => $.noneBody)}
    </EmptyState>
  ) : (
    <EmptyState icon={CircleCheck} title={t(($) => $.allDelivered)}>
      {t(($) => $.allDeliveredBody)}
    </EmptyState>
  )
}
