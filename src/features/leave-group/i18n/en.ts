import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  from: 'From the group',
  to: 'To the group',
  group: 'Group',
  placeholder: 'Type the name of the group',
  ofGroup_one: '{{name}} · {{count, number}} of those chosen',
  ofGroup_other: '{{name}} · {{count, number}} of those chosen',
  nobody: 'Nobody of the selection is in a group.',
  nowhere: 'There is no other active group that you could take them to.',
  move: {
    title_one: 'Move {{count, number}} student to another group',
    title_other: 'Move {{count, number}} students to another group',
    body: 'Their work and marks in the programs that both groups have go along. Everything else stays readable in the old group. No new licence is taken.',
    confirm: 'Move',
    done_one: '{{count, number}} student moved to {{group}}.',
    done_other: '{{count, number}} students moved to {{group}}.',
  },
  unlink: {
    title_one: 'Take {{count, number}} student out of the group?',
    title_other: 'Take {{count, number}} students out of the group?',
    body: 'Their licences are free again. Their work and marks are kept, and come back if they are enrolled again.',
    confirm: 'Take out of the group',
    done_one: '{{count, number}} student has left {{group}}.',
    done_other: '{{count, number}} students have left {{group}}.',
  },
} as const satisfies Translation<typeof es>
