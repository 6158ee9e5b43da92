import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { toast } from '@/shared/ui'
import { undoMarksTexts } from '../i18n'

interface BulkChange {
  readonly deliverableId: number
  /** As the server has named it; null: there is nothing to undo. */
  readonly undoId: string | null
}

/** Says what a bulk change of marks has done, with the way back. */
export type OfferUndo = (text: string, change: BulkChange) => void

interface UndoOptions {
  /** Ctrl or ⌘ with Z undoes the last change. Default: true. */
  readonly withKey?: boolean
}

const id = 'marks'
/** Another one: the notice with the way back is still closing. */
const undoneId = 'marks-undone'

/** Undo of bulk changes of marks in a group, offered in a notice; the last one with Ctrl+Z too, after the notice has gone. */
export function useUndoMarks(groupId: number, { withKey = true }: UndoOptions = {}): OfferUndo {
  const t = useTexts(undoMarksTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const [last, setLast] = useState<BulkChange | null>(null)
  const undo = useMutation({
    mutationFn: ({ deliverableId, undoId }: BulkChange) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/undo_marks', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, undo_id: undoId ?? '' },
        }),
      ),
    onMutate: () => setLast(null),
    onSuccess: ({ undone, kept }) => {
      const reasons = (['changed', 'published', 'files'] as const).filter((reason) => kept[reason] > 0)
      const detail = reasons.map((reason) => t(($) => $.kept[reason], { count: kept[reason] })).join(' ')
      const notice = { id: undoneId, duration: 10_000, ...(detail ? { detail } : {}) }
      toast[undone > 0 && detail === '' ? 'success' : 'warning'](
        t(($) => $.done, { count: undone }),
        notice,
      )
    },
    onError: (error) => toast.error(errorMessage(error, c, { not_found: t(($) => $.gone) }), { id: undoneId }),
    onSettled: () => {
      for (const key of [deliverableQueries.all(), groupQueries.all(), resultQueries.all()])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
  useShortcuts({ 'mod+z': () => last && undo.mutate(last) }, { enabled: withKey && last !== null, outsideFields: true })
  return (text, change) => {
    setLast(change.undoId === null ? null : change)
    const action = { label: c(($) => $.actions.undo), onPress: () => undo.mutate(change) }
    toast.success(text, { id, ...(change.undoId === null ? {} : { action }) })
  }
}
