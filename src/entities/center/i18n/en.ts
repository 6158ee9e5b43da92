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
} as const satisfies Translation<typeof es>
