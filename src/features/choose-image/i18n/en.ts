import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  choose: 'Choose an image',
  change: 'Change',
  remove: 'Remove',
  chooseFor: '{{label}}: choose an image',
  changeFor: '{{label}}: change the image',
  removeFor: '{{label}}: remove the image',
  none: 'No image',
  rules: 'PNG, JPEG or WebP, up to {{limit}}',
  reduce: 'Make it smaller and go on',
  uploading: 'Uploading the image…',
  failed: 'The image could not be uploaded.',
  unreadable: 'It cannot be read as an image. Try another PNG, JPEG or WebP file.',
  wrongKind: 'It is not a PNG, JPEG or WebP image.',
  infected: 'The virus scanner found a virus in this image: it was not stored.',
  tooLargeToScan: 'It is too large to be scanned for viruses, and is not stored without that. Try a smaller one.',
  failures: {
    diskFull: 'The server has run out of space and has not stored the image. Try again later.',
    throttled: 'You have uploaded many images in the last hour. Wait {{time}} and try again.',
    unavailable: 'The server cannot take images right now. Try again in a few minutes.',
    scannerUnavailable: 'Images cannot be scanned for viruses right now, and are not stored without that. Try again in a few minutes.',
  },
  crop: {
    title: 'Adjust the image',
    description: 'Drag it to choose what is seen.',
    frame: 'Framing',
    keys: 'Move it with the arrow keys and zoom with + and −.',
    form: 'Form',
    whole: 'Whole',
    square: 'Square',
    zoom: 'Zoom',
    reset: 'Start over',
    use: 'Use this image',
    opening: 'Opening the image…',
  },
} as const satisfies Translation<typeof es>
