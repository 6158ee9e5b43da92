import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { courseQueries } from '@/entities/course'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ErrorState, Markdown, Section, SkeletonText } from '@/shared/ui'
import { CourseCoverage } from '@/widgets/course-coverage'
import { CourseFrame } from '@/widgets/course-frame'
import { courseOverviewTexts } from '../i18n'
import { CourseCenters } from './course-centers'
import { CourseData } from './course-data'
import { CourseGroups } from './course-groups'
import { CourseOutline } from './course-outline'
import { CourseResults } from './course-results'

const route = getRouteApi('/_private/course/$courseId')

/** A program at a glance: what it is about, what is in it and who uses it. */
export function CoursePage() {
  const { courseId } = route.useParams()
  return (
    <CourseFrame courseId={courseId} tab="overview">
      <Overview courseId={courseId} />
    </CourseFrame>
  )
}

function Overview({ courseId }: { readonly courseId: number }) {
  const t = useTexts(courseOverviewTexts)
  const c = useTexts(commonTexts)
  const { data: course } = useSuspenseQuery(courseQueries.one(courseId))
  const { data: overview, error, refetch, isFetching } = useQuery(courseQueries.overview(courseId))
  const { about, description, background } = course
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        {background && <img src={background.url} alt="" className="h-32 w-full rounded-lg object-cover sm:h-44" />}
        <Section title={t(($) => $.about)}>
          <Card className="flex flex-col gap-3">
            {about && <p className="max-w-text text-base font-medium">{about}</p>}
            {description && <Markdown text={description} />}
            {!about && !description && <p className="text-md text-muted">{t(($) => $.noAbout)}</p>}
          </Card>
        </Section>
        {overview ? (
          <>
            <CourseOutline courseId={courseId} contents={overview.contents} />
            <CourseResults results={overview.results} />
            <CourseCoverage courseId={courseId} />
          </>
        ) : error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error, c)}
          </ErrorState>
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <CourseData course={course} />
        {overview && (
          <>
            <CourseGroups groups={overview.groups} groupsCount={course.groups_count} />
            <CourseCenters course={course} offers={overview.centers} />
          </>
        )}
      </div>
    </div>
  )
}
