import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  start: 'Prepare the download',
  queued: 'Waiting',
  running: 'Preparing the data',
  drawing: 'Preparing the documents',
  groups_one: '{{done}} of 1 group',
  groups_other: '{{done}} of {{count}} groups',
  meanwhile: 'You can go on with your work: you will be told when it is ready.',
  cancel: 'Cancel',
  ready: 'Ready to download',
  readyBody: 'It takes {{size}} and can be downloaded until {{when}}.',
  download: 'Download',
  again: 'Prepare another one',
  failed: 'It could not be prepared',
  failedBody: 'There was an error on the server. Try again.',
  diskFull: 'The server has no space for the file. Tell whoever manages Aula.',
  retry: 'Try again',
  expired: 'The download has expired',
  expiredBody: 'The file was deleted from the server. You can prepare another one with the data of today.',
  underWay: 'Another download of yours is being prepared. Wait until it is ready, or cancel it.',
  gone: 'This download is not available any more. Prepare another one.',
  loading: 'Loading the state of the download',
} as const satisfies Translation<typeof es>
