import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  openLink: 'Open in another tab',
  linkBody: 'It is on {{host}}, outside the platform.',
  badVideo: 'This browser cannot play the video.',
  download: 'Download',
  consent: 'It is on {{service}}',
  consentBody: 'When it is shown, {{service}} receives your network address and can store data in this browser.',
  show: 'Show it here',
} satisfies Translation<typeof es>
