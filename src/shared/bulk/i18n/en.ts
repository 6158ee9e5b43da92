import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  progress: 'Under way',
  of: '{{value, number}} of {{max, number}}',
  stop: 'Stop here',
  stopping: 'Finishing what is being sent…',
  nothing: 'Nothing was done',
  done_one: '{{count, number}} done',
  done_other: '{{count, number}} done',
  rejected_one: '{{count, number}} not: {{reason}}',
  rejected_other: '{{count, number}} not: {{reason}}',
  unsent_one: '{{count, number}} not yet: {{reason}}',
  unsent_other: '{{count, number}} not yet: {{reason}}',
  stopped: 'you stopped it.',
  kept: 'What is left stays selected: you can try again.',
  reasons: {
    not_found: 'they are no longer among your students.',
    permission_denied: 'you cannot change their account. It may be used elsewhere too.',
    student_archived: 'they are in the archive of the center.',
    student_transferred: 'they learn in another center now.',
    erased: 'their account was erased.',
    noSeats: 'no licences are left.',
    seats_one: 'only {{count, number}} licence is left.',
    seats_other: 'only {{count, number}} licences are left.',
  },
} as const satisfies Translation<typeof es>
