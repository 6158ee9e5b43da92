import { useMutation, useQueryClient } from '@tanstack/react-query'
import { learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { learningPathTexts } from '../i18n'

interface ProgressPlace {
  readonly contentId: number
  /** Null: no progress is kept. */
  readonly groupId: number | null
}

function useSaved() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: learningQueries.all() })
}

/** Notes the resources that the student opens in a content, not those that somebody else opens under their name. */
export function useOpenedResource({ contentId, groupId }: ProgressPlace) {
  const saved = useSaved()
  const t = useTexts(learningPathTexts)
  const isOwn = useSelf().impersonation === null
  const { mutate } = useMutation({
    mutationFn: (body: { group_id: number; resource_id: number }) =>
      unwrap(api.POST('/courses/coursecontents/{id}/open', { params: { path: { id: contentId } }, body })),
    onSuccess: saved,
    onError: () => toast.error(t(($) => $.notSaved)),
  })
  return (resource_id: number) => {
    if (groupId !== null && isOwn) mutate({ group_id: groupId, resource_id })
  }
}

/** Marks a content that requires nothing as done, or takes that back. */
export function useMark({ contentId, groupId }: ProgressPlace) {
  const saved = useSaved()
  const t = useTexts(learningPathTexts)
  return useMutation({
    mutationFn: (done: boolean) =>
      unwrap(api.PUT('/courses/coursecontents/{id}/done', { params: { path: { id: contentId } }, body: { group_id: groupId ?? 0, done } })),
    onSuccess: saved,
    onError: () => toast.error(t(($) => $.notSaved)),
  })
}
