import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Sign in',
  who: 'Email or username',
  password: 'Password',
  forgotten: 'Forgotten your password?',
  remember: 'Remember my email on this device',
  secondStep: 'Second step',
  submit: 'Sign in',
  passkey: 'Sign in with a passkey',
  passkeyRefused: 'We could not sign you in with a passkey. Try again or type your password.',
  or: 'or',
  throttled: 'Too many attempts in a row. You can try again in {{time}}.',
  busy: 'Many people are signing in at once. You can try again in {{time}}.',
  throttledButton: 'Wait {{time}}',
  offline: 'We could not reach the server. Check your connection and try again.',
  googleRefused: 'Google could not confirm an account of this center. Sign in with your email and password.',
  expired: 'Your session has expired. Sign in again and pick up where you were.',
  signedOutElsewhere: 'You signed out in another tab.',
  firstStart: {
    title: 'There is no IT admin yet',
    body: 'When the server starts, it prints a link in its terminal or log that creates the first account. Open it in this browser.',
  },
  demo: {
    note: 'This is a demo school: people, work and marks are invented.',
    title: 'Demo accounts',
    hint: 'One click signs you in.',
    student: 'Student',
    teacher: 'Teacher',
    manager: 'Center manager',
    admin: 'IT admin',
  },
} as const satisfies Translation<typeof es>
