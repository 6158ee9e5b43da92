import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  password: 'New password',
  repeat: 'Repeat the new password',
  rules: 'What it needs',
  minLength: 'At least {{number}} characters',
  notOnlyDigits: 'More than just digits',
  notCommon: 'Not one of the most used ones, nor your username',
  met: 'done',
  unmet: 'missing',
  tooCommon: 'Too common: it is on lists of stolen passwords, or it is your own name. Try a few words in a row.',
} as const satisfies Translation<typeof es>
