/* oxlint-disable jsx-a11y/no-redundant-roles -- see table.tsx */
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'

const headStyles = cn(
  'sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-left text-sm font-medium whitespace-nowrap text-muted first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4',
)

interface TableHeadProps extends ComponentProps<'th'> {
  readonly numeric?: boolean
}

export function TableHead({ numeric = false, className, ...props }: TableHeadProps) {
  return (
    <th role="columnheader" scope="col" data-slot="table-head" className={cn(headStyles, numeric && 'text-right', className)} {...props} />
  )
}

interface SortableHeadProps extends Omit<TableHeadProps, 'children'> {
  readonly label: string
  /** The column's name in the API's `ordering`. */
  readonly column: string
  /** The list's order as in the API: "name" ascending, "-name" descending. */
  readonly ordering: string
  readonly onOrderingChange: (ordering: string) => void
}

/** The first press sorts ascending, the second descending. */
export function SortableHead({ label, column, ordering, onOrderingChange, numeric = false, className, ...props }: SortableHeadProps) {
  const t = useTexts(commonTexts)
  const up = ordering === column
  const down = ordering === `-${column}`
  const Icon = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown
  return (
    <th
      role="columnheader"
      scope="col"
      data-slot="sortable-head"
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
      className={cn(headStyles, numeric && 'text-right', className)}
      {...props}
    >
      <button
        type="button"
        title={t(($) => $.table.sortBy, { column: label })}
        onClick={() => onOrderingChange(up ? `-${column}` : column)}
        className={cn(
          'group/sort -mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-subtle hover:text-ink coarse:h-11',
          numeric && 'flex-row-reverse',
          (up || down) && 'text-ink',
        )}
      >
        {label}
        <Icon
          aria-hidden
          size={14}
          className={cn(!up && !down && 'opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60')}
        />
      </button>
    </th>
  )
}
