import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { AuditRow, useAuditColumns } from '@/entities/audit-event'
import { useTexts } from '@/shared/i18n'
import { EmptyState, Select } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { ListFrame, useList } from '@/widgets/list-frame'
import { historyDefaults, historyQuery } from '../api/history-query'
import { courseHistoryTexts } from '../i18n'

const route = getRouteApi('/_private/course/$courseId_/history')
const parts = ['contents', 'resources', 'deliverables', 'weights', 'results', 'rules', 'offers', 'program'] as const

/** Who changed what in a program, newest first; the part and the page are in the address. */
export function HistoryPage() {
  const { courseId } = route.useParams()
  return (
    <CourseFrame courseId={courseId} tab="history">
      <Changes courseId={courseId} />
    </CourseFrame>
  )
}

function Changes({ courseId }: { readonly courseId: number }) {
  const t = useTexts(courseHistoryTexts)
  const columns = useAuditColumns()
  const list = useList(route, { defaults: historyDefaults })
  const { part } = list.values
  const query = useQuery(historyQuery(courseId, list.values))
  return (
    <ListFrame
      label={t(($) => $.label)}
      query={query}
      {...list.frame}
      tools={
        <Select
          aria-label={t(($) => $.part)}
          className="w-full sm:w-60"
          value={part ?? 'all'}
          options={[{ value: 'all', label: t(($) => $.all) }, ...parts.map((value) => ({ value, label: t(($) => $.parts[value]) }))]}
          onValueChange={(value) => list.change({ part: parts.find((each) => each === value) })}
        />
      }
      columns={columns}
      row={(row) => <AuditRow key={row.id} row={row} />}
      empty={
        <EmptyState icon={History} title={t(($) => (part ? $.noMatch : $.empty))}>
          {t(($) => (part ? $.noMatchBody : $.emptyBody))}
        </EmptyState>
      }
    />
  )
}
