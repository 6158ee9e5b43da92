import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { centerSetupTexts } from '../i18n'
import type { FieldErrors } from '../model/steps-words'

/** What the server allows; messages name it. */
export const limits = {
  name: 120,
  slug: 80,
  about: 300,
  description: 5000,
  address: 200,
  street: 200,
  city: 120,
  zipcode: 20,
  contract: { number: 60, contact_name: 120, contact_email: 254, contact_phone: 40, notes: 2000 },
} as const

const { contract: _, ...plain } = limits
const numbers: Readonly<Record<string, number>> = { ...plain, teacher_licenses: 1, student_licenses: 0 }

const own = [
  'taken',
  'already_in_team',
  'account_inactive',
  'student_account',
  'admin_account',
  'email_taken',
  'manages_another_center',
  'not_in_team',
  'teacher_limit',
  'repeated',
  'before_start',
] as const
const isOwn = (code: string): code is (typeof own)[number] => own.some((known) => known === code)

/** The sentence for a code of a field. */
export function useProblemText() {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  return (field: string, code: string): string => {
    if (field === 'administrator' && (code === 'required' || code === 'choice')) return t(($) => $.problems.administratorRequired)
    if (isOwn(code)) return t(($) => $.problems[code])
    if (code === 'exact_length') return fieldMessage(c, code, 5)
    if (code === 'max') return fieldMessage(c, code, formatDate(new Date().toISOString()))
    return fieldMessage(c, code, numbers[field])
  }
}

/** What is wrong with a field, if anything is. */
export function useProblem(errors: FieldErrors) {
  const textOf = useProblemText()
  return (field: string): string | undefined => {
    const code = errors[field]?.[0]
    return code === undefined ? undefined : textOf(field, code)
  }
}
