import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { BookOpen, EyeOff, Users } from 'lucide-react'
import { shownCourse } from '@/entities/group'
import { AddedTag, learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import { RemindButton } from '@/features/remind-to-learn'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger, formatMinutes } from '@/shared/lib/format'
import { Avatar, Card, EmptyState, Progress, rowLinkStyles, Select, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { groupOverviewTexts } from '../i18n'

const route = getRouteApi('/_private/group/$id')
const filters = ['all', 'opened', 'not_opened'] as const

/** How far each student is in a program of the group, and a reminder for those who have not started. */
export function ProgressTable({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(groupOverviewTexts)
  const { course } = route.useSearch()
  const program = shownCourse(group, course, useSelf().id)
  if (!program) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={BookOpen} title={t(($) => $.progress.noPrograms)}>
          {t(($) => $.progress.noProgramsBody)}
        </EmptyState>
      </Card>
    )
  }
  return <ProgramProgress group={group} course={program} />
}

function ProgramProgress({ group, course }: { readonly group: Schema<'Group'>; readonly course: Schema<'Named'> }) {
  const t = useTexts(groupOverviewTexts)
  const list = useList(route, { defaults: { opened: 'all', page_size: 25 } })
  const { opened, page, page_size } = list.values
  const query = useQuery(learningQueries.currentProgress({ group: group.id, course: course.id, filter: opened, page, page_size }))
  const { data } = query
  return (
    <ListFrame
      label={t(($) => $.progress.tab)}
      query={query}
      {...list.frame}
      tools={
        <>
          {group.courses.length > 1 && (
            <Select
              className="max-sm:flex-1 sm:w-64"
              aria-label={t(($) => $.program)}
              value={String(course.id)}
              options={group.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
              onValueChange={(value) => list.change({ course: Number(value) })}
            />
          )}
          <Select
            className="max-sm:flex-1 sm:w-48"
            aria-label={t(($) => $.statusFilter)}
            value={opened}
            options={filters.map((value) => ({ value, label: t(($) => $.progress.filters[value]) }))}
            onValueChange={(value) => list.change({ opened: value })}
          />
          {data?.can_remind && data.to_remind > 0 && (
            <div className="ml-auto max-sm:w-full">
              <RemindButton about={{ group_id: group.id, course_id: course.id }} count={data.to_remind} />
            </div>
          )}
        </>
      }
      columns={[
        { label: t(($) => $.columns.student) },
        { label: t(($) => $.progress.done) },
        { label: t(($) => $.progress.time), numeric: true },
        { label: t(($) => $.progress.last) },
      ]}
      row={(row) => <ProgressRow key={row.student.id} groupId={group.id} row={row} />}
      empty={
        <EmptyState icon={Users} title={t(($) => (opened === 'all' ? $.noStudents : $.noMatch))}>
          {t(($) => (opened === 'all' ? $.noStudentsBody : $.progress[opened === 'opened' ? 'nobody' : 'everybody']))}
        </EmptyState>
      }
    />
  )
}

function ProgressRow({ groupId, row }: { readonly groupId: number; readonly row: Schema<'StudentProgress'> }) {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { student, done, total, added, seconds, opened_at, last_at, reminded_at } = row
  const last = last_at ?? opened_at
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-2.5">
          <Avatar name={student.full_name} src={student.profile_image} size="sm" />
          <span className="min-w-0">
            <Link
              to="/group/$groupId/student/$studentId"
              params={{ groupId, studentId: student.id }}
              search={{ tab: 'sessions' }}
              className={rowLinkStyles}
            >
              {student.display_name}
            </Link>
            {reminded_at && !opened_at && <span className="block text-sm text-muted">{t(($) => $.progress.reminded)}</span>}
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.progress.done)}>
        <Progress
          className="min-w-32"
          value={done}
          max={total}
          label={t(($) => $.progress.of, { name: student.full_name })}
          text={t(($) => $.of, { done: formatInteger(done), total: formatInteger(total) })}
        />
        <AddedTag added={added} />
      </TableCell>
      <TableCell label={t(($) => $.progress.time)} numeric>
        {seconds >= 60 ? formatMinutes(Math.round(seconds / 60)) : <span className="text-muted">–</span>}
      </TableCell>
      <TableCell label={t(($) => $.progress.last)}>
        {last ? (
          inWords(last, { alone: true })
        ) : (
          <StatusBadge icon={EyeOff} tone="neutral">
            {t(($) => $.progress.notStarted)}
          </StatusBadge>
        )}
      </TableCell>
    </TableRow>
  )
}
