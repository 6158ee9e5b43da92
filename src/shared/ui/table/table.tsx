/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a card list changes the display of
   table elements, and with it their meaning in some browsers: the roles keep it */
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../../lib/cn'

interface TableProps extends Omit<ComponentProps<'table'>, 'role'> {
  /** What the table lists, for screen readers. */
  readonly label: string
  /** On phones each row becomes a card; give every cell a `label`. */
  readonly cards?: boolean
  /** The list is refreshing: rows stay, marked as busy. */
  readonly refreshing?: boolean
  /** Maximum height with a sticky header, for example "60vh"; by default the page scrolls. */
  readonly maxHeight?: string
}

export function Table({ label, cards = false, refreshing = false, maxHeight, className, ...props }: TableProps) {
  return (
    <div
      data-slot="table-container"
      data-refreshing={refreshing || undefined}
      className={cn(
        'relative min-w-0 rounded-lg border border-line bg-surface',
        // the text keeps its contrast: a line above the rows shows that newer ones are loading
        'before:pointer-events-none before:absolute before:inset-x-0 before:top-0 before:z-20 before:h-0.5 before:rounded-t-lg before:bg-accent before:opacity-0 before:transition-opacity before:delay-150 data-refreshing:before:animate-fade-in data-refreshing:before:opacity-60',
        cards ? 'sm:overflow-x-auto' : 'overflow-x-auto',
        maxHeight && 'overflow-y-auto',
      )}
      style={maxHeight ? { maxHeight } : undefined}
    >
      <table
        role="table"
        data-slot="table"
        data-cards={cards || undefined}
        aria-label={label}
        aria-busy={refreshing || undefined}
        className={cn('group/table w-full border-separate border-spacing-0 text-md max-sm:data-cards:block', className)}
        {...props}
      />
    </div>
  )
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead role="rowgroup" data-slot="table-header" className={cn('max-sm:group-data-cards/table:sr-only', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" data-slot="table-body" className={cn('max-sm:group-data-cards/table:block', className)} {...props} />
}

interface TableRowProps extends ComponentProps<'tr'> {
  readonly selected?: boolean
}

export function TableRow({ selected, className, ...props }: TableRowProps) {
  return (
    <tr
      role="row"
      data-slot="table-row"
      {...(selected === undefined ? {} : { 'aria-selected': selected })}
      className={cn(
        'group/row relative not-in-[thead]:hover:bg-subtle/60 aria-selected:bg-accent-soft/70 aria-selected:hover:bg-accent-soft',
        'max-sm:group-data-cards/table:block max-sm:group-data-cards/table:border-t max-sm:group-data-cards/table:border-line',
        'max-sm:group-data-cards/table:px-4 max-sm:group-data-cards/table:py-3 max-sm:group-data-cards/table:first:border-t-0',
        className,
      )}
      {...props}
    />
  )
}

interface TableCellProps extends ComponentProps<'td'> {
  /** The column's name, shown on the card of a phone. A cell without it is the card's title. */
  readonly label?: string
  /** Marks and counts: tabular figures, at the right. */
  readonly numeric?: boolean
  /** The cell is empty: hidden on the card of a phone. */
  readonly hideWhenEmpty?: boolean
  /** Hidden on the card of a phone, which shows its content elsewhere. */
  readonly hideOnPhone?: boolean
  /** Hidden on tablets, like its column. */
  readonly hideOnTablet?: boolean
}

export function TableCell({
  label,
  numeric = false,
  hideWhenEmpty = false,
  hideOnPhone = false,
  hideOnTablet = false,
  className,
  children,
  ...props
}: TableCellProps) {
  return (
    <td
      role="cell"
      data-slot="table-cell"
      className={cn(
        'h-(--row-height) border-t border-line px-3 py-1 first:pl-4 last:pr-4 group-first/row:border-t-0',
        numeric && 'text-right tabular-nums',
        hideOnTablet && 'sm:max-lg:hidden',
        'max-sm:group-data-cards/table:h-auto max-sm:group-data-cards/table:border-0 max-sm:group-data-cards/table:p-0 max-sm:group-data-cards/table:py-0.5 max-sm:group-data-cards/table:text-left',
        hideWhenEmpty || hideOnPhone
          ? 'max-sm:group-data-cards/table:hidden'
          : label
            ? 'max-sm:group-data-cards/table:flex max-sm:group-data-cards/table:items-baseline max-sm:group-data-cards/table:justify-between max-sm:group-data-cards/table:gap-4'
            : 'max-sm:group-data-cards/table:block',
        className,
      )}
      {...props}
    >
      {label && (
        <span aria-hidden className="hidden max-w-3/5 shrink-0 truncate text-sm text-muted max-sm:group-data-cards/table:inline">
          {label}
        </span>
      )}
      {label ? (
        <span className="contents max-sm:group-data-cards/table:block max-sm:group-data-cards/table:text-right">{children}</span>
      ) : (
        children
      )}
    </td>
  )
}

/** A row over all columns: the empty state, a group's name. */
export function TableSpanRow({
  columns,
  className,
  children,
}: {
  readonly columns: number
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <tr role="row" data-slot="table-span-row" className="max-sm:group-data-cards/table:block">
      <td role="cell" colSpan={columns} className={cn('max-sm:group-data-cards/table:block', className)}>
        {children}
      </td>
    </tr>
  )
}

/** Class of the link in a row's main cell: extends the pressable area to the row. */
export const rowLinkStyles = 'rounded-sm font-medium text-ink after:absolute after:inset-0 hover:underline hover:underline-offset-3'
