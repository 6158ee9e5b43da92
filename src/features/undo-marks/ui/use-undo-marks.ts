import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { toast } from '@/shared/ui'
import { undoMarksTexts } from '../i18n'

export interface BulkChange {
  readonly deliverableId: number
  /** As the server has named it; null: there is nothing to undo. */
  readonly undoId: string | null
}

/** Says what bulk changes of marks have done, with the way back, which takes all of them. */
export type OfferUndo = (text: string, ...changes: readonly BulkChange[]) => void

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
  const [last, setLast] = useState<readonly BulkChange[]>([])
  const undo = useMutation({
    mutationFn: async (changes: readonly BulkChange[]) => {
      const answers = []
      for (const [index, { deliverableId, undoId }] of changes.entries()) {
        const body = { group_id: groupId, undo_id: undoId ?? '' }
        try {
          // one after the other: a change of a whole class has many
          answers.push(await unwrap(api.POST('/courses/deliverables/{id}/undo_marks', { params: { path: { id: deliverableId } }, body })))
        } catch (error) {
          if (index === 0) throw error
          return { answers, left: changes.slice(index) }
        }
      }
      return { answers, left: [] }
    },
    onMutate: () => setLast([]),
    onSuccess: ({ answers, left }) => {
      const sum = (of: (answer: (typeof answers)[number]) => number) => answers.reduce((total, answer) => total + of(answer), 0)
      const undone = sum((answer) => answer.undone)
      const kept = (['changed', 'published', 'files'] as const).map((reason) => ({ reason, count: sum((answer) => answer.kept[reason]) }))
      const detail = kept.flatMap(({ reason, count }) => (count > 0 ? [t(($) => $.kept[reason], { count })] : [])).join(' ')
      const notice = { id: undoneId, duration: 10_000, ...(detail ? { detail } : {}) }
      toast[undone > 0 && detail === '' ? 'success' : 'warning'](
        t(($) => $.done, { count: undone }),
        notice,
      )
      if (left.length > 0)
        offerAgain(
          t(($) => $.stopped, { count: left.length }),
          left,
        )
    },
    onError: (error, changes) => {
      const message = errorMessage(error, c, { not_found: t(($) => $.gone) })
      if (isApiError(error, 'not_found')) toast.error(message, { id: undoneId })
      else offerAgain(message, changes)
    },
    onSettled: () => {
      for (const key of [deliverableQueries.all(), groupQueries.all(), resultQueries.all()])
        void queries.invalidateQueries({ queryKey: key })
    },
  })
  /** What could not be undone now can be later. */
  const offerAgain = (text: string, changes: readonly BulkChange[]) => {
    setLast(changes)
    toast.error(text, { id, action: { label: c(($) => $.actions.undo), onPress: () => undo.mutate(changes) } })
  }
  useShortcuts({ 'mod+z': () => undo.mutate(last) }, { enabled: withKey && last.length > 0, outsideFields: true })
  return (text, ...changes) => {
    const undoable = changes.filter(({ undoId }) => undoId !== null)
    setLast(undoable)
    const action = { label: c(($) => $.actions.undo), onPress: () => undo.mutate(undoable) }
    toast.success(text, { id, ...(undoable.length === 0 ? {} : { action }) })
  }
}
