import type { SnapshotFrom } from 'xstate'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { evaluationTexts } from '../i18n'
import type { EvaluationEvent } from '../model/evaluation-events'
import type { evaluationMachine } from '../model/evaluation-machine'

export interface ProgramDialogsProps {
  readonly snapshot: SnapshotFrom<typeof evaluationMachine>
  readonly send: (event: EvaluationEvent) => void
}

const errorTexts = {
  code_required: 'codeRequired',
  code_without_mark: 'codeWithoutMark',
  code_needs_mark: 'codeNeedsMark',
  unknown_code: 'unknownCode',
  too_many: 'tooManyCodes',
  no_sittings: 'noSittings',
} as const

/** What is wrong with codes in the words of an acta; another error in the usual ones. */
export function useMessage(error: unknown): string | null {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  if (!error) return null
  const [code] = isApiError(error, 400) ? Object.values(error.errors).flat() : []
  const known = code !== undefined && Object.hasOwn(errorTexts, code) ? errorTexts[code as keyof typeof errorTexts] : null
  return known ? t(($) => $.review.errors[known]) : errorMessage(error, c)
}
