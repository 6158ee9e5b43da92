import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  resetTitle: 'Choose another password',
  setTitle: 'Choose your password',
  resetDescription: 'Saving it closes any sessions you have open on other devices.',
  setDescription: 'With it and your email or username you can sign in to Aula.',
  submit: 'Save the password',
  done: 'Password saved',
  doneBody: 'You can now sign in with it.',
  signIn: 'Sign in',
  askAgain: 'Ask for another link',
  used: {
    title: 'This link has already been used',
    body: 'Each link works once. If it wasn’t you, ask for another one and change the password as soon as you can.',
  },
  expired: { title: 'This link has expired', body: 'Links last 30 minutes. Ask for another one and open it as soon as it arrives.' },
  unknown: {
    title: 'This link is not valid',
    body: 'It may have been cut off when it was copied. Open it from the email, or ask for another one.',
  },
  unreachable: {
    title: 'We could not check the link',
    body: 'Your connection or our server may be failing. The link is worth as much as before: try again.',
  },
  retry: 'Try again',
} as const satisfies Translation<typeof es>
