import { useMutation } from '@tanstack/react-query'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { exemptStudentsTexts } from '../i18n'
import { type ExemptedIn, type ExemptedStudent, sentStudents, useExemptionCache } from './exempted-students'

/** Ends the exemptions of students, unless somebody changed one since it was read. */
export function useEndExemptions({ id, group }: ExemptedIn) {
  const t = useTexts(exemptStudentsTexts)
  const c = useTexts(commonTexts)
  const refresh = useExemptionCache()
  return useMutation({
    mutationFn: (students: readonly ExemptedStudent[]) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/end_exemptions', {
          params: { path: { id } },
          body: { group_id: group.id, students: sentStudents(students) },
        }),
      ),
    onSuccess: ({ ended }) => toast.success(t(($) => $.ended, { count: ended })),
    onError: (error) => toast.error(errorMessage(error, c)),
    onSettled: refresh,
  })
}
