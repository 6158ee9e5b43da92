import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowRightLeft, IdCard, UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { toStudentsParameter } from '@/entities/student'
import type { ArchiveGroups } from '@/features/archive-groups'
import { useLeaveGroup } from '@/features/leave-group'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { BulkBar, Button, EmptyState, SearchInput, Select, ToolbarButton, lazyModule, useLazyModule, useSelection } from '@/shared/ui'
import { ChooseAll, ListFrame, useChosenRows, useList } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'
import { StudentRow } from './student-row'
import { StudentsMenu } from './students-menu'

const route = getRouteApi('/_private/group/$id')
const adding = lazyModule(() => import('./add-students/add-students-dialog'))
const statuses = ['active', 'archived', 'all'] as const
const isEnrolled = ({ left_at }: Schema<'GroupStudent'>) => left_at === null

interface StudentTableProps {
  readonly group: Schema<'Group'>
  readonly archiving: ArchiveGroups
}

/** The students of the group and how much they have handed in. They can be added and removed unless the group is archived. */
export function StudentTable({ group, archiving }: StudentTableProps) {
  const t = useTexts(groupOverviewTexts)
  const list = useList(route, {
    defaults: { status: 'active', ordering: 'name', page_size: 25 },
    columns: ['name', 'delivered', 'last_delivered'],
  })
  const { search, ordering, status, page, page_size } = list.values
  const [isAdding, setAdding] = useState(false)
  const code = useLazyModule(adding, isAdding, { onFailed: () => setAdding(false) })
  const filters = { group: group.id, ordering, status, ...(search ? { search } : {}) }
  const query = useQuery(groupQueries.students({ ...filters, page, page_size }))
  const rows = query.data?.results ?? []
  const enrolled = rows.filter(isEnrolled)
  const selection = useSelection(enrolled.map(({ id }) => id))
  const count = query.data?.count ?? 0
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { chosen, ...more } = useChosenRows({
    rows,
    count,
    selection,
    readPage: async (part) => (await queries.fetchQuery(groupQueries.students({ ...filters, ...part }))).results,
    // students who have left cannot be selected
    isSelectable: isEnrolled,
  })
  const explain = () => archiving.explain(group)
  const leaving = useLeaveGroup({
    onLeft: (left) => {
      const gone = new Set(left)
      selection.drop(chosen.flatMap(({ id, student }) => (gone.has(student.id) ? [id] : [])))
    },
    onArchived: explain,
  })
  const students = chosen.map(({ student }) => student.id)
  const from = { center: group.center.id, group: group.id, groups: [{ id: group.id, name: group.name, students }] }
  const print = () => navigate({ to: '/user-details-pdf', search: { students: toStudentsParameter(students), center: group.center.id } })
  const isNarrowed = search !== undefined || status !== 'active'
  const add = group.can_edit && (
    <Button variant="primary" className="max-sm:flex-1" onClick={() => setAdding(true)}>
      <UserPlus aria-hidden />
      {t(($) => $.addStudents)}
    </Button>
  )
  return (
    <>
      <ListFrame
        label={t(($) => $.students)}
        query={query}
        {...list.frame}
        {...(group.can_edit ? { selection } : {})}
        tools={
          <>
            <SearchInput className="w-full sm:w-64" label={t(($) => $.searchStudents)} {...list.searchField} />
            <Select
              className="w-full sm:w-40"
              aria-label={t(($) => $.statusFilter)}
              value={status}
              options={statuses.map((value) => ({ value, label: t(($) => $.statuses[value]) }))}
              onValueChange={(value) => list.change({ status: value })}
            />
            <div className="ml-auto flex gap-2 max-sm:w-full">
              {add}
              <StudentsMenu group={group} />
            </div>
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
          <ChooseAll {...more} />
          <ToolbarButton onClick={() => leaving.move(from)} aria-label={t(($) => $.move)} title={t(($) => $.move)}>
            <ArrowRightLeft aria-hidden />
            <span className="max-md:hidden">{t(($) => $.move)}</span>
          </ToolbarButton>
          <ToolbarButton onClick={() => void print()} aria-label={t(($) => $.cards)} title={t(($) => $.cards)}>
            <IdCard aria-hidden />
            <span className="max-md:hidden">{t(($) => $.cards)}</span>
          </ToolbarButton>
          <ToolbarButton onClick={() => leaving.unlink(from)} aria-label={t(($) => $.unlink)} title={t(($) => $.unlink)}>
            <UserMinus aria-hidden />
            <span className="max-md:hidden">{t(($) => $.unlink)}</span>
          </ToolbarButton>
        </BulkBar>
      </ListFrame>
      {code && (
        <code.AddStudentsDialog
          open={isAdding}
          group={group}
          onClose={() => setAdding(false)}
          onArchived={() => {
            setAdding(false)
            explain()
          }}
        />
      )}
      {leaving.dialog}
    </>
  )
}
