import type { UseQueryResult } from '@tanstack/react-query'
import { BookOpen, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { late } from '@/shared/lib/late'
import { Card, EmptyState, ErrorState, IconButton, MarkFigure, Progress, Skeleton, useLateCode } from '@/shared/ui'
import { groupStudentTexts } from '../i18n'

const explanation = late(() => import('@/widgets/mark-explanation'))

interface ResultsProps {
  readonly query: Pick<UseQueryResult<Schema<'GroupStudentStats'>>, 'data' | 'error' | 'refetch' | 'isFetching'>
  readonly groupId: number
  readonly studentId: number
}

/** The mark of each program as the engine computes it, with how much is assessed so far and why. */
export function Results({ query: { data, error, refetch, isFetching }, groupId, studentId }: ResultsProps) {
  const t = useTexts(groupStudentTexts)
  const c = useTexts(commonTexts)
  const [asked, setAsked] = useState<number>()
  const code = useLateCode(explanation, asked !== undefined, () => setAsked(undefined))
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
        {data.programs.map(({ course, mark, passed, assessed }) => (
          <li key={course.id} className="flex items-center gap-4 px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="text-md font-medium text-balance">{course.name}</p>
              <Progress
                className="mt-1.5 max-w-xs"
                value={assessed}
                max={10_000}
                label={t(($) => $.assessed)}
                text={formatPercent(assessed)}
                showLabel
              />
            </div>
            {mark === null ? (
              <span className="text-md text-muted">{t(($) => $.noMark)}</span>
            ) : (
              <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className="text-lg font-semibold" />
            )}
            <IconButton
              icon={CircleHelp}
              label={t(($) => $.whyOf, { name: course.name })}
              disabled={mark === null}
              onClick={() => {
                setCourseId(course.id)
                setAsked(course.id)
              }}
            />
          </li>
        ))}
      </ul>
      {code && courseId !== undefined && (
        <code.MarkExplanation
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          groupId={groupId}
          courseId={courseId}
          studentId={studentId}
        />
      )}
    </>
  )
}
