import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { homeTexts } from '../i18n'

/** Until when something can be handed in, in words. */
export function useDueText() {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  return ({ due_at, closes_at, stage }: Pick<Schema<'DueItem'>, 'due_at' | 'closes_at' | 'stage'>): string => {
    if (due_at) return t(($) => (stage === 'late' ? $.student.wasDue : $.student.dueAt), { when: inWords(due_at) })
    return closes_at ? t(($) => $.student.closesAt, { when: inWords(closes_at) }) : t(($) => $.student.noDate)
  }
}
