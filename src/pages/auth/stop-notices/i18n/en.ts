import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  active: {
    title: 'Stop getting these emails?',
    at_once: 'We send an email to {{account}} each time there is something new about “{{topic}}”.',
    digest: 'We send what is new about “{{topic}}” to {{account}} in the daily summary.',
    all: 'We send a daily summary of notifications to {{account}}.',
    stop: 'Stop getting them',
    daily: 'A daily summary instead',
  },
  daily: {
    title: 'You will get them in a daily summary',
    body: 'What is new about “{{topic}}” will reach {{account}} in a single email a day.',
  },
  stopped: {
    title: 'You will no longer get these emails',
    body: 'We will send no more emails about “{{topic}}” to {{account}}.',
    all: 'We will not send the daily summary of notifications to {{account}}.',
    daily: 'I prefer a daily summary',
  },
  yourAddress: 'your address',
  undo: 'Undo',
  onlyMails: 'This changes the emails only: the notifications that you see on Aula stay as they are.',
  settings: 'Choose all my notifications',
  unknown: {
    title: 'This link is not valid',
    body: 'It may have been cut off when copied, or the account no longer exists. Open it from the email, or choose your notifications in your profile.',
  },
  unreachable: { title: 'We could not check the link', body: 'We could not reach Aula. Check your connection and try again.' },
  retry: 'Try again',
} as const satisfies Translation<typeof es>
