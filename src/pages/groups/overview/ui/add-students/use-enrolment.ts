import { useRefreshStudents } from '@/features/leave-group'
import { errorMessage, isApiError, type ApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { groupOverviewTexts } from '../../i18n'

/** Form options shared by the forms that add students to a group. */
export function useEnrolment(onArchived: () => void) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  return {
    refresh: useRefreshStudents(),
    options: {
      onError: (error: unknown) => {
        const isArchived = isApiError(error, 'group_archived')
        if (isArchived) onArchived()
        return isArchived
      },
      explain: (error: ApiError) =>
        error.code === 'no_licences' && error.seats ? `${errorMessage(error, c)} ${t(($) => $.add.needed, error.seats)}` : undefined,
    },
  }
}
