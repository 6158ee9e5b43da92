import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { groupQueries } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useLast } from '@/shared/lib/use-last'
import { EmptyState, ErrorState, PageHeader, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { attendanceQueries } from '../api/attendance-queries'
import { attendanceTexts } from '../i18n'
import { DayPicker } from './day-picker'
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
        <ClassAttendance key={groupId} groupId={groupId} />
      )}
    </div>
  )
}

function ClassAttendance({ groupId }: { readonly groupId: number }) {
  const t = useTexts(attendanceTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: day, error, refetch, isFetching, isPaused } = useQuery(attendanceQueries.day(groupId, search.course, search.day))
  const known = useLast(day ?? null)
  const missing = day?.days.find((each) => each.day === day.day)?.missing
  const state = !day
    ? ' '
    : day.hours === null || missing === undefined
      ? t(($) => $.stateEmpty)
      : `${t(($) => $.stateHours, { count: day.hours })} · ${t(($) => $.missing, { count: missing })}`
  if (known?.course === null) {
    return (
      <>
        <PageHeader title={t(($) => $.titleOf, { group: known.group.name })} state={state} />
        <EmptyState title={t(($) => $.noCourses)}>{t(($) => $.noCoursesHint)}</EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={known ? t(($) => $.titleOf, { group: known.group.name }) : t(($) => $.title)} state={state} />
      <div className="flex flex-wrap items-end gap-x-3 gap-y-4">
        {known && <DayPicker known={known} search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />}
        {day ? (
          <DayRegister key={`${day.course?.id}.${day.day}`} groupId={groupId} day={day} search={search} />
        ) : (
          <div className="w-full">
            <Unread error={error} isPaused={isPaused} isFetching={isFetching} onRetry={() => void refetch()} />
          </div>
        )}
      </div>
    </>
  )
}

interface UnreadProps {
  readonly error: Error | null
  /** Waits for a connection. */
  readonly isPaused: boolean
  readonly isFetching: boolean
  readonly onRetry: () => void
}

/** In the place of a day that is not read yet, or cannot be. */
function Unread({ error, isPaused, isFetching, onRetry }: UnreadProps) {
  const t = useTexts(attendanceTexts)
  const c = useTexts(commonTexts)
  if (isPaused) return <EmptyState title={c(($) => $.states.offline)}>{t(($) => $.unread)}</EmptyState>
  if (!error) return <SkeletonText lines={10} />
  return (
    <ErrorState onRetry={onRetry} retrying={isFetching}>
      {errorMessage(error, c)}
    </ErrorState>
  )
}
