import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, BookOpen, NotebookPen, TableProperties, UsersRound } from 'lucide-react'
import { groupQueries, shownCourse } from '@/entities/group'
import { useSelf } from '@/entities/user'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { AlertBox, Button, EmptyState, ErrorState, PageHeader, Select, SkeletonText } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { classQueries } from '../api/class-queries'
import { classResultsTexts } from '../i18n'
import { ClassReport } from './class-report'

const route = getRouteApi('/_private/class-results')

/** The class in a program: of the chosen group, else of the first one. */
export function ClassResultsPage() {
  const t = useTexts(classResultsTexts)
  const c = useTexts(commonTexts)
  const { group: chosen } = route.useSearch()
  const { data, error, refetch } = useQuery(groupQueries.list({ page_size: 1000, state: 'all' }))
  if (!data) {
    if (error) return <ErrorState onRetry={() => void refetch()}>{errorMessage(error, c)}</ErrorState>
    return <SkeletonText lines={8} />
  }
  const groups = data.results.toSorted((a, b) => Number(a.archived_at !== null) - Number(b.archived_at !== null))
  const group = chosen === undefined ? groups[0] : groups.find(({ id }) => id === chosen)
  if (!group) {
    return (
      <EmptyState
        isPage
        icon={UsersRound}
        title={chosen === undefined ? t(($) => $.none.groups) : c(($) => $.errors.notFound)}
        action={
          chosen !== undefined && (
            <Button asChild>
              <Link to="/my-groups">{t(($) => $.none.toGroups)}</Link>
            </Button>
          )
        }
      >
        {chosen === undefined && t(($) => $.none.groupsHint)}
      </EmptyState>
    )
  }
  return <ClassOf group={group} groups={groups} />
}

interface ClassOfProps {
  readonly group: Schema<'Group'>
  readonly groups: readonly Schema<'Group'>[]
}

function ClassOf({ group, groups }: ClassOfProps) {
  const t = useTexts(classResultsTexts)
  const { course: chosen, view = 'ra' } = route.useSearch()
  const navigate = route.useNavigate()
  const course = shownCourse(group, chosen, useSelf().id)
  const name = t(($) => $.titleOf, { group: group.name })
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: group.id }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <PageHeader
        title={name}
        documentTitle={course ? `${name} · ${course.name}` : name}
        state={course && <ClassState group={group.id} course={course} />}
        action={
          course && (
            <div className="flex flex-wrap gap-2">
              <Button asChild>
                <Link to="/user-results" search={{ group: group.id }}>
                  <TableProperties aria-hidden />
                  {t(($) => $.allPrograms)}
                </Link>
              </Button>
              <Button asChild>
                <Link to="/group/$groupId/scores" params={{ groupId: group.id }} search={{ course: course.id }}>
                  <NotebookPen aria-hidden />
                  {t(($) => $.notebook)}
                </Link>
              </Button>
            </div>
          )
        }
      />
      <div className="flex flex-wrap gap-2 print:hidden">
        {groups.length > 1 && (
          <Select
            aria-label={t(($) => $.choose.group)}
            className="w-64 max-sm:w-full"
            value={String(group.id)}
            options={groups.map(({ id, name: label, period }) => ({ value: String(id), label: `${label} · ${period}` }))}
            onValueChange={(id) =>
              void navigate({ search: (old) => ({ ...old, group: Number(id), course: course?.id }), replace: true, resetScroll: false })
            }
          />
        )}
        {group.courses.length > 1 && (
          <Select
            aria-label={t(($) => $.choose.course)}
            className="w-64 max-sm:w-full"
            value={String(course?.id ?? '')}
            options={group.courses.map(({ id, name: label }) => ({ value: String(id), label }))}
            onValueChange={(id) =>
              void navigate({ search: (old) => ({ ...old, group: group.id, course: Number(id) }), replace: true, resetScroll: false })
            }
          />
        )}
      </div>
      {group.archived_at !== null && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      {course ? (
        <ClassReport
          ids={{ group: group.id, course: course.id }}
          reading={view}
          onReading={(next) => void navigate({ search: (old) => ({ ...old, view: next }), replace: true, resetScroll: false })}
        />
      ) : (
        <EmptyState icon={BookOpen} title={t(($) => $.none.courses)}>
          {t(($) => $.none.coursesHint)}
        </EmptyState>
      )}
    </div>
  )
}

function ClassState({ group, course }: { readonly group: number; readonly course: Schema<'Named'> }) {
  const t = useTexts(classResultsTexts)
  const { view = 'ra' } = route.useSearch()
  const { data } = useQuery(classQueries.whole({ group, course: course.id }, view))
  if (!data) return course.name
  const { program, students } = data
  const figures =
    program.mean === null
      ? [t(($) => $.noMarks)]
      : [t(($) => $.mean, { mark: formatMark(program.mean) }), t(($) => $.failed, { count: program.failed })]
  return [course.name, t(($) => $.students, { count: students }), ...figures].join(' · ')
}
