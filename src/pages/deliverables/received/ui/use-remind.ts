import { useMutation } from '@tanstack/react-query'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { receivedTexts } from '../i18n'

const ownCodes = ['not_open', 'closed'] as const

/** Reminds students who handed nothing in, and says how many were. */
export function useRemind(deliverableId: number, groupId: number) {
  const t = useTexts(receivedTexts)
  const c = useTexts(commonTexts)
  return useMutation({
    mutationFn: (studentIds: readonly number[]) =>
      unwrap(
        api.POST('/courses/deliverables/{id}/remind', {
          params: { path: { id: deliverableId } },
          body: { group_id: groupId, student_ids: [...studentIds] },
        }),
      ),
    onSuccess: ({ reminded, skipped }) => {
      const skippedToo = reminded > 0 && skipped > 0 && t(($) => $.skipped, { count: skipped })
      toast.success([t(($) => $.reminded, { count: reminded }), skippedToo].filter(Boolean).join(' '), { id: 'remind' })
    },
    onError: (error) => {
      const code = ownCodes.find((known) => isApiError(error, known))
      toast.error(code ? t(($) => $.remindCodes[code]) : errorMessage(error, c), { id: 'remind' })
    },
  })
}
