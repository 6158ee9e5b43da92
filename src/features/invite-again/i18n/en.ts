import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Invite again those who have not signed in',
  body: 'Each person gets a mail with a link to choose their password, which is valid for a week.',
  loading: 'Looking up who has not signed in yet…',
  count_one: '{{count, number}} person will get the invitation.',
  count_other: '{{count, number}} people will get the invitation.',
  nobody: 'There is nobody to invite now.',
  leftOut: 'Left out',
  reasons: {
    no_address_one: '{{count, number}} has no e-mail: give them a one-time password.',
    no_address_other: '{{count, number}} have no e-mail: give them a one-time password.',
    waiting_one: '{{count, number}} has an invitation that is about to leave.',
    waiting_other: '{{count, number}} have an invitation that is about to leave.',
    recent_one: '{{count, number}} got it less than {{hours}} hours ago.',
    recent_other: '{{count, number}} got it less than {{hours}} hours ago.',
    over_limit_one: '{{count, number}} more: the center may send {{most}} per hour. Try again later.',
    over_limit_other: '{{count, number}} more: the center may send {{most}} per hour. Try again later.',
  },
  send: 'Send',
  close: 'Close',
  cancel: 'Cancel',
  sent_one: '{{count, number}} invitation is being sent.',
  sent_other: '{{count, number}} invitations are being sent.',
  retry: 'Try again',
} as const satisfies Translation<typeof es>
