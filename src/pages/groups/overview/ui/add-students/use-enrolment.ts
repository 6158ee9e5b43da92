import { useStudentChange } from '@/features/leave-group'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { groupOverviewTexts } from '../../i18n'

interface Enrolment<Input, Answer> {
  readonly work: (input: Input) => Promise<Answer>
  readonly onArchived: () => void
  readonly onDone?: (answer: Answer) => void
}

/** Something that changes who is in a group: what shows it is read again, and a refusal is said in the reader's words. */
export function useEnrolment<Input, Answer>({ work, onArchived, onDone }: Enrolment<Input, Answer>) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const mutation = useStudentChange(work, {
    onDone,
    onRefused: (refusal) => isApiError(refusal, 'group_archived') && onArchived(),
  })
  const { error } = mutation
  const seats = isApiError(error, 'no_licences') ? error.seats : undefined
  const isAtField = isApiError(error, 400) && Object.keys(error.errors).length > 0
  const failure = error && !isAtField ? [errorMessage(error, c), ...(seats ? [t(($) => $.add.needed, seats)] : [])].join(' ') : null
  return { ...mutation, failure, errors: isAtField ? error.errors : {} }
}
