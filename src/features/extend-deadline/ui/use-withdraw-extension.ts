import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { api, errorMessage, etagOf, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import type { DatesOfGroup, ExtendedStudent } from './extension-values'

/** Withdraws the extension of a student, unless somebody changed it since it was read. */
export function useWithdrawExtension({ id, group }: DatesOfGroup, onDone: () => void) {
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (student: ExtendedStudent) =>
      unwrap(
        api.DELETE('/courses/deliverables/{id}/extension/{student_id}', {
          params: {
            path: { id, student_id: student.id },
            query: { group: group.id },
            header: { 'If-Match': etagOf(student.extension?.revision ?? 0) },
          },
        }),
      ),
    onSuccess: onDone,
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
      toast.error(errorMessage(error, c))
    },
  })
}
