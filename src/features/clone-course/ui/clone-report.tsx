import { Check, Minus, type LucideIcon } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cloneCourseTexts } from '../i18n'

/** What a copy has, and what has stayed with the original. */
export function CloneReport({ clone: { course, not_copied: left } }: { readonly clone: Schema<'CourseClone'> }) {
  const t = useTexts(cloneCourseTexts)
  const counts = (['works', 'marks', 'schedules'] as const).flatMap((kind) => {
    const count = left[`${kind}_count`]
    return count > 0 ? [t(($) => $[kind], { count })] : []
  })
  const names = left.resources.map(({ name }) => name).join(', ')
  const stayed = [...counts, ...(names ? [t(($) => $.resources, { count: left.resources.length, names })] : [])]
  return (
    <div className="flex flex-col gap-5" role="status">
      <Lines
        title={t(($) => $.copied)}
        icon={Check}
        lines={[
          ...(['contents', 'results', 'deliverables'] as const).map((kind) => t(($) => $[kind], { count: course[`${kind}_count`] })),
          t(($) => $.rules),
        ]}
      />
      <Lines title={t(($) => $.notCopied)} icon={Minus} lines={stayed.length > 0 ? stayed : [t(($) => $.nothing)]} />
    </div>
  )
}

interface LinesProps {
  readonly title: string
  readonly icon: LucideIcon
  readonly lines: readonly string[]
}

function Lines({ title, icon: Icon, lines }: LinesProps) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="text-sm font-medium text-muted">{title}</h3>
      <ul className="flex flex-col gap-1 text-md">
        {lines.map((line) => (
          <li key={line} className="flex gap-2">
            <Icon aria-hidden size={16} className="mt-1 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
