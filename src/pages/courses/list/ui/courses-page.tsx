import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpen, LayoutGrid, List, Plus } from 'lucide-react'
import { CenterFilter, centerQueries } from '@/entities/center'
import { AreaFilter } from '@/entities/course'
import { useCloneCourse } from '@/features/clone-course'
import { useTexts } from '@/shared/i18n'
import { buttonStyles, EmptyState, PageHeader, SearchInput, SegmentedControl, Select } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { CardFrame, ListFrame, useList } from '@/widgets/list-frame'
import { coursesDefaults, coursesQuery } from '../api/courses-query'
import { coursesListTexts } from '../i18n'
import { CourseCards, CourseCardsSkeleton } from './course-cards'
import { CourseListRow } from './course-list-row'

const route = getRouteApi('/_private/courses')
const orders = ['name', '-name', 'code', '-code', '-created_at', 'created_at'] as const
const statuses = ['active', 'inactive', 'all'] as const

/** The programs that the reader can access, as cards or in a table; filters, search and view are in the address. */
export function CoursesPage() {
  const t = useTexts(coursesListTexts)
  const list = useList(route, { defaults: coursesDefaults })
  const { status, search, area, center, ordering, view, page } = list.values
  const query = useQuery(coursesQuery(list.values))
  const { clone, dialog } = useCloneCourse()
  const { data } = query
  // the first request of the filter; whoever works in one center has nothing to choose
  const centers = useQuery(centerQueries.list({ search: '', page_size: 25 }))
  const isNarrowed = search !== undefined || area !== undefined || center !== undefined || status === 'inactive'
  const tools = (
    <>
      <SearchInput className="w-full sm:w-72" label={t(($) => $.search)} {...list.searchField} />
      <AreaFilter className="max-sm:w-full sm:w-52" area={area} onChange={(chosen) => list.change({ area: chosen })} />
      {(center !== undefined || (centers.data?.count ?? 0) > 1) && (
        <CenterFilter
          label={t(($) => $.center)}
          placeholder={t(($) => $.everyCenter)}
          center={center}
          onChange={(chosen) => list.change({ center: chosen })}
        />
      )}
      <SegmentedControl
        label={t(($) => $.filter)}
        value={status}
        options={statuses.map((value) => ({ value, label: t(($) => $.statuses[value]) }))}
        onValueChange={(value) => list.change({ status: value })}
      />
      <Select
        className="max-sm:w-full sm:w-52"
        aria-label={t(($) => $.sort)}
        value={ordering}
        options={orders.map((value) => ({ value, label: t(($) => $.orders[value]) }))}
        onValueChange={(value) => list.change({ ordering: value })}
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
        onValueChange={(value) => list.change({ view: value, page })}
      />
    </>
  )
  const empty = (
    <EmptyState icon={BookOpen} title={t(($) => (isNarrowed ? $.noMatch : $.empty))}>
      {t(($) => (isNarrowed ? $.noMatchBody : $.emptyBody))}
    </EmptyState>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={t(($) => $.title)}
        state={data ? t(($) => $.state, { count: data.count }) : ' '}
        action={
          <Link to="/create-course" className={buttonStyles({ variant: 'primary' })}>
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
          columns={[
            { label: t(($) => $.columns.name), sort: 'name' },
            { label: t(($) => $.columns.areas), hideOnTablet: true },
            { label: t(($) => $.columns.contents), numeric: true },
            { label: t(($) => $.columns.results), numeric: true },
            { label: t(($) => $.columns.deliverables), numeric: true },
            { label: t(($) => $.columns.groups), numeric: true },
            { label: t(($) => $.columns.actions), hideLabel: true },
          ]}
          row={(course) => <CourseListRow key={course.id} course={course} onClone={clone} />}
          empty={empty}
        />
      ) : (
        <CardFrame
          query={query}
          {...list.frame}
          tools={tools}
          cards={(courses) => <CourseCards courses={courses} onClone={clone} />}
          skeleton={<CourseCardsSkeleton />}
          empty={empty}
        />
      )}
      {dialog}
    </div>
  )
}
