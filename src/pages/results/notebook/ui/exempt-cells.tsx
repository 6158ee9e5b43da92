import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exemptionDialog } from '@/features/exempt-students'
import { deskQuery } from '@/features/save-grade'
import { useLazyModule } from '@/shared/ui'
import { scoreQueries } from '../api/score-queries'
import { entryAt } from '../model/queue-entries'
import type { CellIds, Entries } from '../model/queue-types'
import { cellOf, cellText, isExempt, type ScoreBook } from '../model/score-cell'
import type { NotebookOverlayProps } from './notebook-overlay'

interface ExemptCellsProps extends Pick<NotebookOverlayProps, 'book' | 'about' | 'send' | 'onType'> {
  /** Cells of one deliverable. */
  readonly cells: readonly CellIds[]
  readonly entries: Entries
  readonly onClose: () => void
}

const cellBy = (book: ScoreBook | undefined, { studentId, deliverableId }: CellIds) => {
  const row = book?.rows.find(({ student }) => student.id === studentId)
  return row && cellOf(row, book?.columns.findIndex(({ id }) => id === deliverableId) ?? -1)
}

/** EX in a cell: asks for the reason of the exemption; of a student who has one, it can be changed and ended. */
export function ExemptCells({ book, cells, entries, about, send, onType, onClose }: ExemptCellsProps) {
  const client = useQueryClient()
  const code = useLazyModule(exemptionDialog, true, { onFailed: onClose })
  const groupId = book.group.id
  const [first = { studentId: 0, deliverableId: 0 }] = cells
  // as it was when it was opened: another teacher's exemption would take the reason that is being typed
  const [hasOne] = useState(cells.length === 1 && isExempt(cellBy(book, first)))
  const { data: desk, isLoading } = useQuery({ ...deskQuery({ groupId, ...first }, undefined), enabled: hasOne, staleTime: 0 })
  if (!code || isLoading) return null
  /** What was typed before is settled by the exemption; where one was ended, it is sent again over what stands now. */
  const settle = async () => {
    const before = Date.now()
    const queryKey = scoreQueries.ofGroup(groupId)
    await client.invalidateQueries({ queryKey })
    // the one on the page; others of the program are as old as they were left
    const [query] = client.getQueryCache().findAll({ queryKey, type: 'active' })
    if (query?.state.status !== 'success' || query.state.dataUpdatedAt < before) return
    const now = query.state.data as ScoreBook
    for (const ids of cells) {
      const entry = entryAt(entries, ids)
      const cell = cellBy(now, ids)
      if (!entry || !cell) continue
      send({ type: 'discard', ...ids })
      if (!isExempt(cell) && entry.text !== '') onType([{ ...ids, text: entry.text, revision: cell.revision, before: cellText(cell.mark) }])
    }
  }
  return (
    <code.ExemptionDialog
      deliverable={{ id: first.deliverableId, group: { id: groupId } }}
      students={cells.map((ids) => ({
        id: ids.studentId,
        full_name: about(ids).student,
        exemption: hasOne ? (desk?.exemption ?? null) : null,
      }))}
      onClose={onClose}
      onDone={() => void settle()}
    />
  )
}
