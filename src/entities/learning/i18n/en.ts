import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  states: { done: 'Done', open: 'To do', upcoming: 'Not yet', restricted: 'Only for its groups', current: 'You go on here' },
  opensAt: 'Opens {{when}}',
  hidden: 'Inactive',
  required: '{{met}} of {{count}} required',
  progress: 'Progress in {{name}}',
  doneOf: '{{done}} of {{total}} classes',
} satisfies Translation<typeof es>
