import { useQuery } from '@tanstack/react-query'
import {
  CircleAlert,
  CircleCheck,
  CirclePlus,
  CircleSlash,
  ListFilter,
  Pencil,
  School,
  Undo2,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AskTransfer } from '@/features/ask-transfer'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { type BadgeTone, Button, EmptyState, SegmentedControl, StatusBadge, TableCell, TableRow, TableSpanRow } from '@/shared/ui'
import { ListFrame } from '@/widgets/list-frame'
import { importQueries } from '../api/import-queries'
import { importTexts } from '../i18n'
import type { Amendment, ImportCell, ImportRow, StudentImport } from '../model/import-types'
import { RowCorrection } from './row-correction'
import { SamePerson } from './same-person'

type RowFilter = 'all' | 'ready' | 'same_name' | 'skipped' | 'problem' | 'done' | 'undone' | 'kept'

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
const sizes: Record<RowFilter, (of: StudentImport) => number> = {
  all: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  ready: ({ counts }) => counts.new + counts.existing,
  same_name: ({ same_names }) => same_names,
  skipped: ({ counts }) => counts.skipped,
  problem: ({ counts }) => counts.problem,
  done: ({ counts }) => counts.created + counts.enrolled,
  undone: ({ counts }) => counts.undone,
  kept: ({ counts }) => counts.kept,
}

interface ImportRowsProps {
  readonly of: StudentImport
  readonly filters: readonly RowFilter[]
  readonly list: RowsPlace
  /** How often the rows were checked; rows of an older check are fetched again. */
  readonly checks?: number
  /** Changes the dry run; without it, rows only show their result. */
  readonly onAmend?: (amendment: Amendment) => void
}

/** The expected or final result of every row. */
export function ImportRows({ of, filters, list, checks = 0, onAmend }: ImportRowsProps) {
  const t = useTexts(importTexts)
  const show = filters.includes(list.show) ? list.show : 'all'
  const [corrected, setCorrected] = useState<number | null>(null)
  const stamp = JSON.stringify([checks, of.group?.id, of.columns.map(({ field }) => field), of.counts])
  const query = useQuery(importQueries.rows(of, stamp, { show, page: list.page, page_size: list.pageSize }))
  const { frame, saved } = useFocusOnNextFault(query.data)
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
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
              count: formatInteger(sizes[value](of)),
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
        row={(row) => (
          <RowLine
            key={row.number}
            row={row}
            isCorrected={corrected === row.number}
            onEdit={onAmend && isCorrectable(row) ? (isOpen) => setCorrected(isOpen ? row.number : null) : undefined}
            onSave={(cells) => {
              setCorrected(null)
              saved.current = row.number
              onAmend?.({ kind: 'row', number: row.number, cells })
            }}
            transfer={transferOf(of, row)}
            onDecide={onAmend && ((isSame) => onAmend({ kind: 'person', number: row.number, isSame }))}
          />
        )}
        empty={
          <EmptyState icon={ListFilter} title={t(($) => $.rows.none)}>
            {t(($) => $.rows.noneBody)}
          </EmptyState>
        }
      />
    </div>
  )
}

/** A corrected row has no button any more, or leaves the list: then the focus moves to the next row that can be corrected. */
function useFocusOnNextFault(rows: unknown) {
  const frame = useRef<HTMLDivElement>(null)
  const saved = useRef<number | null>(null)
  const shownRows = useRef(rows)
  useEffect(() => {
    if (shownRows.current === rows) return
    shownRows.current = rows
    const { current: number } = saved
    if (number === null || document.activeElement !== document.body) return
    saved.current = null
    const buttons = [...(frame.current?.querySelectorAll<HTMLElement>('button[data-row]') ?? [])]
    const next = buttons.find(({ dataset }) => Number(dataset['row']) > number) ?? buttons[0] ?? frame.current
    next?.focus({ preventScroll: next === frame.current })
  }, [rows])
  return { frame, saved }
}

/** Rows that people can make importable. */
const isCorrectable = ({ state, reason, cells }: ImportRow) => cells.length > 0 && (state === 'problem' || reason === 'repeated_row')

/** Where a student whose address is taken would come to, if the person may ask for it. */
function transferOf({ center, may_manage: mayManage }: StudentImport, { reason, email, group_id }: ImportRow) {
  if (reason !== 'email_taken' || email === '' || (group_id === null && !mayManage)) return null
  return { center: center.id, group: group_id }
}

interface RowLineProps {
  readonly row: ImportRow
  readonly transfer: ReturnType<typeof transferOf>
  readonly isCorrected: boolean
  readonly onEdit: ((isOpen: boolean) => void) | undefined
  readonly onSave: (cells: readonly ImportCell[]) => void
  readonly onDecide: ((isSame: boolean | null) => void) | undefined
}

function RowLine({ row, transfer, isCorrected, onEdit, onSave, onDecide }: RowLineProps) {
  const t = useTexts(importTexts)
  const edit = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState<'no' | 'open' | 'done'>('no')
  const { number, name, email, username, group, state, reason, other_row } = row
  const close = () => {
    onEdit?.(false)
    edit.current?.focus()
  }
  return (
    <>
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
            {onDecide && (reason === 'same_name_in_list' || reason === 'same_name_in_center' || row.same_person !== null) && (
              <SamePerson row={row} onDecide={onDecide} />
            )}
            {transfer && asking === 'done' && <span className="text-sm text-muted">{t(($) => $.rows.asked)}</span>}
            {transfer && asking !== 'done' && (
              <Button
                size="sm"
                variant="ghost"
                aria-expanded={asking === 'open'}
                aria-label={t(($) => $.rows.askOf, { email })}
                onClick={() => setAsking(asking === 'open' ? 'no' : 'open')}
              >
                <School aria-hidden />
                {t(($) => $.rows.ask)}
              </Button>
            )}
            {onEdit && (
              <Button
                ref={edit}
                size="sm"
                variant="ghost"
                data-row={number}
                aria-expanded={isCorrected}
                aria-label={t(($) => $.correct.editRow, { row: number })}
                onClick={() => onEdit(!isCorrected)}
              >
                <Pencil aria-hidden />
                {t(($) => $.correct.edit)}
              </Button>
            )}
          </span>
        </TableCell>
      </TableRow>
      {transfer && asking === 'open' && (
        <TableSpanRow columns={5}>
          <div className="bg-subtle p-4">
            <AskTransfer {...transfer} accounts={[email]} onAsked={() => setAsking('done')} />
          </div>
        </TableSpanRow>
      )}
      {isCorrected && onEdit && (
        <TableSpanRow columns={5}>
          <RowCorrection row={row} onSave={(cells) => (close(), onSave(cells))} onCancel={close} />
        </TableSpanRow>
      )}
    </>
  )
}
