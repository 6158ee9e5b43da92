import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { centerQueries } from '@/entities/center'
import { CourseLogo } from '@/entities/course'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Badge, buttonStyles, Card, EmptyState, ErrorState, SearchInput, SkeletonText } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

const route = getRouteApi('/_private/center/$id')

/** All programs of the center; they are few enough to be searched in the browser. */
export function CenterPrograms({ centerId }: { readonly centerId: number }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { is_staff: isStaff } = useSelf()
  const { search = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch, isFetching } = useQuery(centerQueries.courses(centerId))
  const shown = data?.results.filter(({ course }) => matchesQuery(`${course.code} ${course.name}`, search))
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        className="w-full sm:w-64"
        label={t(($) => $.programList.search)}
        value={search}
        onValueChange={(text) => void navigate({ search: (all) => ({ ...all, search: text || undefined }), replace: true })}
      />
      <Card className="p-0 sm:p-0">
        {!shown && <SkeletonText className="p-4" lines={4} />}
        {shown?.length === 0 && (
          <EmptyState
            icon={BookOpen}
            title={t(($) => (search ? $.programList.noMatch : $.programList.empty))}
            action={
              isStaff &&
              !search && (
                <Link to="/courses" search={{ center: centerId }} className={buttonStyles()}>
                  {t(($) => $.programList.add)}
                </Link>
              )
            }
          >
            {t(($) => (search ? $.programList.noMatchBody : $.programList.emptyBody))}
          </EmptyState>
        )}
        {shown && shown.length > 0 && (
          <ul aria-label={t(($) => $.programList.label)} className="divide-y divide-line">
            {shown.map(({ id, course }) => (
              <li key={id} className="flex items-center gap-3 px-4 py-2.5">
                <CourseLogo name={course.name} src={course.logo} />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2 text-md font-medium">
                    <Link to="/center/$centerId/course/$courseId" params={{ centerId, courseId: course.id }} className="hover:underline">
                      {course.name}
                    </Link>
                    {course.is_own && <Badge tone="accent">{t(($) => $.programList.own)}</Badge>}
                    {!course.is_active && <Badge tone="outline">{t(($) => $.programList.inactive)}</Badge>}
                  </p>
                  <p className="text-sm text-muted tabular-nums">
                    {[course.code, t(($) => $.programList.groups, { count: course.groups_count })].filter(Boolean).join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
