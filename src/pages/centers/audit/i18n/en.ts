import { en as words } from '#openapi/labels/audit-en.ts'
import type { Translation } from '@/shared/i18n'
import type { es } from './es'

const { actions, command, fields, gone, nothing, unidentified, unreadable, values } = words

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
  onBehalfOf: 'in the name of {{name}}',
  command,
  gone,
  unidentified,
  nothing,
  unreadable,
  arrow: 'becomes',
  noMatch: 'Nothing like that is recorded',
  noMatchBody: 'Try other dates, or take a filter away.',
  empty: 'Nothing has been recorded yet',
  emptyBody: 'Here you will see who does what in the center, with date and reason.',
  columns: { when: 'When', who: 'Who', what: 'What', changes: 'Changes', reason: 'Reason' },
  actions,
  fields,
  values,
} as const satisfies Translation<typeof es>
