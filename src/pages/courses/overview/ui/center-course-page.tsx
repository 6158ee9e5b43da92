import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { centerQueries } from '@/entities/center'
import { CourseBadges, CourseLogo, courseQueries } from '@/entities/course'
import { errorMessage } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { buttonStyles, EmptyState, ErrorState, PageHeader, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { courseOverviewTexts } from '../i18n'
import { CourseData } from './course-data'
import { CourseGroups } from './course-groups'
import { CourseOutline } from './course-outline'
import { CourseResults } from './course-results'

const route = getRouteApi('/_private/center/$centerId/course/$courseId')

/** A program as a center has it: since when it is offered there, and which groups of the center use it. */
export function CenterCoursePage() {
  const { centerId, courseId } = route.useParams()
  const t = useTexts(courseOverviewTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const { data: center } = useSuspenseQuery(centerQueries.detail(centerId))
  const { data: course } = useSuspenseQuery(courseQueries.one(courseId))
  const { data: overview, error, refetch, isFetching } = useQuery(courseQueries.overview(courseId, { center: centerId }))
  const { name, code, logo } = course
  const offer = overview?.centers[0]
  const since = offer && t(($) => $.inCenter.since, { name: center.name, when: inWords(offer.offered_at, { withTime: false }) })
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'center',
            content: (
              <Link to="/center/$id" params={{ id: centerId }} search={{ tab: 'programs' }}>
                {center.name}
              </Link>
            ),
          },
          { key: 'page', content: name },
        ]}
      />
      <PageHeader
        title={name}
        documentTitle={t(($) => $.inCenter.pageTitle, { name, center: center.name })}
        media={<CourseLogo name={name} src={logo?.url ?? null} size="lg" />}
        state={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {[code, since].filter(Boolean).join(' · ')}
            <CourseBadges course={course} />
          </span>
        }
        action={
          <Link to="/course/$courseId" params={{ courseId }} className={buttonStyles()}>
            <BookOpen aria-hidden />
            {t(($) => $.inCenter.open)}
          </Link>
        }
      />
      {!overview && error && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      )}
      {!overview && !error && <SkeletonText lines={6} />}
      {overview && !offer && (
        <EmptyState icon={BookOpen} title={t(($) => $.inCenter.notOffered, { name: center.name })}>
          {t(($) => $.inCenter.notOfferedBody)}
        </EmptyState>
      )}
      {overview && offer && (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
          <div className="flex min-w-0 flex-col gap-8">
            <CourseOutline courseId={courseId} contents={overview.contents} />
            <CourseResults results={overview.results} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <CourseGroups groups={overview.groups} groupsCount={overview.groups.length} />
            <CourseData course={course} />
          </div>
        </div>
      )}
    </div>
  )
}
