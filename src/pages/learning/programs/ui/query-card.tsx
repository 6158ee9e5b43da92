import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, ErrorState, SkeletonText } from '@/shared/ui'

interface QueryCardProps<Data> {
  readonly query: UseQueryResult<Data>
  /** Lines of the skeleton. */
  readonly lines: number
  /** The list of what was read; null where nothing is in it. */
  readonly children: (data: Data) => ReactNode
  /** What to say then. */
  readonly empty: string
}

/** A card of rows that are loading, could not be read, are none, or are there. */
export function QueryCard<Data>({ query: { data, error, refetch, isFetching }, lines, children, empty }: QueryCardProps<Data>) {
  const c = useTexts(commonTexts)
  const rows = data === undefined ? undefined : children(data)
  return (
    <Card className="p-0 sm:p-0">
      {rows === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
            {errorMessage(error, c)}
          </ErrorState>
        ) : (
          <SkeletonText lines={lines} className="p-4" />
        )
      ) : (
        (rows ?? <p className="p-4 text-md text-muted">{empty}</p>)
      )}
    </Card>
  )
}
