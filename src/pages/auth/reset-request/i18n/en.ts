import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Forgotten your password?',
  description: 'Enter your email and we’ll send you a link to choose another one.',
  email: 'Email',
  submit: 'Send the link',
  back: 'Back to sign in',
  sentTitle: 'Check your email',
  sent: 'If there is an account with {{email}}, we have sent it a link. It works once and expires in 30 minutes.',
  sentHint: 'Not there? Look in your spam folder. If the center knows you by another email, try that one.',
  another: 'Try another email',
  throttled: 'You have asked for several links in a row. Wait {{time}} and try again.',
} as const satisfies Translation<typeof es>
