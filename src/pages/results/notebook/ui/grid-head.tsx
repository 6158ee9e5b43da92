import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDate, formatPercent } from '@/shared/lib/format'
import { notebookTexts } from '../i18n'
import { headRow, type Position, studentColumn } from '../model/grid-keys'
import { type GridColumn, toggledOrder } from '../model/grid-layout'
import type { GridWindow } from '../model/grid-window'
import type { GridActions, GridData } from './grid-props'
import { activeStyles, cellId, studentWidth, sumWidth, sumWidths } from './grid-row'

export const headHeights = { group: 28, column: 80 } as const
export const headHeight = headHeights.group + headHeights.column

interface GridHeadProps extends Pick<GridData, 'book' | 'groups' | 'order'>, Pick<GridActions, 'onOrder' | 'onFold'> {
  readonly columns: readonly GridColumn[]
  readonly offsets: readonly number[]
  readonly window: GridWindow
  readonly width: number
  readonly active: Position
  /** The menu of a deliverable. */
  readonly menuOf: (column: number, deliverable: GridData['book']['columns'][number]) => ReactNode
}

const headStyles = 'absolute overflow-hidden border-r border-b border-line px-2 text-sm'

/** Two header rows: the groups with their weights, which fold, and the columns below them. Both stay in view. */
export function GridHead({ book, groups, order, onOrder, onFold, columns, offsets, window, width, active, menuOf }: GridHeadProps) {
  const t = useTexts(notebookTexts)
  const mounted = columns.slice(window.firstColumn, window.endColumn)
  const groupsInView = groups.filter(({ key }) => mounted.some(({ group }) => group === key))
  const edgesOf = (key: string) => {
    const first = columns.findIndex(({ group }) => group === key)
    const last = columns.findLastIndex(({ group }) => group === key)
    return { left: studentWidth + (offsets[first] ?? 0), width: (offsets[last + 1] ?? 0) - (offsets[first] ?? 0), first, last }
  }
  const isActive = (row: number, column: number) => active.row === row && active.column === column
  const percentOf = ({ group }: GridColumn, deliverableId: number) => {
    const part = book.shares.find(({ kind, id, deliverable_id }) => deliverable_id === deliverableId && `${kind}-${id}` === group)
    return part && formatPercent(part.share)
  }
  const sortable = (name: 'name' | 'mark', label: string) => {
    const Icon = order === name ? ArrowUp : ArrowDown
    const isOn = order === name || order === `-${name}`
    return (
      <button
        type="button"
        tabIndex={-1}
        className="inline-flex items-center gap-1 font-medium hover:text-ink"
        aria-label={t(($) => $.head.sortBy, { name: label })}
        onClick={() => onOrder(toggledOrder(order, name))}
      >
        {label}
        {isOn && <Icon aria-hidden size={12} />}
      </button>
    )
  }
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
          const title = [code, name].filter(Boolean).join(' ') || t(($) => (reading === 'results' ? $.head.other : $.head.otherContent))
          return (
            <div
              key={key}
              id={cellId(headRow.groups, first)}
              role="columnheader"
              aria-colindex={first + 2}
              aria-colspan={last - first + 1}
              className={cn(headStyles, 'inset-y-0 border-r-control', isActive(headRow.groups, first) && activeStyles)}
              style={edges}
            >
              <div className="sticky left-0 inline-flex h-full max-w-full items-center gap-1.5">
                <button
                  type="button"
                  tabIndex={-1}
                  className="inline-grid size-5 shrink-0 place-items-center rounded-sm hover:bg-line hover:text-ink"
                  aria-label={t(($) => (isFolded ? $.head.unfold : $.head.fold), { name: code ?? title })}
                  title={title}
                  aria-expanded={!isFolded}
                  onClick={() => onFold(key)}
                >
                  {isFolded ? <ChevronsLeftRight aria-hidden size={13} /> : <ChevronsRightLeft aria-hidden size={13} />}
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
          aria-sort={order === 'name' ? 'ascending' : order === '-name' ? 'descending' : undefined}
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
        {mounted.map((column, at) => {
          const place = window.firstColumn + at
          const style = { left: studentWidth + (offsets[place] ?? 0), width: column.width }
          const deliverable = column.kind === 'task' ? book.columns[column.task] : undefined
          return (
            <div
              key={column.key}
              id={cellId(headRow.columns, place)}
              role="columnheader"
              aria-colindex={place + 2}
              className={cn(
                headStyles,
                'inset-y-0 flex flex-col justify-end pb-1.5',
                place === active.column && 'bg-accent-soft',
                isActive(headRow.columns, place) && activeStyles,
              )}
              style={style}
            >
              {deliverable ? (
                <Fragment>
                  <span className="line-clamp-2 font-medium break-words hyphens-auto text-ink" title={deliverable.name}>
                    {deliverable.name}
                  </span>
                  <span className="truncate text-xs tabular-nums">
                    {deliverable.kind === 'recovery' ? t(($) => $.head.recovery) : percentOf(column, deliverable.id)}
                  </span>
                  <div className="flex items-center justify-between gap-0.5">
                    <span className="truncate text-xs tabular-nums">{deliverable.due_at ? formatDate(deliverable.due_at, 'min') : ''}</span>
                    {menuOf(place, deliverable)}
                  </div>
                </Fragment>
              ) : (
                <span className="text-right font-medium">{t(($) => $.head.mean)}</span>
              )}
            </div>
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
              aria-sort={name !== 'mark' ? undefined : order === 'mark' ? 'ascending' : order === '-mark' ? 'descending' : undefined}
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
