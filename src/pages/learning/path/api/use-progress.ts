import { useMutation, useQueryClient } from '@tanstack/react-query'
import { learningQueries } from '@/entities/learning'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { learningPathTexts } from '../i18n'

interface ProgressPlace {
  readonly contentId: number
  /** Null: no progress is kept. */
  readonly groupId: number | null
}

/** Marks a content that requires nothing as done, or takes that back. */
export function useMark({ contentId, groupId }: ProgressPlace) {
  const queries = useQueryClient()
  const t = useTexts(learningPathTexts)
  return useMutation({
    mutationFn: (done: boolean) =>
      unwrap(api.PUT('/courses/coursecontents/{id}/done', { params: { path: { id: contentId } }, body: { group_id: groupId ?? 0, done } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: learningQueries.all() }),
    onError: () => toast.error(t(($) => $.notSaved)),
  })
}
