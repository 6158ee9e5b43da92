import { useMemo, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { pastedCells } from '@/shared/lib/format'
import { storedValue } from '@/shared/lib/storage'
import { AlertBox, Button, ConfirmDialog, EmptyState, toast, useLazyModule } from '@/shared/ui'
import { useShortcutHelp } from '@/widgets/app-frame'
import type { QueueActor } from '../api/open-queue'
import { useRemoveColumn } from '../api/use-columns'
import { useRelease } from '../api/use-release'
import { notebookTexts } from '../i18n'
import { isEmptyColumn, notHandedIn } from '../model/bulk'
import { chosenOrder, frozenGroup, groupColumns, type RowOrder } from '../model/grid-layout'
import { layoutOf, withFold, withFrozen, withHidden, withShown, type NotebookSearch } from '../model/notebook-search'
import { allEntries, entryAt, isSameCell } from '../model/queue-entries'
import type { CellIds, TypedCell } from '../model/queue-types'
import { asksExemption, type ScoreBook } from '../model/score-cell'
import { AddColumn } from './add-column'
import { ColumnMenu } from './column-menu'
import { EntryNotice } from './entry-notice'
import { FileMenu } from './file-menu'
import { notebookAside } from './notebook-aside'
import { NotebookBar } from './notebook-bar'
import type { Overlay } from './overlay'
import { PhoneNotebook } from './phone-notebook'
import { SaveLine } from './save-line'
import { ScoreGrid } from './score-grid'
import { useIsPhone } from './use-is-phone'
import { useQueue, useUndoNotice } from './use-queue'
import { useShownRows } from './use-shown-rows'

const storedEnter = storedValue<'down' | 'right'>('aula.notebook.enter', {
  parse: (text) => (text === 'right' ? text : 'down'),
  fallback: 'down',
})

export interface NotebookProps {
  /** A cell to show first. */
  readonly firstCell?: CellIds | null
  readonly book: ScoreBook
  readonly courseId: number
  readonly actor: QueueActor
  readonly search: NotebookSearch
  readonly onSearch: (search: NotebookSearch) => void
}

/** The notebook of one program: what is shown, how saving goes, the grid, and what opens beside it. */
export function Notebook({ book, courseId, actor, search, onSearch, firstCell = null }: NotebookProps) {
  const t = useTexts(notebookTexts)
  const groupId = book.group.id
  const queue = useQueue(actor, groupId, courseId)
  const { send, entries, sent, saved, isWaiting, counts, canUndo, onTyped, blocker, unreadable } = queue
  const [enter, setEnter] = useState(storedEnter.read)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [goTo, setGoTo] = useState<CellIds | null>(firstCell)
  const isPhone = useIsPhone()
  useShortcutHelp(notebookAside)
  const removeColumn = useRemoveColumn()
  const close = () => setOverlay(null)
  const aside = useLazyModule(notebookAside, overlay !== null, { onFailed: close })

  // a saved mark changes rows alone, and leaves the columns as they are
  // oxlint-disable-next-line react/exhaustive-deps
  const groups = useMemo(() => groupColumns(book, layoutOf(search)), [book.columns, book.results, book.contents, search])
  const order = search.sort ?? 'name'
  const setOrder = (next: RowOrder) => onSearch({ ...search, sort: next === 'name' ? undefined : next })
  const rows = useShownRows(book, search.filter, order)
  const students = useMemo(() => new Set(rows.map(({ student }) => student.id)), [rows])
  const scope = { students, entries }

  const about = ({ studentId, deliverableId }: CellIds) => ({
    student: book.rows.find(({ student }) => student.id === studentId)?.student.name ?? t(($) => $.leftStudent),
    task: book.columns.find(({ id }) => id === deliverableId)?.name ?? '',
  })
  const nameOf = (ids: CellIds) => Object.values(about(ids)).join(' · ')
  useUndoNotice(actor, nameOf)
  const gradingRevisions = useMemo(() => new Map(book.columns.map(({ id, grading_revision }) => [id, grading_revision])), [book])
  const typeMarks = (cells: readonly TypedCell[]) =>
    queue.type(cells.map((cell) => ({ ...cell, gradingRevision: gradingRevisions.get(cell.deliverableId) })))
  const openText = { onTyped, keep: typeMarks }
  const type = (cells: readonly TypedCell[]) => {
    // an exemption has a reason, which no cell takes; those of one step are in one column
    const exempt = cells.filter(asksExemption)
    if (exempt.length > 0) setOverlay({ kind: 'exempt', cells: exempt })
    const marks = cells.filter((cell) => !asksExemption(cell))
    return marks.length === 0 ? undefined : typeMarks(marks)
  }
  const showCell = (ids: CellIds) => {
    const next = withShown(book, search, ids, students.has(ids.studentId))
    if (JSON.stringify(next) !== JSON.stringify(search)) onSearch(next)
    setGoTo({ ...ids })
  }
  const showColumn = (deliverableId: number) => {
    const studentId = rows[0]?.student.id
    if (studentId !== undefined) setGoTo({ studentId, deliverableId })
  }
  const publish = useRelease(groupId, { saveNow: queue.saveNow, onGoTo: showCell })
  const typeMany = (cells: readonly TypedCell[]) => {
    close()
    if (cells.length === 0) return toast.info(t(($) => $.menu.nobody))
    const step = type(cells)
    if (step === undefined) return
    toast.success(
      t(($) => $.bulk.done, { count: cells.length }),
      { action: { label: t(($) => $.keys.undo), onPress: () => send({ type: 'undo', step }) } },
    )
  }
  const notSaved = allEntries(entries).filter((entry) => entry.state !== 'unsaved')
  const shownEntry = notSaved.find((entry) => goTo && isSameCell(entry, goTo)) ?? notSaved[0]

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 sm:px-6">
        <NotebookBar
          {...{ book, search, onSearch, enter }}
          tools={
            <>
              <AddColumn book={book} onAdded={showColumn} />
              <FileMenu {...{ book, courseId, groups, rows }} waiting={counts.unsaved + counts.refused + counts.conflict} />
            </>
          }
          {...(book.may_grade ? { onRelease: () => setOverlay({ kind: 'release' }), onUndo: () => send({ type: 'undo' }) } : {})}
          canUndo={canUndo}
          onEnter={(direction) => {
            storedEnter.write(direction)
            setEnter(direction)
          }}
        />
        <SaveLine
          {...{ entries, counts, isWaiting }}
          hasSaved={Object.keys(saved).length > 0}
          onRetry={() => send({ type: 'retry' })}
          onGoTo={showCell}
        />
      </div>
      {!book.may_grade && (
        <div className="px-4 sm:px-6">
          <AlertBox>{t(($) => (book.group.archived ? $.archived : $.lookingOnly))}</AlertBox>
        </div>
      )}
      {unreadable.length > 0 && (
        <div className="px-4 sm:px-6">
          <AlertBox type="warning">
            <span className="flex flex-wrap items-center gap-x-3">
              <span>{t(($) => $.unreadable.text, { count: unreadable.length, texts: unreadable.join(' · ').slice(0, 200) })}</span>
              <Button variant="link" className="text-sm" onClick={queue.forgetUnreadable}>
                {t(($) => $.unreadable.forget)}
              </Button>
            </span>
          </AlertBox>
        </div>
      )}
      {shownEntry && entryAt(entries, shownEntry) && (
        <div className="px-4 sm:px-6">
          <EntryNotice
            entry={shownEntry}
            about={nameOf(shownEntry)}
            send={send}
            onExempt={(entry) => setOverlay({ kind: 'exempt', cells: [entry] })}
            onSaveAnyway={({ studentId, deliverableId, text, revision }) =>
              type([{ studentId, deliverableId, text, revision, before: text }])
            }
          />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={t(($) => (book.rows.length === 0 ? $.none.students : $.none.rows))}
          action={
            book.rows.length > 0 && <Button onClick={() => onSearch({ ...search, filter: undefined })}>{t(($) => $.none.rowsAll)}</Button>
          }
        />
      ) : isPhone ? (
        <PhoneNotebook
          {...{ book, rows, groups, entries, sent, saved, order, goTo, openText }}
          onOrder={setOrder}
          onType={type}
          onDetail={(ids) => setOverlay({ kind: 'detail', ids })}
          onNotes={(studentId) => setOverlay({ kind: 'notes', studentId })}
        />
      ) : (
        <ScoreGrid
          name={`${groupId}.${courseId}`}
          {...{ book, rows, groups, entries, sent, saved, order, enter, goTo, openText }}
          onType={type}
          onUndo={() => send({ type: 'undo' })}
          onDetail={(ids) => setOverlay({ kind: 'detail', ids })}
          onNotes={(studentId) => setOverlay({ kind: 'notes', studentId })}
          onExplain={(studentId) => setOverlay({ kind: 'explain', studentId })}
          onPaste={(text, at) => {
            const columns = groups.flatMap((group) => group.columns)
            setOverlay({ kind: 'paste', pasting: { table: pastedCells(text), book, rows, columns, entries, at } })
          }}
          onOrder={setOrder}
          onFold={(key) => onSearch(key === frozenGroup ? { ...search, freeze: undefined } : withFold(search, key))}
          menuOf={({ column, ...menu }) => {
            const deliverable = column.kind === 'task' ? book.columns[column.task] : undefined
            const id = deliverable?.id ?? 0
            const part = column.kind === 'mean' ? column.part : undefined
            return (
              <ColumnMenu
                {...{ groupId, deliverable, ...menu }}
                isFrozen={column.group === frozenGroup}
                mayGrade={book.may_grade}
                onNotHandedIn={() => typeMany(notHandedIn(book, id, scope))}
                onBulk={(bulk) => deliverable && setOverlay({ kind: 'bulk', bulk, column: deliverable })}
                onRelease={() => void publish([{ deliverableId: id, studentIds: [...students] }])}
                onOrder={(first) => setOrder(chosenOrder(order, first === 'best' ? `-${column.key}` : column.key))}
                onFreeze={() => onSearch(withFrozen(search, column.key))}
                {...(deliverable && book.may_add_columns && isEmptyColumn(book, deliverable, entries)
                  ? { onRemove: () => removeColumn({ id, name: deliverable.name }) }
                  : {})}
                {...(part === undefined ? {} : { onFold: () => onSearch(withFold(search, part)) })}
                onHide={() => onSearch(withHidden(search, id))}
              />
            )
          }}
        />
      )}
      {aside && overlay && (
        <aside.NotebookOverlay
          {...{ overlay, book, courseId, scope, about, send }}
          onType={type}
          onTypeMany={typeMany}
          onRelease={(releases) => void publish(releases)}
          onShow={showCell}
          onOverlay={setOverlay}
        />
      )}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        title={t(($) => $.leave.title)}
        description={t(($) => $.leave.body)}
        confirmLabel={t(($) => $.leave.leave)}
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  )
}
