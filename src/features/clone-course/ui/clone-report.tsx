import { Check, Minus } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { ReportLines } from '@/shared/ui'
import { cloneCourseTexts } from '../i18n'

/** What a copy has, and what has stayed with the original. */
export function CloneReport({ clone: { course, dates, not_copied: left } }: { readonly clone: Schema<'CourseClone'> }) {
  const t = useTexts(cloneCourseTexts)
  const counts = (['works', 'marks', 'schedules', 'resource_schedules', 'extensions'] as const).flatMap((kind) => {
    const count = left[`${kind}_count`]
    return count > 0 ? [t(($) => $[kind], { count })] : []
  })
  const names = left.resources.map(({ name }) => name).join(', ')
  const stayed = [...counts, ...(names ? [t(($) => $.resources, { count: left.resources.length, names })] : [])]
  return (
    <div className="flex flex-col gap-5" role="status">
      <ReportLines
        title={t(($) => $.copied)}
        icon={Check}
        lines={[
          ...(['contents', 'results', 'deliverables'] as const).map((kind) => t(($) => $[kind], { count: course[`${kind}_count`] })),
          t(($) => $.rules),
          ...(dates?.first && dates.last
            ? [t(($) => $.dates, { count: dates.count, first: formatDate(dates.first), last: formatDate(dates.last) })]
            : []),
        ]}
      />
      <ReportLines title={t(($) => $.notCopied)} icon={Minus} lines={stayed.length > 0 ? stayed : [t(($) => $.nothing)]} />
    </div>
  )
}
