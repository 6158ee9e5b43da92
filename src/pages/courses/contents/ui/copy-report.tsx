import { Check, Minus } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { ReportLines } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'

/** What a copy of contents has, and what has stayed with the original. */
export function CopyReport({ copy: { copied, not_copied: left } }: { readonly copy: Schema<'ContentsCopy'> }) {
  const t = useTexts(courseContentsTexts)
  const counted = (
    kind: 'contents' | 'deliverables' | 'resources' | 'works' | 'marks' | 'schedules' | 'resourceSchedules' | 'extensions',
    count: number,
  ) => (count > 0 ? [t(($) => $.copy[kind], { count, number: formatInteger(count) })] : [])
  const listed = (kind: 'otherResources' | 'withoutCriteria' | 'withoutRecovered', names: readonly string[]) =>
    names.length > 0 ? [t(($) => $.copy[kind], { names: names.join(', ') })] : []
  const stayed = [
    ...listed('withoutCriteria', left.criteria),
    ...listed('withoutRecovered', left.recoveries),
    ...listed(
      'otherResources',
      left.resources.map(({ name }) => name),
    ),
    ...counted('works', left.works_count),
    ...counted('marks', left.marks_count),
    ...counted('schedules', left.schedules_count),
    ...counted('resourceSchedules', left.resource_schedules_count),
    ...counted('extensions', left.extensions_count),
  ]
  return (
    <div className="flex flex-col gap-5" role="status">
      <ReportLines
        title={t(($) => $.copy.copied)}
        icon={Check}
        lines={(['contents', 'deliverables', 'resources'] as const).flatMap((kind) => counted(kind, copied[kind]))}
      />
      <ReportLines title={t(($) => $.copy.notCopied)} icon={Minus} lines={stayed.length > 0 ? stayed : [t(($) => $.copy.nothing)]} />
    </div>
  )
}
