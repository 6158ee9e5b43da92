import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Centers',
  state_zero: 'There are no centers yet.',
  state_one: '{{count, number}} center',
  state_other: '{{count, number}} centers',
  create: 'Create a center',
  search: 'Search by name or city',
  setup: 'Setup',
  setups: { all: 'All', finished: 'Running', unfinished: 'Unfinished' },
  columns: {
    name: 'Center',
    manager: 'Administrator',
    teachers: 'Teachers',
    students: 'Students',
    groups: 'Active groups',
    created: 'Since',
  },
  unfinished: 'Unfinished',
  noManager: 'Nobody yet',
  empty: 'There are no centers yet',
  emptyBody: 'Create the first one: six steps and it is ready for its team.',
  noMatch: 'No center matches',
  noMatchBody: 'Try another word, or look among the unfinished ones too.',
} as const satisfies Translation<typeof es>
