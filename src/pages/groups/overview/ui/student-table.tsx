import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import { errorMessage, type Query } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import {
  Avatar,
  EmptyState,
  ErrorState,
  Pagination,
  SearchInput,
  SortableHead,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
  TableSpanRow,
} from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'
import { RowsSkeleton } from './rows-skeleton'

const route = getRouteApi('/_private/group/$id')
type Ordering = NonNullable<Query<'listGroupStudents'>['ordering']>
const orderings: readonly Ordering[] = ['name', '-name', 'delivered', '-delivered', 'last_delivered', '-last_delivered']
const columns = 3

/** The students enrolled now, with how much they have handed in. */
export function StudentTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const { search = '', ordering, page = 1, page_size = 25 } = route.useSearch()
  const navigate = route.useNavigate()
  const order = orderings.find((known) => known === ordering) ?? 'name'
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    groupQueries.students({ group: groupId, ordering: order, page, page_size, ...(search ? { search } : {}) }),
  )
  const change = (changed: Record<string, unknown>) =>
    void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
  const head = (column: 'name' | 'delivered' | 'last_delivered', label: string, numeric = false) => (
    <SortableHead
      label={label}
      column={column}
      ordering={order}
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
      <SearchInput
        className="w-full sm:w-64"
        label={t(($) => $.searchStudents)}
        value={search}
        onValueChange={(words) => change({ search: words || undefined })}
      />
      <Table label={t(($) => $.students)} cards refreshing={isPlaceholderData}>
        <TableHeader>
          <TableRow>
            {head(
              'name',
              t(($) => $.columns.student),
            )}
            {head(
              'last_delivered',
              t(($) => $.columns.last),
            )}
            {head(
              'delivered',
              t(($) => $.columns.delivered),
              true,
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {!data && <RowsSkeleton columns={columns} />}
          {data?.results.map(({ id, student, last_delivered_at, delivered_count, deliverables_count }) => (
            <TableRow key={id}>
              <TableCell>
                <span className="flex items-center gap-2.5 font-medium">
                  <Avatar name={student.full_name} src={student.profile_image} size="sm" />
                  {student.display_name}
                </span>
              </TableCell>
              <TableCell label={t(($) => $.columns.last)}>
                {last_delivered_at ? inWords(last_delivered_at) : <span className="text-muted">{t(($) => $.never)}</span>}
              </TableCell>
              <TableCell label={t(($) => $.columns.delivered)} numeric>
                {t(($) => $.of, { done: formatInteger(delivered_count), total: formatInteger(deliverables_count) })}
              </TableCell>
            </TableRow>
          ))}
          {data?.count === 0 && (
            <TableSpanRow columns={columns}>
              <EmptyState icon={Users} title={t(($) => (search ? $.noMatch : $.noStudents))}>
                {t(($) => (search ? $.noMatchBody : $.noStudentsBody))}
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
