import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { Button, SegmentedControl, Select } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { groupName, type RowOrder, shareOf } from '../model/grid-layout'
import { entryAt } from '../model/queue-entries'
import type { CellIds, TypedCell } from '../model/queue-types'
import { cellOf } from '../model/score-cell'
import type { GridData, OpenText } from './grid-props'
import { PhoneCell } from './phone-cell'
import { ActaMark, ProgramMark } from './sum-marks'

interface PhoneNotebookProps extends Pick<GridData, 'book' | 'rows' | 'groups' | 'entries' | 'sent' | 'saved' | 'order'> {
  /** A cell to show: its field gets the focus. */
  readonly goTo: CellIds | null
  readonly onOrder: (order: RowOrder) => void
  readonly onType: (cells: readonly TypedCell[]) => void
  readonly openText: OpenText
  readonly onDetail: (ids: CellIds) => void
  readonly onNotes: (studentId: number) => void
}

/** The notebook on a phone: one deliverable for the whole class, or one student with all deliverables, with a number pad. */
export function PhoneNotebook({
  book,
  rows,
  groups,
  entries,
  sent,
  saved,
  order,
  goTo,
  onOrder,
  onType,
  openText,
  onDetail,
  onNotes,
}: PhoneNotebookProps) {
  const t = useTexts(notebookTexts)
  const [by, setBy] = useState<'column' | 'student'>('column')
  const [chosen, setChosen] = useState<{ readonly column?: number; readonly student?: number }>({})
  const [gone, setGone] = useState<CellIds | null>(null)
  // a new column comes one render later
  if (goTo && goTo !== gone && book.columns.some(({ id }) => id === goTo.deliverableId)) {
    setGone(goTo)
    setBy('column')
    setChosen({ ...chosen, column: book.columns.findIndex(({ id }) => id === goTo.deliverableId) })
  }
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<CellIds | null>(null)
  useEffect(() => {
    if (!goTo || focused.current === goTo) return
    // a column that was hidden comes one render later
    const cell = list.current?.querySelector(`[data-cell="${goTo.studentId}:${goTo.deliverableId}"]`)
    if (!cell) return
    focused.current = goTo
    cell.scrollIntoView({ block: 'center' })
    cell.querySelector('input')?.focus({ preventScroll: true })
  })
  const tasks = groups.flatMap(({ columns }) => columns.flatMap((column) => (column.kind === 'task' ? [column.task] : [])))
  const column = tasks.find((task) => task === chosen.column) ?? tasks[0]
  const row = rows.find(({ student }) => student.id === chosen.student) ?? rows[0]
  if (column === undefined || !row) return null
  const columns = new Map(
    groups.flatMap((group) => group.columns).flatMap((each) => (each.kind === 'task' ? [[each.task, each] as const] : [])),
  )
  /** "50 % de RA1". */
  const shareIn = (task: number) => {
    const [at, of] = [columns.get(task), book.columns[task]]
    const share = at && of && shareOf(book, at, of.id)
    if (of?.kind === 'recovery') return t(($) => $.head.recovery)
    return share === undefined
      ? undefined
      : t(($) => $.phone.share, { share: formatPercent(share), name: groupName(book, at?.home ?? '') ?? '' })
  }
  const shown = book.columns[column]
  const orders = [
    { value: 'name', label: t(($) => $.phone.byName) },
    { value: '-name', label: t(($) => $.phone.byNameFromZ) },
    { value: `-task-${shown?.id}`, label: t(($) => $.phone.bestOf, { name: shown?.name ?? '' }) },
    { value: `task-${shown?.id}`, label: t(($) => $.phone.worstOf, { name: shown?.name ?? '' }) },
    { value: '-mark', label: t(($) => $.phone.best) },
    { value: 'mark', label: t(($) => $.phone.worst) },
  ]
  const places = by === 'column' ? rows.map((each) => ({ row: each, task: column })) : tasks.map((task) => ({ row, task }))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4">
      <SegmentedControl
        label={t(($) => $.phone.by)}
        value={by}
        options={[
          { value: 'column', label: t(($) => $.phone.column) },
          { value: 'student', label: t(($) => $.phone.student) },
        ]}
        onValueChange={setBy}
      />
      {by === 'column' ? (
        <div className="flex flex-col gap-1">
          <Select
            aria-label={t(($) => $.phone.column)}
            value={String(column)}
            options={tasks.map((task) => ({ value: String(task), label: book.columns[task]?.name ?? '' }))}
            onValueChange={(value) => setChosen({ ...chosen, column: Number(value) })}
          />
          <p className="text-md text-muted tabular-nums empty:hidden">{shareIn(column)}</p>
          <Select
            aria-label={t(($) => $.phone.order)}
            value={orders.find(({ value }) => value === order)?.value ?? ''}
            placeholder={t(($) => $.phone.otherOrder)}
            options={orders}
            onValueChange={onOrder}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-1">
          <Select
            aria-label={t(($) => $.phone.student)}
            value={String(row.student.id)}
            options={rows.map(({ student }) => ({ value: String(student.id), label: student.name }))}
            onValueChange={(value) => setChosen({ ...chosen, student: Number(value) })}
          />
          <p className="flex flex-wrap items-center gap-x-3 text-md text-muted tabular-nums">
            <span className="inline-flex items-center gap-1.5">
              {t(($) => $.head.mark)} <ProgramMark t={t} summary={row.summary} />
            </span>
            <span className="inline-flex items-center gap-1.5">
              {t(($) => $.head.acta)} <ActaMark t={t} summary={row.summary} />
            </span>
            <span>
              {t(($) => $.head.assessed)} {formatPercent(row.summary.assessed)}
            </span>
          </p>
          <Button variant="link" className="self-start" onClick={() => onNotes(row.student.id)}>
            {t(($) => $.notes.title)} · {row.student.notes}
          </Button>
        </div>
      )}
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto border-t border-line pb-6">
        {places.map(({ row: each, task }) => {
          const deliverable = book.columns[task]
          const ids = { studentId: each.student.id, deliverableId: deliverable?.id ?? 0 }
          return (
            <PhoneCell
              key={`${ids.studentId}:${ids.deliverableId}`}
              name={by === 'column' ? each.student.name : (deliverable?.name ?? '')}
              hint={by === 'column' ? undefined : shareIn(task)}
              label={t(($) => $.cell.edit, { student: each.student.name, task: deliverable?.name ?? '' })}
              ids={ids}
              cell={cellOf(each, task)}
              entry={entryAt(entries, ids)}
              isSent={sent?.studentId === ids.studentId && sent.deliverableId === ids.deliverableId}
              isSaved={saved[`${ids.studentId}:${ids.deliverableId}`] !== undefined}
              mayGrade={book.may_grade}
              onType={onType}
              openText={openText}
              onDetail={onDetail}
            />
          )
        })}
      </ul>
    </div>
  )
}
