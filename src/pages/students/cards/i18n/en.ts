import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Cards and sheets',
  state_one: '{{count, number}} student',
  state_other: '{{count, number}} students',
  kind: 'What is printed',
  kinds: { cards: 'Access cards', sheets: 'Personal sheets' },
  file: { cards: 'access-cards.pdf', sheets: 'personal-sheets.pdf' },
  download: 'Download the PDF',
  failed: 'The PDF could not be prepared.',
  chosen: 'Students',
  passwords: {
    ready: 'Password ready to print',
    one_time: 'Password handed out already',
    none: 'No password',
    own: 'Has their own',
  },
  note: 'Nobody can read a one-time password again: it is printed right after it was made.',
  byHand: 'Name by hand',
  byHandNote_one: 'One name uses letters that the PDF does not have: a line is left to write it by hand. User and password are printed.',
  byHandNote_other:
    '{{count, number}} names use letters that the PDF does not have: a line is left to write them by hand. User and password are printed.',
  cut_one: 'One PDF takes no more: only the first person is in it.',
  cut_other: 'There are more than one PDF takes: the first {{count, number}} are in it.',
  make: 'Make new passwords',
  confirm: {
    title: 'Make one-time passwords?',
    body_one: 'For {{count, number}} student. The one they had no longer works and their session ends.',
    body_other: 'For {{count, number}} students. The ones they had no longer work and their sessions end.',
    withOwn_one: 'Also for {{count, number}} who chose their own already',
    withOwn_other: 'Also for {{count, number}} who chose their own already',
    confirm: 'Make passwords',
    done_one: '{{count, number}} password ready to print.',
    done_other: '{{count, number}} passwords ready to print.',
    nobody: 'Everybody has their own already. Tick the box to change them.',
  },
  nobody: 'Nobody is chosen',
  nobodyBody: 'Choose them in the list of students and come back with “Cards and sheets”.',
  toList: 'Go to the students',
} as const satisfies Translation<typeof es>
