import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  types: { pdf: 'PDF', typeform: 'Typeform', video: 'Video', image: 'Image', other: 'Other' },
  finish: 'I have finished',
  finishOne: 'I have finished {{name}}',
  unfinish: 'I have not finished yet',
  unfinishOne: 'I have not finished {{name}} yet',
  notSaved: 'Your progress could not be saved.',
} satisfies Translation<typeof es>
