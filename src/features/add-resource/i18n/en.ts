import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  uploads: {
    title: 'Upload files to the library',
    files: 'Files',
    center: 'Center they belong to',
    hint: 'PDF, images, video, audio, documents, text or ZIP. You can paste them too',
    private: 'Only you see them until you share them with your center.',
    platform: 'The teaching staff of every center will see them.',
    noSpace: '“{{name}}” does not fit: {{free}} are left.',
    known: '“{{file}}” was already in the library as “{{name}}”.',
    done: 'Done',
  },
  codes: {
    wrong_type: 'This type of file is not accepted, or its content is not what its name says.',
    empty_file: 'The file is empty.',
    too_large: 'The file is too large.',
    too_many_pixels: 'The image has too many pixels.',
    infected: 'The virus scanner found something in the file.',
    too_large_to_scan: 'The file is too large for the virus scanner.',
    center_full: 'The center has used up its space for files. Delete those that are no longer used, or ask who manages it for more space.',
    throttled: 'You have uploaded many files in a short time. Try again later.',
    disk_full: 'The server has run out of space. Try again later.',
    unavailable: 'The server is not answering right now. Try again in a moment.',
    scanner_unavailable: 'Files cannot be checked right now. Try again in a moment.',
    conflict: 'Somebody else changed the resource meanwhile. Close it and open it again.',
    rejected: 'The file could not be added.',
  },
  form: {
    editTitle: 'Edit resource',
    linkTitle: 'Add link',
    name: 'Name',
    url: 'Address',
    urlHint: 'Videos, Typeform forms or any page.',
    description: 'Description',
    areas: 'Training areas',
    share: 'Share with the center',
    shareHint: 'The other teachers of your center will be able to use it.',
    offer: 'Offer it to all centers',
    offerHint:
      'A center that no longer exists left it: it is only seen where it is used already. Once offered, all teachers can use it, and that cannot be taken back.',
    save: 'Save',
    add: 'Add',
    badUrl: 'Type an address that begins with https://',
    badForm: 'Paste the address of the form: https://…typeform.com/to/…',
  },
} satisfies Translation<typeof es>
