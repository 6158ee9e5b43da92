import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { BookOpen, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { EmptyState, ErrorState, SegmentedControl, Skeleton } from '@/shared/ui'
import { type ClassIds, classQueries, type Reading } from '../api/class-queries'
import { classResultsTexts } from '../i18n'
import { BehindList } from './behind-list'
import { Evolution } from './evolution'
import { MarksSpread } from './marks-spread'
import { GroupMeans, PartMeans, WeakParts } from './part-means'

interface ClassReportProps {
  readonly ids: ClassIds
  readonly reading: Reading
  readonly onReading: (reading: Reading) => void
}

/** The class in one program: who needs help, how the marks are spread, and where the class fails. */
export function ClassReport({ ids, reading, onReading }: ClassReportProps) {
  const t = useTexts(classResultsTexts)
  const whole = useQuery(classQueries.whole(ids, reading))
  const students = useQuery(classQueries.students(ids, reading))
  const evolution = useQuery(classQueries.evolution(ids, reading))
  if (whole.data?.students === 0) {
    return (
      <EmptyState icon={UsersRound} title={t(($) => $.none.students)}>
        {t(($) => $.none.studentsHint)}
      </EmptyState>
    )
  }
  if (whole.data?.program.marked === 0 && students.data?.rows.every(({ missing }) => missing === 0)) {
    return (
      <EmptyState icon={BookOpen} title={t(($) => $.none.marks)}>
        {t(($) => $.none.marksHint)}
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-x-6 gap-y-8 xl:grid-cols-2">
      <Part query={whole}>{(data) => <MarksSpread whole={data} />}</Part>
      <Part query={evolution}>{(data) => <Evolution evolution={data} />}</Part>
      <div className="xl:col-span-2">
        <Part query={students}>{(data) => <BehindList students={data} />}</Part>
      </div>
      <div className="xl:col-span-2 print:hidden">
        <SegmentedControl
          label={t(($) => $.reading.label)}
          value={reading}
          onValueChange={onReading}
          options={[
            { value: 'ra', label: t(($) => $.reading.ra) },
            { value: 'content', label: t(($) => $.reading.content) },
          ]}
        />
      </div>
      <Part query={whole}>{(data) => <PartMeans key={reading} whole={data} reading={reading} />}</Part>
      <div className="flex min-w-0 flex-col gap-8">
        <Part query={whole}>{(data) => <WeakParts whole={data} reading={reading} />}</Part>
        <Part query={whole}>{(data) => <GroupMeans whole={data} />}</Part>
      </div>
    </div>
  )
}

interface PartProps<T> {
  readonly query: UseQueryResult<T>
  readonly children: (data: T) => ReactNode
}

function Part<T>({ query: { data, error, refetch, isFetching }, children }: PartProps<T>) {
  const c = useTexts(commonTexts)
  if (data !== undefined) return children(data)
  if (error) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-60 w-full" />
    </div>
  )
}
