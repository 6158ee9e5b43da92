import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  courses: 'Programs',
  label: 'Parts of the program',
  pageTitle: '{{tab}} · {{name}}',
  tabs: {
    overview: 'Overview',
    data: 'Data',
    contents: 'Contents',
    weights: 'Weights',
    results: 'Learning results',
    rules: 'Rules',
    history: 'History',
  },
  readOnly: 'This program is offered by the platform',
  readOnlyBody: 'You can read it and use it in your groups. Only the IT admins change it: make a copy to adapt it to your center.',
  clone: 'Make a copy',
} as const satisfies Translation<typeof es>
