import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Teacher’s mark',
  of: '{{name}}. It takes the place of the computed mark until you remove it.',
  computed: 'The computed mark is {{mark}}.',
  noComputed: 'There is no computed mark yet.',
  mark: 'Mark',
  markHint: 'From 0 to 10, with two decimals at most.',
  reason: 'Reason',
  reasonHint: 'The student will see it beside the mark.',
  save: 'Save the mark',
  remove: 'Remove it and use the computed one',
  saved: 'Teacher’s mark saved',
  removed: 'The computed mark counts again',
  closed: 'A closed evaluation holds this mark. To change it, reopen the student in the evaluation.',
  standing: 'Somebody has just set their mark here. You can see it now.',
  format: 'Type a mark from 0 to 10, such as 6.5.',
  range: 'A mark is from 0 to 10.',
  decimals: 'Two decimals at most.',
} as const satisfies Translation<typeof es>
