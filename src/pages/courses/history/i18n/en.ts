import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  label: 'Changes of the program',
  part: 'What has changed',
  all: 'Everything',
  parts: {
    program: 'Details',
    contents: 'Contents',
    resources: 'Resources',
    deliverables: 'Deliverables',
    weights: 'Weights',
    results: 'Results and criteria',
    rules: 'Rules',
    offers: 'Centers that offer it',
  },
  empty: 'No changes yet',
  emptyBody: 'You see here who changes what in the program, and when.',
  noMatch: 'Nobody has changed this yet',
  noMatchBody: 'Choose “Everything” to see the other changes.',
} as const satisfies Translation<typeof es>
