import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'My results',
  state_one: '{{count}} program with a mark',
  state_other: '{{count}} programs with a mark',
  empty: 'You have no programs yet',
  emptyBody: 'When your center adds you to a group, your marks appear here.',
  forStudents: 'This page is for students',
  forStudentsBody: 'Here students see their own marks. Those of your groups are in the class results.',
  classResults: 'See the class results',
  past: 'Earlier years',
  pending_one: '{{count}} to hand in',
  pending_other: '{{count}} to hand in',
  overdue_one: '{{count}} overdue',
  overdue_other: '{{count}} overdue',
  delivered: '{{done}} of {{total}} handed in',
  assessed: '{{percent}} assessed',
  noMark: 'No mark',
  score: 'Teacher’s mark',
  group: 'Group',
  archived: 'This group is archived: its marks no longer change.',
  learn: 'Go to the program',
} satisfies Translation<typeof es>
