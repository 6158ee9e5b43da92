import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GraduationCap } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatPercent } from '@/shared/lib/format'
import { Badge, Button, Card, EmptyState, MarkFigure, PageHeader, Progress, rowLinkStyles, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myResultsTexts } from '../i18n'

type Program = Schema<'ResultsResume'>['programs'][number]

/** The reader's programs with their marks; those of archived groups below. */
export function MyResultsIndexPage() {
  const t = useTexts(myResultsTexts)
  const isStudent = useSelf().kind === 'student'
  const { programs } = useSuspenseQuery(resultQueries.resume()).data
  const [current, past] = [programs.filter(({ archived }) => !archived), programs.filter(({ archived }) => archived)]
  const marked = current.filter(({ mark }) => mark !== null).length
  return (
    <div className="flex max-w-lg flex-col gap-8">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader title={t(($) => $.title)} {...(current.length > 0 ? { state: t(($) => $.state, { count: marked }) } : {})} />
      {programs.length === 0 && (
        <Card className="p-0 sm:p-0">
          {isStudent ? (
            <EmptyState icon={GraduationCap} title={t(($) => $.empty)}>
              {t(($) => $.emptyBody)}
            </EmptyState>
          ) : (
            <EmptyState
              icon={GraduationCap}
              title={t(($) => $.forStudents)}
              action={
                <Button asChild>
                  <Link to="/class-results">{t(($) => $.classResults)}</Link>
                </Button>
              }
            >
              {t(($) => $.forStudentsBody)}
            </EmptyState>
          )}
        </Card>
      )}
      {current.length > 0 && <Programs programs={current} />}
      {past.length > 0 && (
        <Section title={t(($) => $.past)}>
          <Programs programs={past} />
        </Section>
      )}
    </div>
  )
}

function Programs({ programs }: { readonly programs: readonly Program[] }) {
  const t = useTexts(myResultsTexts)
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {programs.map(({ course, group, mark, passed, assessed, delivered, tasks, pending, overdue, custom_score }) => (
        <li key={`${group.id}/${course.id}`} className="relative flex items-center gap-4 px-4 py-3 hover:bg-subtle/60 sm:px-5">
          <div className="flex min-w-0 flex-1 flex-col gap-1.5">
            <Link
              to="/my-results/$courseId"
              params={{ courseId: course.id }}
              search={{ group: group.id }}
              className={`${rowLinkStyles} text-balance`}
            >
              {course.name}
            </Link>
            <p className="text-sm text-muted">
              {[
                group.name,
                t(($) => $.delivered, { done: formatInteger(delivered), total: formatInteger(tasks) }),
                ...(pending > 0 ? [t(($) => $.pending, { count: pending })] : []),
                ...(overdue > 0 ? [t(($) => $.overdue, { count: overdue })] : []),
              ].join(' · ')}
            </p>
            <Progress
              value={assessed}
              max={10_000}
              label={`${course.name}: ${t(($) => $.assessed, { percent: formatPercent(assessed) })}`}
            />
          </div>
          <div className="flex w-24 shrink-0 flex-col items-end text-right">
            {mark === null ? (
              <span className="text-sm text-muted">{t(($) => $.noMark)}</span>
            ) : (
              <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className="text-lg font-semibold" />
            )}
            <span className="text-xs text-muted tabular-nums">{t(($) => $.assessed, { percent: formatPercent(assessed) })}</span>
            {custom_score && <Badge tone="info">{t(($) => $.score)}</Badge>}
          </div>
        </li>
      ))}
    </ul>
  )
}
