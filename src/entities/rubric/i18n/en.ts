import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Rubric',
  total: '{{max}} points in all',
  reached: '{{points}} of {{max}} points',
  upTo: 'up to {{points}}',
  yours: 'Your level',
} as const satisfies Translation<typeof es>
