import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { notebookTexts } from '../i18n'

interface Release {
  readonly deliverableId: number
  readonly studentIds: readonly number[]
  readonly released: boolean
}

/** Publishes the marks of a deliverable to the students that are shown; undoing withdraws exactly those. */
export function useRelease(groupId: number) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ deliverableId, studentIds, released }: Release) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/release', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, released, student_ids: [...studentIds] },
        }),
      ),
    onSuccess: ({ changed, student_ids: studentIds }, { deliverableId, released }) => {
      void client.invalidateQueries({ queryKey: groupQueries.all() })
      void client.invalidateQueries({ queryKey: deliverableQueries.all(), refetchType: 'none' })
      if (!released) return
      const undo = { label: c(($) => $.actions.undo), onPress: () => mutation.mutate({ deliverableId, studentIds, released: false }) }
      toast.success(
        t(($) => $.released, { count: changed }),
        { id: 'release', duration: 10_000, ...(studentIds.length > 0 ? { action: undo } : {}) },
      )
    },
    onError: (error) => toast.error(errorMessage(error, c), { id: 'release' }),
  })
  return mutation
}
