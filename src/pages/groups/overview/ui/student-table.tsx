import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import type { Query } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Avatar, EmptyState, SearchInput, TableCell, TableRow } from '@/shared/ui'
import { ListFrame } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'

const route = getRouteApi('/_private/group/$id')
type Ordering = NonNullable<Query<'listGroupStudents'>['ordering']>
const orderings: readonly Ordering[] = ['name', '-name', 'delivered', '-delivered', 'last_delivered', '-last_delivered']

/** The students enrolled now, with how much they have handed in. */
export function StudentTable({ groupId }: { readonly groupId: number }) {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { search = '', ordering, page = 1, page_size = 25 } = route.useSearch()
  const navigate = route.useNavigate()
  const order = orderings.find((known) => known === ordering) ?? 'name'
  const query = useQuery(groupQueries.students({ group: groupId, ordering: order, page, page_size, ...(search ? { search } : {}) }))
  const change = (changed: object) => void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
  return (
    <ListFrame
      label={t(($) => $.students)}
      query={query}
      page={page}
      pageSize={page_size}
      ordering={order}
      onChange={change}
      tools={
        <SearchInput
          className="w-full sm:w-64"
          label={t(($) => $.searchStudents)}
          value={search}
          onValueChange={(words) => change({ search: words || undefined })}
        />
      }
      columns={[
        { label: t(($) => $.columns.student), sort: 'name' },
        { label: t(($) => $.columns.last), sort: 'last_delivered' },
        { label: t(($) => $.columns.delivered), sort: 'delivered', numeric: true },
      ]}
      row={({ id, student, last_delivered_at, delivered_count, deliverables_count }) => (
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
      )}
      empty={
        <EmptyState icon={Users} title={t(($) => (search ? $.noMatch : $.noStudents))}>
          {t(($) => (search ? $.noMatchBody : $.noStudentsBody))}
        </EmptyState>
      }
    />
  )
}
