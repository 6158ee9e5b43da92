import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarPlus, LayoutGrid, List, Plus, Users } from 'lucide-react'
import { AreaFilter } from '@/entities/course'
import { useArchiveGroups } from '@/features/archive-groups'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { BulkBar, buttonStyles, EmptyState, PageHeader, SearchInput, SegmentedControl, ToolbarButton, useSelection } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { CardFrame, ChooseAll, ListFrame, useChosenRows, useList } from '@/widgets/list-frame'
import { beginNewYear } from '#openapi/generated/request-rules.gen.ts'
import { myGroupsDefaults, myGroupsQuery } from '../api/my-groups-query'
import { myGroupsTexts } from '../i18n'
import { GroupCards, GroupCardsSkeleton } from './group-cards'
import { GroupRow } from './group-row'

const route = getRouteApi('/_private/my-groups')
const isSelectable = ({ can_archive }: Schema<'Group'>) => can_archive
/** A new school year is one summary and one transaction, so it takes no more groups. */
const mostInNewYear = beginNewYear.groups.maxItems

/** The groups that the user teaches or manages, as cards or in a table; state, search and view are in the address. */
export function MyGroupsPage() {
  const t = useTexts(myGroupsTexts)
  const c = useTexts(commonTexts)
  const list = useList(route, { defaults: myGroupsDefaults })
  const { status, search, area, view } = list.values
  const navigate = route.useNavigate()
  const query = useQuery(myGroupsQuery(list.values))
  const { data } = query
  const groups = data?.results ?? []
  const selectable = groups.filter(isSelectable)
  const selection = useSelection(selectable.map(({ id }) => id))
  const queries = useQueryClient()
  const count = data?.count ?? 0
  const { chosen, ...more } = useChosenRows({
    rows: groups,
    count,
    selection,
    readPage: async (part) => (await queries.fetchQuery(myGroupsQuery({ ...list.values, ...part }))).results,
    isSelectable,
  })
  const archiving = useArchiveGroups(selection.clear)

  const tools = (
    <>
      <SegmentedControl
        label={t(($) => $.filter)}
        value={status}
        options={(['active', 'archived', 'all'] as const).map((value) => ({ value, label: t(($) => $[value]) }))}
        onValueChange={(value) => {
          selection.clear()
          list.change({ status: value })
        }}
      />
      <SearchInput className="min-w-56 flex-1 sm:max-w-64" label={t(($) => $.search)} {...list.searchField} />
      <AreaFilter
        className="max-sm:w-full sm:w-52"
        area={area}
        onChange={(next) => {
          selection.clear()
          list.change({ area: next })
        }}
      />
      <SegmentedControl
        className="sm:ml-auto"
        label={t(($) => $.view)}
        iconsOnly
        value={view}
        options={[
          { value: 'cards', label: t(($) => $.cards), icon: LayoutGrid },
          { value: 'table', label: t(($) => $.table), icon: List },
        ]}
        onValueChange={(value) => list.change({ view: value })}
      />
    </>
  )
  const unfiltered = status === 'archived' ? 'noArchived' : 'empty'
  const none = search !== undefined ? 'noMatch' : area !== undefined ? 'noneInArea' : unfiltered
  const empty = (
    <EmptyState icon={none === 'noArchived' ? Archive : Users} title={t(($) => $[none])}>
      {t(($) => $[`${none}Body` as const])}
    </EmptyState>
  )
  const bulk = (
    <BulkBar count={chosen.length} onClear={selection.clear}>
      <ChooseAll {...more} />
      {chosen.some(({ archived_at }) => archived_at === null) && (
        <ToolbarButton onClick={() => archiving.archive(chosen.filter(({ archived_at }) => archived_at === null))}>
          <Archive aria-hidden />
          {t(($) => $.archive)}
        </ToolbarButton>
      )}
      {chosen.some(({ archived_at }) => archived_at !== null) && (
        <ToolbarButton onClick={() => archiving.unarchive(chosen.filter(({ archived_at }) => archived_at !== null))}>
          <ArchiveRestore aria-hidden />
          {t(($) => $.unarchive)}
        </ToolbarButton>
      )}
      {chosen.length > mostInNewYear ? (
        <span className="px-2 text-sm text-muted">{t(($) => $.newYearUpTo, { most: mostInNewYear })}</span>
      ) : (
        <ToolbarButton onClick={() => void navigate({ to: '/new-school-year', search: { groups: chosen.map(({ id }) => id).join(',') } })}>
          <CalendarPlus aria-hidden />
          <span className="max-sm:sr-only">{t(($) => $.newYear)}</span>
        </ToolbarButton>
      )}
    </BulkBar>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={data ? t(($) => $.state, { count: data.count }) : ' '}
        menu={
          <Link to="/new-school-year" className={buttonStyles({ variant: 'ghost' })}>
            <CalendarPlus aria-hidden />
            {t(($) => $.newYear)}
          </Link>
        }
        action={
          <Link to="/create-group" className={buttonStyles({ variant: 'primary' })}>
            <Plus aria-hidden />
            {t(($) => $.create)}
          </Link>
        }
      />
      {view === 'table' ? (
        <ListFrame
          label={t(($) => $.title)}
          query={query}
          {...list.frame}
          tools={tools}
          selection={selection}
          columns={[
            { label: t(($) => $.columns.name), sort: 'name' },
            { label: t(($) => $.columns.period), sort: 'period' },
            { label: t(($) => $.columns.manager) },
            { label: t(($) => $.columns.students), numeric: true },
            { label: t(($) => $.columns.state) },
            { label: c(($) => $.actions.more), hideLabel: true },
          ]}
          row={(group) => <GroupRow key={group.id} group={group} selection={selection} archiving={archiving} />}
          empty={empty}
        >
          {bulk}
        </ListFrame>
      ) : (
        <CardFrame
          query={query}
          {...list.frame}
          tools={tools}
          cards={(shown) => <GroupCards groups={shown} selection={selection} archiving={archiving} />}
          skeleton={<GroupCardsSkeleton />}
          empty={empty}
        >
          {bulk}
        </CardFrame>
      )}
      {archiving.dialog}
    </div>
  )
}
