import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  types: { pdf: 'PDF', typeform: 'Typeform', video: 'Video', image: 'Image', other: 'Other' },
} satisfies Translation<typeof es>
