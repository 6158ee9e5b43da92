import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { studentsListTexts } from '../i18n'

/** The message for a failed change; undefined when the fields or a conflict notice show it. */
export function useStudentError() {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  return (error: unknown): string | undefined => {
    if (!error || isApiError(error, 400) || isApiError(error, 'conflict')) return undefined
    if (isApiError(error, 'anonymous_not_allowed')) return t(($) => $.anonymous.notAllowed)
    const message = errorMessage(error, c)
    if (!isApiError(error, 'no_licences') || !error.seats) return message
    const { needed, left } = error.seats
    return [message, t(($) => $.seats.needs, { count: needed }), t(($) => $.seats.left, { count: left })].join(' ')
  }
}
