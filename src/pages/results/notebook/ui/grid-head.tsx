import { ChevronsLeftRight, ChevronsRightLeft, PinOff } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDate, formatPercent } from '@/shared/lib/format'
import { notebookTexts } from '../i18n'
import { headRow, type Position, studentColumn } from '../model/grid-keys'
import { frozenGroup, type GridColumn, groupName, partsOf, shareOf, toggledOrder } from '../model/grid-layout'
import { activeStyles, cellId, edgeOf } from './grid-cell'
import type { GridActions, GridData, MenuOf } from './grid-props'
import { studentWidth, sumWidth, sumWidths } from './grid-row'
import { HeadCell, headStyles, SortSign } from './head-cell'

export const headHeights = { group: 28, column: 80 } as const
export const headHeight = headHeights.group + headHeights.column

interface GridHeadProps extends Pick<GridData, 'book' | 'groups' | 'order'>, Pick<GridActions, 'onOrder' | 'onFold'> {
  readonly columns: readonly GridColumn[]
  readonly offsets: readonly number[]
  /** The mounted ones of `columns`, and how many of the first ones stay in view. */
  readonly places: readonly number[]
  readonly fixed: number
  readonly width: number
  readonly active: Position
  /** The column whose menu is open. */
  readonly menu: number | null
  readonly onMenu: (place: number | null) => void
  readonly menuOf: MenuOf
}

/** Two header rows: the groups with their weights, which fold, and the columns below them. Both stay in view. */
export function GridHead({ book, groups, order, onOrder, onFold, columns, offsets, places, fixed, width, ...rest }: GridHeadProps) {
  const t = useTexts(notebookTexts)
  const { active, menu, menuOf, onMenu } = rest
  const keys = new Set(places.map((place) => columns[place]?.group))
  const groupsInView = groups.filter(({ key }) => keys.has(key))
  const partOf = (column: GridColumn) => partsOf(book, column.home).find(({ key }) => column.kind === 'mean' && column.part === key)
  const edgesOf = (key: string) => {
    const first = columns.findIndex(({ group }) => group === key)
    const last = columns.findLastIndex(({ group }) => group === key)
    return { left: studentWidth + (offsets[first] ?? 0), width: (offsets[last + 1] ?? 0) - (offsets[first] ?? 0), first, last }
  }
  const isActive = (row: number, column: number) => active.row === row && active.column === column
  /** What a head says: the name of its deliverable, or that it is a mean; a frozen mean says of what. */
  const titleOf = (column: GridColumn) => {
    if (column.kind === 'task') return book.columns[column.task]?.name ?? ''
    if (column.kind === 'folded') return t(($) => $.columns, { count: column.tasks })
    const group = groupName(book, column.home) ?? ''
    const part = partOf(column)
    if (part) return part.code === null ? part.name : t(($) => $.head.criterion, { group, code: part.code })
    return column.group === frozenGroup ? t(($) => $.head.meanOf, { name: group }) : t(($) => $.head.mean)
  }
  const sortOf = (key: string) => (order === key ? 'ascending' : order === `-${key}` ? 'descending' : undefined)
  const sortable = (name: 'name' | 'mark', label: string) => (
    <button
      type="button"
      tabIndex={-1}
      className="inline-flex items-center gap-1 font-medium hover:text-ink"
      aria-label={t(($) => $.head.sortBy, { name: label })}
      onClick={() => onOrder(toggledOrder(order, name))}
    >
      {label}
      <SortSign sort={sortOf(name)} />
    </button>
  )
  return (
    <div className="sticky top-0 z-4 bg-subtle text-muted" style={{ height: headHeight, width }}>
      <div role="row" aria-rowindex={1} className="relative flex" style={{ height: headHeights.group }}>
        <div
          role="columnheader"
          aria-colindex={1}
          className="sticky left-0 z-2 flex shrink-0 items-center border-r border-line bg-subtle px-3 text-sm tabular-nums"
          style={{ width: studentWidth }}
        >
          {t(($) => $.students, { count: book.rows.length })}
        </div>
        {groupsInView.map(({ key, reading, code, name, weight, isFolded }) => {
          const { first, last, ...edges } = edgesOf(key)
          const isFrozen = key === frozenGroup
          const isFixed = isFrozen && fixed > 0
          const other = isFrozen ? t(($) => $.head.frozen) : t(($) => (reading === 'results' ? $.head.other : $.head.otherContent))
          const title = [code, name].filter(Boolean).join(' ') || other
          const Icon = isFrozen ? PinOff : isFolded ? ChevronsLeftRight : ChevronsRightLeft
          return (
            <div
              key={key}
              id={cellId(headRow.groups, first)}
              role="columnheader"
              aria-colindex={first + 2}
              aria-colspan={last - first + 1}
              className={cn(
                headStyles,
                isFixed ? 'sticky z-2 shrink-0 bg-subtle' : 'absolute inset-y-0',
                'border-r-control',
                isActive(headRow.groups, first) && activeStyles,
              )}
              style={isFixed ? { ...edges, width: offsets[fixed] } : edges}
            >
              <div className="sticky left-0 inline-flex h-full max-w-full items-center gap-1.5">
                <button
                  type="button"
                  tabIndex={-1}
                  className="inline-grid size-5 shrink-0 place-items-center rounded-sm hover:bg-line hover:text-ink"
                  aria-label={
                    isFrozen ? t(($) => $.head.unfreeze) : t(($) => (isFolded ? $.head.unfold : $.head.fold), { name: code ?? title })
                  }
                  title={title}
                  aria-expanded={isFrozen ? undefined : !isFolded}
                  onClick={() => onFold(key)}
                >
                  <Icon aria-hidden size={13} />
                </button>
                <span className="truncate font-semibold text-ink" title={title}>
                  {isFolded && code ? code : title}
                </span>
                {weight !== null && !isFolded && <span className="shrink-0 tabular-nums">{formatPercent(weight)}</span>}
              </div>
            </div>
          )
        })}
        <span className="flex-1" />
        <div
          role="columnheader"
          aria-colindex={columns.length + 2}
          aria-colspan={3}
          className="sticky right-0 z-2 flex shrink-0 items-center justify-end border-l border-control bg-subtle px-2 text-sm font-semibold text-ink"
          style={{ width: sumWidth }}
        >
          {t(($) => $.choose.course)}
        </div>
      </div>
      <div role="row" aria-rowindex={2} className="relative flex" style={{ height: headHeights.column }}>
        <div
          id={cellId(headRow.columns, studentColumn)}
          role="columnheader"
          aria-colindex={1}
          aria-sort={sortOf('name')}
          className={cn(
            'sticky left-0 z-2 flex shrink-0 items-end border-r border-b border-line bg-subtle px-3 pb-1.5 text-sm',
            isActive(headRow.columns, studentColumn) && activeStyles,
          )}
          style={{ width: studentWidth }}
        >
          {sortable(
            'name',
            t(($) => $.head.student),
          )}
        </div>
        {places.map((place) => {
          const column = columns[place]
          if (!column) return null
          const deliverable = column.kind === 'task' ? book.columns[column.task] : undefined
          const part = partOf(column)
          const share = deliverable ? shareOf(book, column, deliverable.id) : part?.weight
          const weight = deliverable?.kind === 'recovery' ? t(($) => $.head.recovery) : share === undefined ? '' : formatPercent(share)
          return (
            <HeadCell
              key={column.key}
              {...{ column, place, menuOf, onMenu }}
              left={studentWidth + (offsets[place] ?? 0)}
              edge={edgeOf(place, fixed)}
              title={titleOf(column)}
              hint={part?.name}
              isTask={deliverable !== undefined}
              weight={deliverable || part ? weight : null}
              due={deliverable?.due_at ? formatDate(deliverable.due_at, 'min') : ''}
              sort={sortOf(column.key)}
              isIn={place === active.column}
              isActive={isActive(headRow.columns, place)}
              isMenuOpen={menu === place}
            />
          )
        })}
        <span className="flex-1" />
        <div className="sticky right-0 z-2 flex shrink-0 border-l border-control bg-subtle" style={{ width: sumWidth }}>
          {(['mark', 'acta', 'assessed'] as const).map((name, at) => (
            <div
              key={name}
              id={cellId(headRow.columns, columns.length + at)}
              role="columnheader"
              aria-colindex={columns.length + 2 + at}
              aria-sort={name === 'mark' ? sortOf('mark') : undefined}
              className={cn(
                'flex items-end justify-end border-b border-line px-2 pb-1.5 text-sm font-medium',
                isActive(headRow.columns, columns.length + at) && activeStyles,
              )}
              style={{ width: sumWidths[name] }}
            >
              {name === 'mark'
                ? sortable(
                    'mark',
                    t(($) => $.head.mark),
                  )
                : t(($) => $.head[name])}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
