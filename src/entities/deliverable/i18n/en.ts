import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  version: 'Version {{number}}',
  versionShort: 'v{{number}}',
  states: {
    notOpen: 'Not open yet',
    open: 'Open',
    late: 'Taking late work',
    closed: 'Closed',
    noHandIn: 'In class',
    onTime: 'on time',
    handedInLate: 'late',
    lateDelivery: 'Late',
    notDelivered: 'Not handed in',
    delivered: 'Handed in',
    draft: 'Draft',
    released: 'Released',
    unreleased: 'Not released',
    newer: 'Newer version',
    extended: 'Deadline extended',
    extendedUntil: 'Deadline extended to {{when}}',
    selected: 'This version counts',
  },
  earlier: {
    feedback: 'The comment was:',
    feedbackNone: 'There was no comment.',
    private_note: 'The private note was:',
    private_noteNone: 'There was no private note.',
  },
  task: {
    instructions: 'What to do',
    noInstructions: 'This task has no written instructions.',
    materials: 'Material for the task',
    download: 'Download {{name}}',
    criteria: 'What is assessed',
    points: 'Marked out of {{points}}',
  },
} as const satisfies Translation<typeof es>
