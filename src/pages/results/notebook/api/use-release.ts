import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { annotationErrorMessage, requireSavedAnnotations } from '@/features/annotate-file'
import { useUndoMarks } from '@/features/undo-marks'
import { api, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds, Entry } from '../model/queue-types'

interface Release {
  readonly deliverableId: number
  readonly studentIds: readonly number[]
}

interface ReleaseOptions {
  /** Saves what waits of some cells and gives what is left. */
  readonly saveNow: (isMeant: (entry: Entry) => boolean) => Promise<readonly Entry[]>
  readonly onGoTo: (ids: CellIds) => void
}

/**
 * Publishes the marks of a deliverable to the students that are shown; undoing withdraws those that appeared. Marks and annotations that are not
 * saved yet are saved first. While one of them cannot be, nothing is published: the students would see the marks before.
 */
export function useRelease(groupId: number, { saveNow, onGoTo }: ReleaseOptions) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const offerUndo = useUndoMarks(groupId, { withKey: false })
  const mutation = useMutation({
    mutationFn: async ({ deliverableId, studentIds }: Release) => {
      await requireSavedAnnotations(client)
      return unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, released: true, student_ids: [...studentIds] },
        }),
      )
    },
    onSuccess: ({ changed, undo_id: undoId }, { deliverableId }) => {
      // the open detail of a cell shows what its student sees now
      for (const key of [groupQueries.all(), deliverableQueries.all()]) void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: resultQueries.all(), refetchType: 'none' })
      offerUndo(
        t(($) => $.released, { count: changed }),
        { deliverableId, undoId },
      )
    },
    onError: (error) => toast.error(annotationErrorMessage(error, c), { id: 'marks' }),
  })
  return async (deliverableId: number, students: ReadonlySet<number>) => {
    const left = await saveNow((entry) => entry.deliverableId === deliverableId && students.has(entry.studentId))
    const [first] = left
    if (!first) return mutation.mutate({ deliverableId, studentIds: [...students] })
    toast.error(
      t(($) => $.releaseWaits, { count: left.length }),
      { id: 'marks', action: { label: t(($) => $.save.goTo), onPress: () => onGoTo(first) } },
    )
  }
}
