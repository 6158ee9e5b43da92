import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  label: 'Files for the student',
  hint: 'They get them with the mark, when you release it',
  states: { draft: 'Not seen yet', removed: 'Removed when you release' },
  restore: 'Keep {{file}}',
  notSent: '“{{file}}” could not be sent to {{student}}.',
  codes: {
    wrong_type: 'This kind of file is not accepted, or its content is not what its name says.',
    empty_file: 'The file is empty.',
    too_many_files: 'A mark takes 20 files at most.',
    too_large: 'The file is too large.',
    too_many_pixels: 'The image has too many pixels: 100 million are accepted.',
    infected: 'The virus scanner found a virus: the file was not stored.',
    too_large_to_scan: 'It is too large to be scanned for viruses, and is not stored without that.',
    group_archived: 'The group is archived.',
    permission_denied: 'You can no longer grade this work.',
    not_found: 'You can no longer grade this work.',
    center_full: 'It does not fit: the center has {{limit}} of space, and {{used}} are in use.',
    disk_full: 'The server has run out of space and has not stored this file.',
    throttled: 'You have uploaded many files in the last hour. Wait {{time}} and try again.',
    unavailable: 'The server cannot take files right now.',
    scanner_unavailable: 'Files cannot be scanned for viruses right now, and are not stored without that.',
    failed: 'The upload was interrupted.',
    rejected: 'The server did not accept the file.',
  },
} as const satisfies Translation<typeof es>
