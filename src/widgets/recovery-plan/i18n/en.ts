import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  dialog: 'Recovery plan',
  criteria: 'Pending criteria',
  recoveries: 'How to recover it',
  noCriteria: 'Choose at least one criterion: a plan says what has to be recovered.',
  noRecoveries: 'There is no recovery task yet.',
  save: 'Save the plan',
  saved: 'Plan saved: the student sees it in their results',
  remove: 'Remove the plan',
  removed: 'Plan removed',
  until: 'Until',
  note: 'What the student has to know',
  assessesMore: 'Assesses other criteria too',
} satisfies Translation<typeof es>
