import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { buttonStyles, EmptyState, ErrorState, PageHeader, Select, Skeleton } from '@/shared/ui'
import { scoreQueries } from '../api/score-queries'
import { notebookTexts } from '../i18n'
import type { NotebookSearch } from '../model/notebook-search'
import type { CellIds } from '../model/queue-types'
import type { ScoreBook } from '../model/score-cell'
import { partsShown } from '../model/shown-parts'
import { AddColumn } from './add-column'
import { Notebook, type NotebookProps } from './notebook'
import { useQueueActor } from './use-queue'

export interface NotebookFrameProps {
  readonly groupId: number
  readonly search: NotebookSearch
  readonly onSearch: (search: NotebookSearch) => void
  /** The choice of another group. */
  readonly chooser?: ReactNode
}

/** The page around a notebook: its title, the choice of a program, and what is there before and instead of the grid. */
export function NotebookFrame({ groupId, search, onSearch, chooser }: NotebookFrameProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const { data: book, error, refetch, isFetching } = useQuery(scoreQueries.book(groupId, search.course, partsShown(search)))
  const state = book
    ? t(($) => $.state, {
        students: t(($) => $.students, { count: book.rows.length }),
        columns: t(($) => $.columns, { count: book.columns.length }),
      })
    : ' '
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 pt-4 sm:pt-5">
      <PageHeader
        className="px-4 sm:px-6"
        title={book ? t(($) => $.titleOf, { group: book.group.name }) : t(($) => $.title)}
        state={state}
        action={
          <div className="grid gap-2 max-sm:w-[calc(100vw-2rem)] max-sm:grid-cols-2 sm:flex sm:flex-wrap">
            {chooser}
            {book && book.courses.length > 1 && (
              <Select
                aria-label={t(($) => $.choose.course)}
                className="w-full sm:w-56"
                value={String(book.course?.id ?? '')}
                options={book.courses.map(({ id, name }) => ({ value: String(id), label: name }))}
                onValueChange={(id) => onSearch({ course: Number(id), view: search.view, filter: search.filter })}
              />
            )}
            {book?.course && (
              <Link
                to="/group/$groupId/attendance"
                params={{ groupId }}
                search={{ course: book.course.id }}
                className={cn(buttonStyles(), 'max-sm:odd:col-span-2')}
              >
                <UserCheck aria-hidden />
                {t(($) => $.attendance)}
              </Link>
            )}
          </div>
        }
      />
      {book ? (
        <Opened book={book} search={search} onSearch={onSearch} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <GridSkeleton />
      )}
    </div>
  )
}

function Opened({ book, search, onSearch }: Pick<NotebookFrameProps, 'search' | 'onSearch'> & { readonly book: ScoreBook }) {
  const t = useTexts(notebookTexts)
  const [firstCell, setFirstCell] = useState<CellIds | null>(null)
  if (!book.course) return <EmptyState title={t(($) => $.none.courses)}>{t(($) => $.none.coursesHint)}</EmptyState>
  if (book.columns.length === 0) {
    const show = (deliverableId: number) => setFirstCell({ studentId: book.rows[0]?.student.id ?? 0, deliverableId })
    return (
      <EmptyState title={t(($) => $.none.tasks)} action={<AddColumn book={book} onAdded={show} />}>
        {t(($) => $.none.tasksHint)}
      </EmptyState>
    )
  }
  const { id } = book.course
  return <WithQueue key={`${book.group.id}.${id}`} book={book} courseId={id} {...{ search, onSearch, firstCell }} />
}

function WithQueue(props: Omit<NotebookProps, 'actor'>) {
  const actor = useQueueActor(props.book.group.id, props.courseId)
  return <Notebook actor={actor} {...props} />
}

function GridSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-px border-t border-line pt-2">
      {Array.from({ length: 14 }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-6 px-6">
          <Skeleton className="h-4 w-44" />
          {Array.from({ length: 8 }, (__, cell) => (
            <Skeleton key={cell} className="h-4 w-14 max-md:hidden" />
          ))}
        </div>
      ))}
    </div>
  )
}
