import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Centers',
  state_zero: 'There are no centers yet.',
  stateNarrowed: 'None matches.',
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
  noMatchBody: 'Try another word, or look at all centers.',
  noneUnfinished: 'All created centers are running',
  noneUnfinishedBody: 'Centers that lack a part of their setup appear here.',
  drafts_one: '{{count, number}} setup was started and has not created its center yet.',
  drafts_other: '{{count, number}} setups were started and have not created their centers yet.',
  openDrafts: 'See the unfinished setups',
} as const satisfies Translation<typeof es>
