import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CirclePlus, CircleSlash, ListFilter, Undo2, UserCheck, type LucideIcon } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { type BadgeTone, EmptyState, SegmentedControl, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { ListFrame } from '@/widgets/list-frame'
import { importQueries } from '../api/import-queries'
import { importTexts } from '../i18n'
import type { ImportRow, StudentImport } from '../model/import-types'

type RowFilter = 'all' | 'ready' | 'skipped' | 'problem' | 'done' | 'undone' | 'kept'

/** Filter and page of the rows, kept in the address. */
export interface RowsPlace {
  readonly show: RowFilter
  readonly page: number
  readonly pageSize: number
  readonly onChange: (change: { readonly page?: number; readonly page_size?: number; readonly show?: RowFilter }) => void
}

const badges = {
  unchecked: { icon: CircleSlash, tone: 'neutral' },
  new: { icon: CirclePlus, tone: 'accent' },
  existing: { icon: UserCheck, tone: 'accent' },
  skipped: { icon: CircleSlash, tone: 'neutral' },
  problem: { icon: CircleAlert, tone: 'error' },
  created: { icon: CircleCheck, tone: 'passed' },
  enrolled: { icon: CircleCheck, tone: 'passed' },
  undone: { icon: Undo2, tone: 'neutral' },
  kept: { icon: CircleAlert, tone: 'pending' },
} satisfies Record<ImportRow['state'], { icon: LucideIcon; tone: BadgeTone }>

/** The number of rows per filter, by state of the import. */
const sizes: Record<RowFilter, (counts: StudentImport['counts']) => number> = {
  all: (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  ready: (counts) => counts.new + counts.existing,
  skipped: (counts) => counts.skipped,
  problem: (counts) => counts.problem,
  done: (counts) => counts.created + counts.enrolled,
  undone: (counts) => counts.undone,
  kept: (counts) => counts.kept,
}

interface ImportRowsProps {
  readonly of: StudentImport
  readonly filters: readonly RowFilter[]
  readonly list: RowsPlace
}

/** The expected or final result of every row. */
export function ImportRows({ of, filters, list }: ImportRowsProps) {
  const t = useTexts(importTexts)
  const show = filters.includes(list.show) ? list.show : 'all'
  const stamp = JSON.stringify([of.group?.id, of.columns.map(({ field }) => field), of.counts])
  const query = useQuery(importQueries.rows(of, stamp, { show, page: list.page, page_size: list.pageSize }))
  return (
    <ListFrame
      label={t(($) => $.rows.label)}
      query={query}
      page={list.page}
      pageSize={list.pageSize}
      onChange={list.onChange}
      tools={
        <SegmentedControl
          label={t(($) => $.rows.show)}
          value={show}
          options={filters.map((value) => ({
            value,
            label: t(($) => $.rows.filters[value]),
            count: formatInteger(sizes[value](of.counts)),
          }))}
          onValueChange={(next) => list.onChange({ show: next })}
        />
      }
      columns={[
        { label: t(($) => $.rows.columns.row), numeric: true },
        { label: t(($) => $.rows.columns.student) },
        { label: t(($) => $.rows.columns.email) },
        { label: t(($) => $.rows.columns.group) },
        { label: t(($) => $.rows.columns.result) },
      ]}
      row={(row) => <RowLine key={row.number} row={row} />}
      empty={
        <EmptyState icon={ListFilter} title={t(($) => $.rows.none)}>
          {t(($) => $.rows.noneBody)}
        </EmptyState>
      }
    />
  )
}

function RowLine({ row: { number, name, email, username, group, state, reason, other_row } }: { readonly row: ImportRow }) {
  const t = useTexts(importTexts)
  return (
    <TableRow>
      <TableCell label={t(($) => $.rows.columns.row)} numeric className="w-px text-muted">
        {formatInteger(number)}
      </TableCell>
      <TableCell label={t(($) => $.rows.columns.student)} className="font-medium">
        {name}
      </TableCell>
      <TableCell label={t(($) => $.rows.columns.email)} className="break-all text-soft">
        {email || username}
      </TableCell>
      <TableCell label={t(($) => $.rows.columns.group)} className="text-soft">
        {group}
      </TableCell>
      <TableCell label={t(($) => $.rows.columns.result)}>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
          <StatusBadge {...badges[state]}>{t(($) => $.rows.states[state])}</StatusBadge>
          {reason && <span className="text-sm text-muted">{t(($) => $.rows.reasons[reason], { row: other_row ?? number })}</span>}
        </span>
      </TableCell>
    </TableRow>
  )
}
