import { CircleAlert } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { newSchoolYearTexts } from '../i18n'

interface PlannedGroupProps {
  readonly group: Schema<'NewYearPlan'>['groups'][number]
  readonly period: string
}

/** A planned successor group with its errors. */
export function PlannedGroup({ group, period }: PlannedGroupProps) {
  const t = useTexts(newSchoolYearTexts)
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3 text-md">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{group.successor}</span>
        <span className="text-muted tabular-nums">
          {period} · {t(($) => $.from, { name: `${group.name} ${group.period}` })}
        </span>
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t(($) => $.detail, {
          students: t(($) => $.students, { count: group.carried_count }),
          courses: t(($) => $.courses, { count: group.courses_count }),
          teachers: t(($) => $.teachers, { count: group.teachers_count }),
        })}
      </p>
      {group.problem && (
        <p className="flex gap-1.5 text-sm text-error-ink">
          <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
          {t(($) => $.problems[group.problem ?? 'denied'])}
        </p>
      )}
    </li>
  )
}
