import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  remind_one: 'Remind the one who is missing',
  remind_other: 'Remind the {{count, number}} who are missing',
  reminded_zero: 'Nobody was reminded: they already have a reminder today, or want none.',
  reminded_one: 'Reminder sent to {{count, number}} student.',
  reminded_other: 'Reminder sent to {{count, number}} students.',
  hint: 'They get a notice here and by email, once a day at most.',
} as const satisfies Translation<typeof es>
