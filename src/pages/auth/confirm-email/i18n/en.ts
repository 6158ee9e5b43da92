import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Confirm your new email',
  body: 'Once confirmed, you can sign in to Aula with this address and messages will go there. The previous one will stop working.',
  submit: 'Confirm this email',
  done: 'Email confirmed',
  doneBody: 'From now on your email on Aula is {{email}}.',
  continue: 'Go to Aula',
  used: { title: 'This email is already confirmed', body: 'The link has been used: there is nothing more to do.' },
  expired: { title: 'This link has expired', body: 'Links last 24 hours. Write the new email in your profile again.' },
  unknown: {
    title: 'This link is not valid',
    body: 'It may have been cut off when copied, or you asked for another email afterwards. Open it from the latest message.',
  },
  taken: {
    title: 'This email is already in use',
    body: 'Another Aula account signs in with this address. Choose another one in your profile.',
  },
} as const satisfies Translation<typeof es>
