import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  keys: 'Marks',
  key: 'Undo the last change of marks',
  done_zero: 'Nothing was undone.',
  done_one: 'Undone for {{count, number}} student.',
  done_other: 'Undone for {{count, number}} students.',
  kept: {
    changed_one: '{{count, number}} stays as it is: it has changed since.',
    changed_other: '{{count, number}} stay as they are: they have changed since.',
    published_one: '{{count, number}} stays as it is: it was published already.',
    published_other: '{{count, number}} stay as they are: they were published already.',
    files_one: '{{count, number}} stays as it is: it had files or annotations that were not published.',
    files_other: '{{count, number}} stay as they are: they had files or annotations that were not published.',
  },
  stopped_one: '{{count, number}} deliverable is not undone yet.',
  stopped_other: '{{count, number}} deliverables are not undone yet.',
  gone: 'It can no longer be undone.',
} as const satisfies Translation<typeof es>
