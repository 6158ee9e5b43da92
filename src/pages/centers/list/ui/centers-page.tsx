import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Building2, Plus } from 'lucide-react'
import { setupQueries } from '@/entities/center'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, EmptyState, PageHeader, SearchInput, SegmentedControl } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { centersDefaults, centersQuery } from '../api/centers-query'
import { centersListTexts } from '../i18n'
import { CenterListRow } from './center-list-row'

const route = getRouteApi('/_private/centers')
const setups = ['all', 'finished', 'unfinished'] as const

/** All centers, for IT admins, with their seats, their managers and the state of their setup. */
export function CentersPage() {
  const t = useTexts(centersListTexts)
  const list = useList(route, { defaults: centersDefaults })
  const { search, setup } = list.values
  const query = useQuery(centersQuery(list.values))
  const setupList = useQuery(setupQueries.open())
  const isNarrowed = search !== undefined || setup !== 'all'
  // a setup whose center exists is in the list of centers
  const drafts = setupList.data?.results.filter(({ center }) => center === null).length ?? 0
  const stateOf = (count: number) => (count === 0 && isNarrowed ? t(($) => $.stateNarrowed) : t(($) => $.state, { count }))
  const create = (
    <Button asChild variant="primary">
      <Link to="/create-center">
        <Plus aria-hidden />
        {t(($) => $.create)}
      </Link>
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader title={t(($) => $.title)} state={query.data ? stateOf(query.data.count) : ' '} action={create} />
      {drafts > 0 && setup !== 'finished' && (
        <AlertBox
          actions={
            <Button asChild size="sm">
              <Link to="/create-center">{t(($) => $.openDrafts)}</Link>
            </Button>
          }
        >
          {t(($) => $.drafts, { count: drafts })}
        </AlertBox>
      )}
      <ListFrame
        label={t(($) => $.title)}
        query={query}
        {...list.frame}
        tools={
          <>
            <SearchInput className="w-full sm:w-72" label={t(($) => $.search)} {...list.searchField} />
            <SegmentedControl
              label={t(($) => $.setup)}
              value={setup}
              options={setups.map((value) => ({ value, label: t(($) => $.setups[value]) }))}
              onValueChange={(value) => list.change({ setup: value })}
            />
          </>
        }
        columns={[
          { label: t(($) => $.columns.name), sort: 'name' },
          { label: t(($) => $.columns.manager) },
          { label: t(($) => $.columns.teachers), sort: 'teacher_seats' },
          { label: t(($) => $.columns.students), sort: 'student_seats' },
          { label: t(($) => $.columns.groups), numeric: true, hideOnTablet: true },
          { label: t(($) => $.columns.created), sort: 'created_at', numeric: true, hideOnTablet: true },
        ]}
        row={(center) => <CenterListRow key={center.id} center={center} />}
        empty={
          setup === 'unfinished' && search === undefined ? (
            <EmptyState icon={Building2} title={t(($) => $.noneUnfinished)}>
              {t(($) => $.noneUnfinishedBody)}
            </EmptyState>
          ) : isNarrowed ? (
            <EmptyState icon={Building2} title={t(($) => $.noMatch)}>
              {t(($) => $.noMatchBody)}
            </EmptyState>
          ) : (
            <EmptyState icon={Building2} title={t(($) => $.empty)} action={create}>
              {t(($) => $.emptyBody)}
            </EmptyState>
          )
        }
      />
    </div>
  )
}
