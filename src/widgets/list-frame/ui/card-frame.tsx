import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { writePageSize } from '@/shared/lib/lists'
import { Card, ErrorState, Pagination } from '@/shared/ui'
import type { ListChange } from '../model/use-list'

interface CardFrameProps<Row> {
  readonly query: Pick<
    UseQueryResult<{ readonly count: number; readonly results: readonly Row[] }>,
    'data' | 'error' | 'refetch' | 'isFetching'
  >
  /** The cards of a page. */
  readonly cards: (rows: readonly Row[]) => ReactNode
  /** Stands in their place while they are loaded. */
  readonly skeleton: ReactNode
  /** An EmptyState: no rows, or no match. */
  readonly empty: ReactNode
  readonly page: number
  readonly pageSize: number
  readonly onChange: (change: ListChange) => void
  /** Search and filters above the cards. */
  readonly tools: ReactNode
  /** Below everything, such as the bar of actions on what is selected. */
  readonly children?: ReactNode
}

/** A page of a list as cards: tools, cards, pagination; with its loading, empty and error states. */
export function CardFrame<Row>({ query, cards, skeleton, empty, page, pageSize, onChange, tools, children }: CardFrameProps<Row>) {
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = query
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">{tools}</div>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : data?.count === 0 ? (
        <Card className="p-0 sm:p-0">{empty}</Card>
      ) : data ? (
        cards(data.results)
      ) : (
        skeleton
      )}
      {data && data.count > pageSize && (
        <Pagination
          page={page}
          pageSize={pageSize}
          count={data.count}
          onPageChange={(next) => onChange({ page: next })}
          onPageSizeChange={(size) => {
            writePageSize(size)
            onChange({ page_size: size })
          }}
        />
      )}
      {children}
    </div>
  )
}
