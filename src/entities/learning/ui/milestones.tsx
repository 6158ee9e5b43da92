import { useQuery } from '@tanstack/react-query'
import { Award, BookCheck, CalendarCheck, CircleCheckBig, CircleDot, Target, type LucideIcon } from 'lucide-react'
import { errorMessage, type Query, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { ErrorState, Section } from '@/shared/ui'
import { learningQueries } from '../api/learning-queries'
import { learningTexts } from '../i18n'

const icons: Readonly<Record<Schema<'MilestoneKind'>, LucideIcon>> = {
  first_unit: BookCheck,
  half: CircleDot,
  all: CircleCheckBig,
  first_ten: Award,
  all_results: Target,
  weeks: CalendarCheck,
}

/** What a student has reached, with dates. Nothing where there is nothing, or where the center does not show it. */
export function Milestones({ query }: { readonly query: Query<'getMilestones'> }) {
  const t = useTexts(learningTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(learningQueries.milestones(query))
  if (error && !data) {
    return (
      <Section title={t(($) => $.milestones.title)}>
        <ErrorState className="py-4" onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      </Section>
    )
  }
  if (!data || data.results.length === 0) return null
  const hasOneProgram = query.course !== undefined
  return (
    <Section title={t(($) => $.milestones.title)}>
      <ul className="flex flex-wrap gap-2">
        {data.results.map(({ kind, course, reached_at }) => {
          const Icon = icons[kind]
          return (
            <li
              key={`${kind} ${course.id}`}
              className="flex items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2 text-md"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-accent-ink" />
              <span className="min-w-0">
                <span className="font-medium">{t(($) => $.milestones[kind])}</span>
                <span className="block text-sm text-muted">
                  {[!hasOneProgram && course.name, formatDate(reached_at)].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
