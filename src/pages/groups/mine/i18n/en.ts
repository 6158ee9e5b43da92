import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'My groups',
  state_zero: 'There are no groups to show.',
  state_one: '{{count, number}} group',
  state_other: '{{count, number}} groups',
  filter: 'State of the groups',
  active: 'Active',
  archived: 'Archived',
  all: 'All',
  search: 'Search for a group',
  students_one: '{{count, number}} student',
  students_other: '{{count, number}} students',
  toGrade_one: '{{count, number}} to grade',
  toGrade_other: '{{count, number}} to grade',
  allGraded: 'All graded',
  empty: 'You do not teach a group yet',
  emptyBody: 'Once your center assigns you one, it will be here.',
  noArchived: 'There are no archived groups',
  noArchivedBody: 'Groups of other years are kept here once they are archived.',
  noMatch: 'No group has that name',
  noMatchBody: 'Try another word, or look among the archived ones too.',
} as const satisfies Translation<typeof es>
