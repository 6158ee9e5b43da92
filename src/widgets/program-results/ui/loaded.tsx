import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ErrorState, SkeletonText } from '@/shared/ui'
import { programResultsTexts } from '../i18n'

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly lines: number
  readonly children: (data: Data) => ReactNode
}

/** A part of the results that is loading, could not be read, or is there. */
export function Loaded<Data>({ query: { data, error, refetch, isFetching }, lines, children }: LoadedProps<Data>) {
  const t = useTexts(programResultsTexts)
  const c = useTexts(commonTexts)
  if (data !== undefined) return children(data)
  return (
    <Card className="p-0 sm:p-0">
      {error ? (
        <ErrorState title={t(($) => $.failed)} onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <SkeletonText lines={lines} className="p-4" />
      )}
    </Card>
  )
}
