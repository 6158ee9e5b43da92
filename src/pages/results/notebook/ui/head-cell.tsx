import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { cn } from '@/shared/lib/cn'
import { headRow } from '../model/grid-keys'
import type { GridColumn } from '../model/grid-layout'
import { activeStyles, cellId, type ColumnEdge, columnStyles } from './grid-cell'
import type { MenuOf } from './grid-props'

export const headStyles = 'overflow-hidden border-r border-b border-line px-2 text-sm'

type Sort = 'ascending' | 'descending' | undefined

export function SortSign({ sort }: { readonly sort: Sort }) {
  const Icon = sort === 'ascending' ? ArrowUp : ArrowDown
  return sort && <Icon aria-hidden size={12} className="shrink-0" />
}

interface HeadCellProps {
  readonly column: GridColumn
  readonly place: number
  readonly left: number
  readonly edge: ColumnEdge
  /** The name of its deliverable, or that it is a mean. */
  readonly title: string
  /** The name of the criterion or the unit that it is the mean of. */
  readonly hint: string | undefined
  readonly isTask: boolean
  /** Its share of its group; null where it has no line for one. */
  readonly weight: string | null
  readonly due: string
  readonly sort: Sort
  /** Whether the active cell is in its column, or is itself. */
  readonly isIn: boolean
  readonly isActive: boolean
  readonly isMenuOpen: boolean
  readonly onMenu: (place: number | null) => void
  readonly menuOf: MenuOf
}

/** The head of a column. Scrolling to the side renders those alone that come into view: each has a menu. */
export const HeadCell = memo(function HeadCell({ column, place, left, edge, title, hint, weight, due, sort, ...rest }: HeadCellProps) {
  const { isTask, isIn, isActive, isMenuOpen, onMenu, menuOf } = rest
  return (
    <div
      id={cellId(headRow.columns, place)}
      role="columnheader"
      aria-colindex={place + 2}
      aria-sort={sort}
      className={cn(
        headStyles,
        columnStyles(edge),
        edge !== 'none' && 'bg-subtle',
        'flex flex-col justify-end pb-1.5',
        isIn && 'bg-accent-soft',
        isActive && activeStyles,
      )}
      style={{ left, width: column.width }}
    >
      <span className={cn('line-clamp-2 font-medium break-words hyphens-auto', isTask && 'text-ink')} title={hint ?? title}>
        {title}
      </span>
      {weight !== null && <span className="truncate text-xs tabular-nums">{weight}</span>}
      <div className="flex items-center gap-0.5">
        <span className="min-w-0 flex-1 truncate text-xs tabular-nums">{due}</span>
        <SortSign sort={sort} />
        {column.kind !== 'folded' && menuOf({ column, name: title, open: isMenuOpen, onOpenChange: (open) => onMenu(open ? place : null) })}
      </div>
    </div>
  )
})
