import { useMutation, useQueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/entities/course'
import { deliverableQueries } from '@/entities/deliverable'
import { groupQueries } from '@/entities/group'
import { resultQueries } from '@/entities/result'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { notebookTexts } from '../i18n'

/** Reads again what shows the columns of a notebook; settles when the notebook itself is read. */
export function useRereadColumns() {
  const client = useQueryClient()
  return () => {
    for (const key of [deliverableQueries.all(), resultQueries.all(), courseQueries.all()])
      void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
    return client.invalidateQueries({ queryKey: groupQueries.all() })
  }
}

/** Removes a column that holds nothing. */
export function useRemoveColumn() {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const reread = useRereadColumns()
  const { mutate } = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly name: string }) =>
      unwrap(api.DELETE('/courses/deliverables/{id}', { params: { path: { id } } })),
    onSuccess: async (_, { name }) => {
      await reread()
      toast.success(t(($) => $.column.removed, { name }))
    },
    onError: (error, { name }) =>
      toast.error(isApiError(error, 'content_has_work') ? t(($) => $.column.hasMarks, { name }) : errorMessage(error, c), { id: 'column' }),
  })
  return mutate
}
