import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Create the first account',
  description: 'It is the IT admin of this installation: with it you add the centers and everybody else.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHint: 'Where the link goes if you forget the password.',
  username: 'Username',
  usernameHint: 'Signs you in, like the email. If it is empty, it is made of your name.',
  usernameFormat: 'It cannot contain spaces.',
  usernameTaken: 'That username exists already.',
  submit: 'Create the account and sign in',
  secondStep: 'Second step',
  expired: {
    title: 'This link has expired',
    body: 'Start the server again: it then prints a new link in its output, which works for 24 hours.',
  },
  unknown: {
    title: 'This link is not valid',
    body: 'Copy the whole of the last link that the server printed when it started (in its terminal or its log). Links of earlier starts no longer work.',
  },
  done: {
    title: 'The first account exists already',
    body: 'This installation has an IT admin. Sign in with your account; if you have lost it, whoever runs the server can recover it with “npm run admin”.',
  },
  unreachable: {
    title: 'We could not check the link',
    body: 'Your connection or the server may be failing. The link is worth as much as before: try again.',
  },
  signIn: 'Sign in',
  retry: 'Try again',
} as const satisfies Translation<typeof es>
