import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import type { ArchiveGroups } from '@/features/archive-groups'
import type { Query, Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { late } from '@/shared/lib/late'
import { BulkBar, Button, EmptyState, SearchInput, Select, ToolbarButton, useLateCode, useSelection } from '@/shared/ui'
import { ListFrame } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'
import { StudentRow } from './student-row'

const route = getRouteApi('/_private/group/$id')
const dialogs = late(() => import('./add-students'))
type Ordering = NonNullable<Query<'listGroupStudents'>['ordering']>
const orderings: readonly Ordering[] = ['name', '-name', 'delivered', '-delivered', 'last_delivered', '-last_delivered']
const statuses = ['active', 'archived', 'all'] as const

interface StudentTableProps {
  readonly group: Schema<'Group'>
  readonly archiving: ArchiveGroups
}

/** The students of the group with how much they have handed in; added and taken out while it is not archived. */
export function StudentTable({ group, archiving }: StudentTableProps) {
  const t = useTexts(groupOverviewTexts)
  const { search = '', ordering, status = 'active', page = 1, page_size = 25 } = route.useSearch()
  const navigate = route.useNavigate()
  const [open, setOpen] = useState<'add' | 'unlink'>()
  const code = useLateCode(dialogs, open !== undefined, () => setOpen(undefined))
  const order = orderings.find((known) => known === ordering) ?? 'name'
  const query = useQuery(
    groupQueries.students({ group: group.id, ordering: order, status, page, page_size, ...(search ? { search } : {}) }),
  )
  const rows = query.data?.results ?? []
  const living = rows.filter(({ left_at }) => left_at === null)
  const selection = useSelection(living.map(({ id }) => id))
  const chosen = living.filter(({ id }) => selection.isSelected(id))
  const change = (changed: object) => void navigate({ search: (all) => ({ ...all, page: undefined, ...changed }), replace: true })
  const close = () => setOpen(undefined)
  const onArchived = () => {
    close()
    archiving.explain(group)
  }
  const isNarrowed = search !== '' || status !== 'active'
  const add = group.can_edit && (
    <Button variant="primary" onClick={() => setOpen('add')}>
      <UserPlus aria-hidden />
      {t(($) => $.addStudents)}
    </Button>
  )
  return (
    <>
      <ListFrame
        label={t(($) => $.students)}
        query={query}
        page={page}
        pageSize={page_size}
        ordering={order}
        onChange={change}
        {...(group.can_edit ? { selection } : {})}
        tools={
          <>
            <SearchInput
              className="w-full sm:w-64"
              label={t(($) => $.searchStudents)}
              value={search}
              onValueChange={(words) => change({ search: words || undefined })}
            />
            <Select
              className="w-full sm:w-40"
              aria-label={t(($) => $.statusFilter)}
              value={status}
              options={statuses.map((value) => ({ value, label: t(($) => $.statuses[value]) }))}
              onValueChange={(value) => change({ status: value })}
            />
            <div className="ml-auto max-sm:w-full max-sm:[&>*]:w-full">{add}</div>
          </>
        }
        columns={[
          { label: t(($) => $.columns.student), sort: 'name' },
          { label: t(($) => $.columns.last), sort: 'last_delivered' },
          { label: t(($) => $.columns.delivered), sort: 'delivered', numeric: true },
        ]}
        row={(row) => <StudentRow key={row.id} groupId={group.id} row={row} {...(group.can_edit ? { selection } : {})} />}
        empty={
          <EmptyState icon={Users} title={t(($) => (isNarrowed ? $.noMatch : $.noStudents))} action={!isNarrowed && add}>
            {t(($) => (isNarrowed ? $.noMatchBody : $.noStudentsBody))}
          </EmptyState>
        }
      >
        <BulkBar count={chosen.length} onClear={selection.clear}>
          <ToolbarButton onClick={() => setOpen('unlink')}>
            <UserMinus aria-hidden />
            {t(($) => $.unlink)}
          </ToolbarButton>
        </BulkBar>
      </ListFrame>
      {code && <code.AddStudentsDialog open={open === 'add'} group={group} onClose={close} onArchived={onArchived} />}
      {code && (
        <code.UnlinkStudents
          open={open === 'unlink'}
          group={group}
          students={chosen.map(({ student }) => student)}
          onClose={close}
          onDone={selection.clear}
          onArchived={onArchived}
        />
      )}
    </>
  )
}
