import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  label: 'Rubric',
  points: '{{points}} of {{max}} points',
  rows: '{{count, number}} of {{total, number}} rows',
  level: '{{title}}, {{points}} points',
  hint: 'The mark follows from the levels that you choose. A row without a level does not count.',
  comment: 'Comment',
  commentOf: 'Comment on “{{title}}”',
  commentPlaceholder: 'Why this level',
  kept: 'The levels that you chose are still stored.',
  useKept: 'Use them again',
} as const satisfies Translation<typeof es>
