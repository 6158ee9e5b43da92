import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  password: 'New password',
  repeat: 'Repeat the new password',
  rules: 'What it needs',
  minLength: 'At least {{number}} characters',
  notCommon: 'Not one of the most used ones, such as “password2026”',
  notPersonal: 'Not your name, username, email or center',
  strength: {
    rejected: 'Not accepted yet',
    fair: 'Accepted, but easier to guess than others: add a word',
    good: 'Good',
    strong: 'Very good',
  },
  met: 'done',
  unmet: 'missing',
  tooCommon:
    'It is among the first that are tried: it is on lists of stolen passwords, or a common word with digits. Use a few words in a row.',
  personal: 'Whoever knows you can guess it: it is your name, username, email or center. Use a few words that have nothing to do with you.',
} as const satisfies Translation<typeof es>
