import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Audit log',
  state_one: '{{count, number}} entry',
  state_other: '{{count, number}} entries',
  search: 'Search by person',
  action: 'What',
  anyAction: 'Everything done',
  center: 'Center',
  anyCenter: 'All centers',
  from: 'From',
  to: 'To',
  filters: 'Filters',
  filtersSet: 'Filters · {{count, number}}',
  impersonated: 'Only in somebody else’s name',
  onlyStudent: 'Only about {{name}}',
  everybody: 'Take this filter away',
  export: 'Export as CSV',
  noMatch: 'Nothing like that is recorded',
  noMatchBody: 'Try other dates, or take a filter away.',
  empty: 'Nothing has been recorded yet',
  emptyBody: 'Here you will see who does what in the center, with date and reason.',
} as const satisfies Translation<typeof es>
