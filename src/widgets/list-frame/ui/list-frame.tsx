import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { writePageSize } from '@/shared/lib/lists'
import {
  ErrorState,
  Pagination,
  RowsSkeleton,
  SelectAllHead,
  type Selection,
  SortableHead,
  Table,
  TableBody,
  TableHead,
  TableHeader,
  TableRow,
  TableSpanRow,
} from '@/shared/ui'
import type { ListChange } from '../model/use-list'

interface ListColumn {
  readonly label: string
  /** Name in the API's `ordering`; without it the column cannot be sorted. */
  readonly sort?: string
  readonly numeric?: boolean
  /** Keeps the name for screen readers only, such as for a column of menus. */
  readonly hideLabel?: boolean
  /** Hidden on tablets; its cells need the same flag. */
  readonly hideOnTablet?: boolean
}

interface ListPage<Row> {
  readonly count: number
  readonly results: readonly Row[]
}

interface ListFrameProps<Row> {
  readonly label: string
  readonly query: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'error' | 'refetch' | 'isFetching' | 'isPlaceholderData'>
  readonly columns: readonly ListColumn[]
  /** A TableRow with a cell for each column. */
  readonly row: (row: Row) => ReactNode
  /** An EmptyState: no rows, or no match. */
  readonly empty: ReactNode
  readonly page: number
  readonly pageSize: number
  readonly ordering?: string
  readonly onChange: (change: ListChange) => void
  /** Search and filters above the table. */
  readonly tools?: ReactNode
  /** Adds the checkbox that selects the page; each row then starts with a SelectCell. */
  readonly selection?: Selection<number>
  /** Content below, such as a BulkBar. */
  readonly children?: ReactNode
}

const tabletStyles = (hideOnTablet: boolean) => (hideOnTablet ? 'sm:max-lg:hidden' : undefined)

/** A page of a list: tools, sortable table, pagination; with its loading, empty and error states. */
export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { label, query, columns, row, empty, page, pageSize, ordering = '', onChange, tools, selection, children } = props
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching, isPlaceholderData } = query
  const width = columns.length + (selection ? 1 : 0)
  return (
    <div className="flex flex-col gap-3">
      {tools !== undefined && <div className="flex flex-wrap items-center gap-3">{tools}</div>}
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <Table label={label} cards refreshing={isPlaceholderData}>
          <TableHeader>
            <TableRow>
              {selection && <SelectAllHead selection={selection} />}
              {columns.map(({ label: name, sort, numeric = false, hideLabel = false, hideOnTablet = false }) =>
                sort === undefined ? (
                  <TableHead key={name} numeric={numeric} className={tabletStyles(hideOnTablet)}>
                    {hideLabel ? <span className="sr-only">{name}</span> : name}
                  </TableHead>
                ) : (
                  <SortableHead
                    key={name}
                    label={name}
                    column={sort}
                    ordering={ordering}
                    numeric={numeric}
                    className={tabletStyles(hideOnTablet)}
                    onOrderingChange={(next) => onChange({ ordering: next })}
                  />
                ),
              )}
            </TableRow>
          </TableHeader>
          <TableBody>
            {!data && <RowsSkeleton columns={width} />}
            {data?.results.map(row)}
            {data?.count === 0 && <TableSpanRow columns={width}>{empty}</TableSpanRow>}
          </TableBody>
        </Table>
      )}
      {data && data.count > 0 && (
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
