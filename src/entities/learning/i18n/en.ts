import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  states: { done: 'Done', open: 'To do', upcoming: 'Not yet', restricted: 'Only for its groups', current: 'You go on here' },
  opensAt: 'Opens {{when}}',
  restOpensAt: 'The rest opens {{when}}',
  hidden: 'Inactive',
  required: '{{met}} of {{count}} required',
  progress: 'Progress in {{name}}',
  milestones: {
    title: 'Milestones',
    first_unit: 'First unit finished',
    half: 'Half of the program',
    all: 'Program finished',
    first_ten: 'First 10',
    all_results: 'All learning results passed',
    weeks: 'Four weeks in a row',
  },
  added_one: '{{count}} new',
  added_other: '{{count}} new',
  doneOf: '{{done}} of {{total}} classes',
} satisfies Translation<typeof es>
