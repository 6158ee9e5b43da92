import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { receivedTexts } from '../i18n'

interface Release {
  readonly released: boolean
  /** Without it, all graded students. */
  readonly studentIds?: readonly number[]
}

/** Releases marks or hides them. Undoing changes exactly the marks that were changed. */
export function useRelease(deliverableId: number, groupId: number) {
  const t = useTexts(receivedTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ released, studentIds }: Release) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, released, ...(studentIds ? { student_ids: [...studentIds] } : {}) },
        }),
      ),
    onSuccess: ({ changed, student_ids: studentIds }, { released }) => {
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      const undo = { label: t(($) => $.undo), onPress: () => mutation.mutate({ released: !released, studentIds }) }
      toast.success(
        t(($) => (released ? $.releasedDone : $.unreleasedDone), { count: changed }),
        { id: 'release', duration: 10_000, ...(changed > 0 ? { action: undo } : {}) },
      )
    },
    onError: (error) => toast.error(errorMessage(error, c), { id: 'release' }),
  })
  return mutation
}
