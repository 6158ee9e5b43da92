import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Results of {{name}}',
  results: 'Results',
  allPrograms: 'All programs',
  programs_one: '{{count}} program',
  programs_other: '{{count}} programs',
  failing_one: '{{count}} not passed',
  failing_other: '{{count}} not passed',
  print: 'Print',
  printed: 'Printed {{when}}',
  back: 'All programs of the group',
  archived: 'This group is archived: its marks no longer change.',
  empty: 'This group has no programs',
  emptyBody: 'They are added when the group is edited.',
  choose: 'No student is chosen',
  chooseBody: 'Open their results from their group.',
  groups: 'See the groups',
  columns: { program: 'Program', assessed: 'Assessed', delivered: 'Handed in', overdue: 'Overdue', acta: 'Record', mark: 'Mark' },
  deliveredOf: '{{done}} of {{total}}',
  noMark: 'No mark',
  score: 'Teacher’s mark',
} satisfies Translation<typeof es>
