import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  seats: '{{used}} of {{contracted}}',
  left_one: '{{count, number}} left',
  left_other: '{{count, number}} left',
  full: 'All in use',
  none: 'No licences contracted',
  over_one: '{{count, number}} above the contract',
  over_other: '{{count, number}} above the contract',
  storage: {
    title: 'Space for files',
    of: '{{used}} of {{limit}}',
    left: '{{size}} free',
    full: 'Full',
    nearlyFullBody: 'Less than 10% is left. When it is full, nobody of the center can upload files, neither resources nor deliveries.',
    fullBody: 'Nobody of the center can upload files, neither resources nor deliveries. Texts and links are still saved.',
    help: {
      admin: 'Raise the limit with “Change the contract”, or delete groups that are no longer needed.',
      manager: 'Delete files and groups that are no longer needed, or ask the administrators of Aula for more space.',
      teacher: 'Delete files that you no longer use, or tell who manages the center.',
    },
  },
} as const satisfies Translation<typeof es>
