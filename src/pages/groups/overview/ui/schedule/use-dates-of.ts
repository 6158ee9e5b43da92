import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { scheduleTexts } from '../../i18n/schedule'
import type { Item } from '../../model/schedule'

/** The dates of an item in words, those that it has. */
export function useDatesOf() {
  const t = useTexts(scheduleTexts)
  return ({ kind, dates: { opens_at, due_at, closes_at } }: Item): string[] => {
    const isTask = kind === 'deliverable'
    return [
      opens_at && t(($) => (isTask ? $.opens : $.shownFrom), { when: formatDateTime(opens_at) }),
      due_at && t(($) => $.due, { when: formatDateTime(due_at) }),
      closes_at && t(($) => (isTask ? $.closes : $.shownUntil), { when: formatDateTime(closes_at) }),
    ].flatMap((text) => text || [])
  }
}
