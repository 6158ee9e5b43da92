import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EyeOff, Users } from 'lucide-react'
import { useState } from 'react'
import { learningQueries } from '@/entities/learning'
import { RemindButton } from '@/features/remind-to-learn'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { formatInteger, formatMinutes } from '@/shared/lib/format'
import { Avatar, Card, EmptyState, ErrorState, rowLinkStyles, Section, SegmentedControl, SkeletonText, StatusBadge } from '@/shared/ui'
import { readersTexts } from '../i18n'

type Filter = Schema<'ReaderFilter'>

interface ReadersProps {
  readonly groupId: number
  readonly courseId: number
  readonly contentId: number
  /** Without it the content itself. */
  readonly resourceId?: number
}

const filters = ['all', 'opened', 'not_opened'] as const

/** Who in a group has opened a class or a resource, when and for how long, and a reminder for the others. */
export function Readers({ groupId, courseId, contentId, resourceId }: ReadersProps) {
  const t = useTexts(readersTexts)
  const c = useTexts(commonTexts)
  const [filter, setFilter] = useState<Filter>('all')
  const about = { content: contentId, ...(resourceId !== undefined && { resource: resourceId }) }
  const { data, error, refetch, isFetching } = useQuery(learningQueries.readers({ group: groupId, ...about, filter }))
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  const body = {
    group_id: groupId,
    course_id: courseId,
    content_id: contentId,
    ...(resourceId !== undefined && { resource_id: resourceId }),
  }
  return (
    <Section
      title={t(($) => $.title)}
      aside={
        data && (
          <span className="tabular-nums">
            {t(($) => $.state, { opened: formatInteger(data.opened), students: formatInteger(data.students) })}
          </span>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t(($) => $.filter)}
          value={filter}
          onValueChange={setFilter}
          options={filters.map((value) => ({ value, label: t(($) => $.filters[value]) }))}
        />
        {data?.can_remind && data.to_remind > 0 && <RemindButton about={body} count={data.to_remind} />}
      </div>
      <Card className="p-0 sm:p-0">
        {data ? <Rows groupId={groupId} rows={data.results} filter={filter} /> : <SkeletonText lines={4} className="p-4" />}
      </Card>
    </Section>
  )
}

function Rows({
  groupId,
  rows,
  filter,
}: {
  readonly groupId: number
  readonly rows: readonly Schema<'Reader'>[]
  readonly filter: Filter
}) {
  const t = useTexts(readersTexts)
  if (rows.length === 0) {
    const title = t(($) => (filter === 'all' ? $.noStudents : filter === 'opened' ? $.nobody : $.everybody))
    return <EmptyState icon={Users} title={title} />
  }
  return (
    <ul className="divide-y divide-line">
      {rows.map((reader) => (
        <ReaderRow key={reader.student.id} groupId={groupId} reader={reader} />
      ))}
    </ul>
  )
}

function ReaderRow({ groupId, reader }: { readonly groupId: number; readonly reader: Schema<'Reader'> }) {
  const t = useTexts(readersTexts)
  const inWords = useInWords()
  const { student, opened_at, last_at, seconds, reminded_at } = reader
  const minutes = Math.round(seconds / 60)
  const when = opened_at && inWords(opened_at)
  const last = last_at && inWords(last_at)
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 text-md hover:bg-subtle">
      <Avatar name={student.full_name} src={student.profile_image} size="sm" />
      <span className="min-w-0 flex-1">
        <Link
          to="/group/$groupId/student/$studentId"
          params={{ groupId, studentId: student.id }}
          search={{ tab: 'sessions' }}
          className={rowLinkStyles}
        >
          {student.display_name}
        </Link>
        {when && (
          <span className="block text-sm text-muted">
            {last && last !== when ? t(($) => $.openedAndLast, { when, last }) : t(($) => $.opened, { when })}
          </span>
        )}
        {reminded_at && !when && <span className="block text-sm text-muted">{t(($) => $.reminded)}</span>}
      </span>
      {when ? (
        <span className="shrink-0 text-sm text-muted tabular-nums">{minutes > 0 ? formatMinutes(minutes) : t(($) => $.noTime)}</span>
      ) : (
        <StatusBadge icon={EyeOff} tone="neutral">
          {t(($) => $.notOpened)}
        </StatusBadge>
      )}
    </li>
  )
}
