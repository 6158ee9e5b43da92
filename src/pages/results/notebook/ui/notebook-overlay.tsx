import { useLazyModule } from '@/shared/ui'
import { markExplanation } from '@/widgets/mark-explanation'
import type { Release } from '../api/use-release'
import type { BulkScope } from '../model/bulk'
import { entryAt } from '../model/queue-entries'
import type { CellIds, QueueEvent, TypedCell } from '../model/queue-types'
import { cellOf, type ScoreBook } from '../model/score-cell'
import { BulkDialog } from './bulk-dialog'
import { CellDetail } from './cell-detail'
import { ExemptCells } from './exempt-cells'
import { NotesSheet } from './notes-sheet'
import type { Overlay } from './overlay'
import { PasteDialog } from './paste-dialog'
import { ReleaseDialog } from './release-dialog'

export interface NotebookOverlayProps {
  readonly overlay: Overlay
  readonly book: ScoreBook
  readonly courseId: number
  readonly scope: BulkScope
  readonly about: (ids: CellIds) => { readonly student: string; readonly task: string }
  readonly send: (event: QueueEvent) => void
  readonly onType: (cells: readonly TypedCell[]) => void
  /** Types many cells as one step, and says so. */
  readonly onTypeMany: (cells: readonly TypedCell[]) => void
  readonly onRelease: (releases: readonly Release[]) => void
  /** Makes a cell the active one. */
  readonly onShow: (ids: CellIds) => void
  readonly onOverlay: (overlay: Overlay | null) => void
}

/** The dialog or the sheet that is open over the notebook. */
export function NotebookOverlay({ overlay, book, courseId, scope, about, send, onOverlay, ...actions }: NotebookOverlayProps) {
  const { onType, onTypeMany, onRelease, onShow } = actions
  const close = () => onOverlay(null)
  const explanation = useLazyModule(markExplanation, overlay.kind === 'explain', { onFailed: close })
  const groupId = book.group.id
  if (overlay.kind === 'detail') {
    const { ids } = overlay
    const row = book.rows.find(({ student }) => student.id === ids.studentId)
    const column = book.columns.findIndex(({ id }) => id === ids.deliverableId)
    return (
      row && (
        <CellDetail
          {...{ groupId, ids }}
          {...about(ids)}
          cell={cellOf(row, column)}
          entry={entryAt(scope.entries, ids)}
          sendToQueue={send}
          onRelease={() => onRelease([{ deliverableId: ids.deliverableId, studentIds: [ids.studentId] }])}
          onExplain={() => onOverlay({ kind: 'explain', ...ids })}
          onClose={close}
        />
      )
    )
  }
  if (overlay.kind === 'notes') {
    const student = book.rows.find((row) => row.student.id === overlay.studentId)?.student
    return student && <NotesSheet {...{ book, student }} onClose={close} />
  }
  if (overlay.kind === 'bulk')
    return <BulkDialog kind={overlay.bulk} column={overlay.column} {...{ book, scope }} onApply={onTypeMany} onClose={close} />
  if (overlay.kind === 'release') return <ReleaseDialog {...{ book, scope, onRelease }} onClose={close} />
  if (overlay.kind === 'exempt') {
    const { cells } = overlay
    const closeAndShow = () => {
      close()
      if (cells[0]) onShow(cells[0])
    }
    return <ExemptCells entries={scope.entries} {...{ book, cells, about, send, onType }} onClose={closeAndShow} />
  }
  if (overlay.kind === 'paste') return <PasteDialog groupId={groupId} pasting={overlay.pasting} onApply={onTypeMany} onClose={close} />
  return (
    explanation && (
      <explanation.MarkExplanation
        open
        onOpenChange={(open) => !open && close()}
        {...{ groupId, courseId }}
        studentId={overlay.studentId}
        {...(overlay.deliverableId === undefined ? {} : { deliverableId: overlay.deliverableId })}
      />
    )
  )
}
