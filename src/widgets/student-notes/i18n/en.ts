import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  label: 'New note',
  hint: 'Only the teaching team sees it, never the student.',
  add: 'Save the note',
  edit: 'Edit the note',
  save: 'Save',
  delete: 'Delete the note',
  deleteTitle: 'Delete this note?',
  deleteBody: 'This cannot be undone.',
  none: 'Nobody has written anything yet.',
  by: '{{name}}, {{when}}',
  nobody: 'Somebody who has left',
} as const satisfies Translation<typeof es>
