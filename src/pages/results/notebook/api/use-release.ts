import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { annotationErrorMessage, requireSavedAnnotations } from '@/features/annotate-file'
import { type BulkChange, useUndoMarks } from '@/features/undo-marks'
import { api, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds, Entry } from '../model/queue-types'

/** Marks of one column. */
export interface Release {
  readonly deliverableId: number
  readonly studentIds: readonly number[]
}

interface ReleaseOptions {
  /** Saves what waits of some cells and gives what is left. */
  readonly saveNow: (isMeant: (entry: Entry) => boolean) => Promise<readonly Entry[]>
  readonly onGoTo: (ids: CellIds) => void
}

/**
 * Publishes marks of columns to students; undoing withdraws those that appeared. Marks and annotations that are not saved yet are saved first.
 * While one of them cannot be, nothing is published: the students would see the marks before.
 */
export function useRelease(groupId: number, { saveNow, onGoTo }: ReleaseOptions) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const offerUndo = useUndoMarks(groupId, { withKey: false })
  const mutation = useMutation({
    mutationFn: async (releases: readonly Release[]) => {
      await requireSavedAnnotations(client)
      const done: (BulkChange & { readonly changed: number })[] = []
      // one after the other: a class has many columns
      for (const { deliverableId, studentIds } of releases) {
        try {
          const { changed, undo_id: undoId } = await unwrap(
            api.POST('/courses/deliverables/{id}/release', {
              params: { path: { id: deliverableId } },
              body: { group_id: groupId, released: true, student_ids: [...studentIds] },
            }),
          )
          done.push({ deliverableId, undoId, changed })
        } catch (error) {
          if (done.length === 0) throw error
          return { done, left: releases.length - done.length }
        }
      }
      return { done, left: 0 }
    },
    onSuccess: ({ done, left }) => {
      // the open detail of a cell shows what its student sees now
      for (const key of [groupQueries.all(), deliverableQueries.all()]) void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: resultQueries.all(), refetchType: 'none' })
      const count = done.reduce((sum, { changed }) => sum + changed, 0)
      offerUndo(
        t(($) => $.released, { count }),
        ...done,
      )
      if (left > 0) toast.error(t(($) => $.releaseStopped, { count: left }))
    },
    onError: (error) => toast.error(annotationErrorMessage(error, c), { id: 'marks' }),
  })
  return async (releases: readonly Release[]) => {
    const meant = new Map(releases.map(({ deliverableId, studentIds }) => [deliverableId, new Set(studentIds)]))
    const left = await saveNow(({ deliverableId, studentId }) => meant.get(deliverableId)?.has(studentId) ?? false)
    const [first] = left
    if (!first) return mutation.mutate(releases)
    toast.error(
      t(($) => $.releaseWaits, { count: left.length }),
      { id: 'marks', action: { label: t(($) => $.save.goTo), onPress: () => onGoTo(first) } },
    )
  }
}
