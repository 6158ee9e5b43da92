import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, UsersRound } from 'lucide-react'
import { groupQueries } from '@/entities/group'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { EmptyState, rowLinkStyles, SearchInput, SegmentedControl, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { centerOverviewTexts } from '../i18n'

const route = getRouteApi('/_private/center/$id')
const states = ['active', 'archived', 'all'] as const

/** The groups of the center that the user can access: all for its manager, their own for a teacher. */
export function CenterGroups({ centerId }: { readonly centerId: number }) {
  const t = useTexts(centerOverviewTexts)
  const list = useList(route, { defaults: { state: 'active', ordering: 'name' }, columns: ['name', 'period'] })
  const { state, search, ordering, page, page_size } = list.values
  const query = useQuery(groupQueries.list({ center: centerId, state, ordering, page, page_size, ...(search ? { search } : {}) }))
  return (
    <ListFrame
      label={t(($) => $.groupList.label)}
      query={query}
      {...list.frame}
      tools={
        <>
          <SearchInput className="w-full sm:w-64" label={t(($) => $.groupList.search)} {...list.searchField} />
          <SegmentedControl
            label={t(($) => $.groupList.state)}
            value={state}
            options={states.map((value) => ({ value, label: t(($) => $.groupList.states[value]) }))}
            onValueChange={(value) => list.change({ state: value })}
          />
        </>
      }
      columns={[
        { label: t(($) => $.groupList.columns.name), sort: 'name' },
        { label: t(($) => $.groupList.columns.period), sort: 'period' },
        { label: t(($) => $.groupList.columns.manager) },
        { label: t(($) => $.groupList.columns.students), numeric: true },
        { label: t(($) => $.groupList.columns.toGrade), numeric: true },
      ]}
      row={(group) => <GroupRow key={group.id} group={group} />}
      empty={
        <EmptyState icon={UsersRound} title={t(($) => (search ? $.groupList.noMatch : $.groupList.empty))}>
          {t(($) => (search ? $.groupList.noMatchBody : $.groupList.emptyBody))}
        </EmptyState>
      }
    />
  )
}

function GroupRow({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(centerOverviewTexts)
  const { id, name, period, manager, courses, students_count, to_grade_count, archived_at } = group
  const programs = courses.map((course) => course.name).join(' · ')
  return (
    <TableRow>
      <TableCell className="w-full sm:max-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/group/$id" params={{ id }} className={rowLinkStyles}>
            {name}
          </Link>
          {archived_at && (
            <StatusBadge icon={Archive} tone="neutral">
              {t(($) => $.groupList.archived)}
            </StatusBadge>
          )}
        </span>
        <p className="truncate text-sm text-muted" title={programs}>
          {programs}
        </p>
      </TableCell>
      <TableCell label={t(($) => $.groupList.columns.period)} className="whitespace-nowrap">
        {period}
      </TableCell>
      <TableCell label={t(($) => $.groupList.columns.manager)} className="whitespace-nowrap">
        {manager ? manager.full_name : <span className="text-muted">{t(($) => $.groupList.noManager)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.groupList.columns.students)} numeric>
        {formatInteger(students_count)}
      </TableCell>
      <TableCell label={t(($) => $.groupList.columns.toGrade)} numeric>
        {formatInteger(to_grade_count ?? 0)}
      </TableCell>
    </TableRow>
  )
}
