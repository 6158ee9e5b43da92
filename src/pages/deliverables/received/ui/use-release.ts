import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { annotationErrorMessage, requireSavedAnnotations } from '@/features/annotate-file'
import type { OfferUndo } from '@/features/undo-marks'
import { api, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { receivedTexts } from '../i18n'

interface Release {
  readonly released: boolean
  /** Without it, all graded students. */
  readonly studentIds?: readonly number[]
}

/** Releases marks or hides them. What a teacher has just annotated is saved before its mark is released. */
export function useRelease(deliverableId: number, groupId: number, offerUndo: OfferUndo) {
  const t = useTexts(receivedTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ released, studentIds }: Release) => {
      if (released) await requireSavedAnnotations(queries)
      return unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, released, ...(studentIds ? { student_ids: [...studentIds] } : {}) },
        }),
      )
    },
    onSuccess: ({ changed, undo_id: undoId }, { released }) => {
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      offerUndo(
        t(($) => (released ? $.releasedDone : $.unreleasedDone), { count: changed }),
        { deliverableId, undoId },
      )
    },
    onError: (error) => toast.error(annotationErrorMessage(error, c), { id: 'marks' }),
  })
}
