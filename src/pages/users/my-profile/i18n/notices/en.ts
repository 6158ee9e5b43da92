import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  topic: 'Notifications about',
  inApp: 'On Aula',
  inAppOf: '{{topic}}: see it on Aula',
  mail: 'By email',
  mailOf: '{{topic}}: by email',
  choices: { at_once: 'At once', digest: 'Daily summary', none: 'No' },
  digestHour: 'The daily summary leaves at {{time}} and has only what you have not seen yet.',
  noEmail: 'Your account has no email address: you can see notifications on Aula only.',
  failed: 'We could not load your notifications.',
} as const satisfies Translation<typeof es>
