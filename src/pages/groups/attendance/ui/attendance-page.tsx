import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { EmptyState, ErrorState, PageHeader, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { attendanceQueries } from '../api/attendance-queries'
import { attendanceTexts } from '../i18n'
import { DayRegister } from './day-register'
import { MyAttendance } from './my-attendance'

const route = getRouteApi('/_private/group/$groupId/attendance')

/** Attendance of a group: teachers note it day by day, students see their own. */
export function AttendancePage() {
  const t = useTexts(attendanceTexts)
  const { groupId } = route.useParams()
  const { kind } = useSelf()
  const { data: group } = useQuery(groupQueries.detail(groupId))
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: groupId }}>
                {group?.name ?? '…'}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      {kind === 'student' ? (
        <>
          <PageHeader title={t(($) => $.mine)} state={group?.name ?? ' '} />
          <MyAttendance groupId={groupId} />
        </>
      ) : (
        <ClassAttendance groupId={groupId} />
      )}
    </div>
  )
}

function ClassAttendance({ groupId }: { readonly groupId: number }) {
  const t = useTexts(attendanceTexts)
  const c = useTexts(commonTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: day, error, refetch, isFetching } = useQuery(attendanceQueries.day(groupId, search.course, search.day))
  const missing = day?.days.find((each) => each.day === day.day)?.missing
  const state = !day
    ? ' '
    : day.hours === null || missing === undefined
      ? t(($) => $.stateEmpty)
      : `${t(($) => $.stateHours, { count: day.hours })} · ${t(($) => $.missing, { count: missing })}`
  return (
    <>
      <PageHeader title={day ? t(($) => $.titleOf, { group: day.group.name }) : t(($) => $.title)} state={state} />
      {!day ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error, c)}
          </ErrorState>
        ) : (
          <SkeletonText lines={10} />
        )
      ) : day.course === null ? (
        <EmptyState title={t(($) => $.noCourses)}>{t(($) => $.noCoursesHint)}</EmptyState>
      ) : (
        <DayRegister
          key={`${day.course.id}.${day.day}`}
          groupId={groupId}
          day={day}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}
