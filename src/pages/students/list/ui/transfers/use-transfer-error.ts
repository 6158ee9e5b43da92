import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { studentTransfersTexts } from '../../i18n/transfers'

const refusals = [
  ...(['transfer_pending', 'transfer_accepted', 'transfer_declined', 'transfer_withdrawn', 'transfer_expired'] as const),
  ...(['student_left', 'student_archived'] as const),
] as const

/** The message for a failed change of a transfer. */
export function useTransferError() {
  const t = useTexts(studentTransfersTexts)
  const c = useTexts(commonTexts)
  return (error: unknown): string => {
    const code = refusals.find((each) => isApiError(error, each))
    return code ? t(($) => $.codes[code]) : errorMessage(error, c)
  }
}
