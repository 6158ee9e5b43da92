import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { Card, EmptyState, ErrorState, IconButton, MarkFigure, Progress, Skeleton, useLazyModule } from '@/shared/ui'
import { markExplanation } from '@/widgets/mark-explanation'
import { groupStudentTexts } from '../i18n'

// on phones the bar takes a whole line
const rowStyles =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_6rem_auto]'

interface ResultsProps {
  readonly query: Pick<UseQueryResult<Schema<'GroupStudentStats'>>, 'data' | 'error' | 'refetch' | 'isFetching'>
  readonly groupId: number
  readonly studentId: number
}

/** The mark of each program, with the assessed share and an explanation. */
export function Results({ query: { data, error, refetch, isFetching }, groupId, studentId }: ResultsProps) {
  const t = useTexts(groupStudentTexts)
  const c = useTexts(commonTexts)
  const [explainedId, setExplainedId] = useState<number>()
  const code = useLazyModule(markExplanation, explainedId !== undefined, { onFailed: () => setExplainedId(undefined) })
  const [courseId, setCourseId] = useState<number>()
  if (error && !data) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton className="h-40" />
  if (data.programs.length === 0) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={BookOpen} title={t(($) => $.noPrograms)}>
          {t(($) => $.noProgramsBody)}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.programs.map(({ course, mark, overridden, passed, assessed }) => (
          <li key={course.id} className={rowStyles}>
            <Link
              to="/user-results"
              search={{ student: studentId, group: groupId, program: course.id }}
              className="min-w-0 rounded-sm text-md font-medium text-balance hover:underline"
            >
              {course.name}
            </Link>
            <Progress
              className="max-sm:order-last max-sm:col-span-full"
              value={assessed}
              max={10_000}
              label={t(($) => $.assessed)}
              text={formatPercent(assessed)}
              showLabel
            />
            {mark === null ? (
              <span className="justify-self-end text-md text-muted">{t(($) => $.noMark)}</span>
            ) : (
              <span className="flex flex-col justify-self-end">
                <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className="text-lg font-semibold" />
                {overridden && <span className="text-right text-xs text-muted">{t(($) => $.ownMark)}</span>}
              </span>
            )}
            <IconButton
              icon={CircleHelp}
              label={t(($) => $.whyOf, { name: course.name })}
              disabled={mark === null}
              onClick={() => {
                setCourseId(course.id)
                setExplainedId(course.id)
              }}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-md">
        <Link to="/user-results" search={{ student: studentId, group: groupId }} className="rounded-sm text-accent-ink hover:underline">
          {t(($) => $.allResults)}
        </Link>
      </p>
      {code && courseId !== undefined && (
        <code.MarkExplanation
          open={explainedId !== undefined}
          onOpenChange={(open) => !open && setExplainedId(undefined)}
          groupId={groupId}
          courseId={courseId}
          studentId={studentId}
        />
      )}
    </>
  )
}
