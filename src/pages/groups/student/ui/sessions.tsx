import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatDuration } from '@/shared/lib/format'
import { EmptyState, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { studentInGroup } from '../api/student-queries'
import { groupStudentTexts } from '../i18n'
import { ProgramProgress } from './program-progress'
import { TimeByContent } from './time-by-content'

const route = getRouteApi('/_private/group/$groupId/student/$studentId')

interface SessionsProps {
  readonly enrolmentId: number
  readonly groupId: number
  readonly studentId: number
}

/** When, and for how long, the student was in the contents of the group. */
export function Sessions({ enrolmentId, groupId, studentId }: SessionsProps) {
  const t = useTexts(groupStudentTexts)
  const inWords = useInWords()
  const list = useList(route, { defaults: { page_size: 25 } })
  const { page, page_size } = list.values
  const query = useQuery(studentInGroup.sessions(enrolmentId, { page, page_size }))
  return (
    <div className="flex flex-col gap-6">
      <ProgramProgress groupId={groupId} studentId={studentId} />
      <TimeByContent groupId={groupId} studentId={studentId} />
      <ListFrame
        label={t(($) => $.sessions)}
        query={query}
        {...list.frame}
        tools={
          query.data && query.data.count > 0 ? (
            <p className="text-md text-muted tabular-nums">{t(($) => $.total, { time: formatDuration(query.data.seconds) })}</p>
          ) : undefined
        }
        columns={[
          { label: t(($) => $.session.when) },
          { label: t(($) => $.session.where) },
          { label: t(($) => $.session.time), numeric: true },
        ]}
        row={({ id, started_at, seconds, content, resource }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap">{inWords(started_at, { alone: true })}</TableCell>
            <TableCell label={t(($) => $.session.where)}>
              {resource?.name ?? content?.name ?? <span className="text-muted">{t(($) => $.somewhere)}</span>}
              {resource && content && <span className="block text-sm text-muted">{content.name}</span>}
            </TableCell>
            <TableCell label={t(($) => $.session.time)} numeric>
              {formatDuration(seconds)}
            </TableCell>
          </TableRow>
        )}
        empty={
          <EmptyState icon={Clock} title={t(($) => $.noSessions)}>
            {t(($) => $.noSessionsBody)}
          </EmptyState>
        }
      />
    </div>
  )
}
