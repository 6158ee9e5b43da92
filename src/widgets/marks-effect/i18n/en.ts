import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'What would change',
  accept: 'Save the change',
  back: 'Go back without saving',
  nobody: 'Nobody’s mark changes.',
  noStudents: 'No active group with students has the program.',
  changes_one: 'The mark of {{count, number}} student of {{of, number}} changes, in {{groups}}.',
  changes_other: 'The marks of {{count, number}} students of {{of, number}} change, in {{groups}}.',
  groups_one: '{{count, number}} group',
  groups_other: '{{count, number}} groups',
  more_one: 'And {{count, number}} more.',
  more_other: 'And {{count, number}} more.',
  student: 'Student',
  group: 'Group',
  before: 'Now',
  after: 'Afterwards',
  outcome: '{{mark}} · acta {{acta}}',
  passed: 'passes',
  failed: 'fails',
  onlyInner: 'The mark of the program changes for none of them: marks inside it do (learning results, criteria or contents).',
  finals_one: 'For {{count, number}} of them the mark of the program changes; for the others only marks inside it.',
  finals_other: 'For {{count, number}} of them the mark of the program changes; for the others only marks inside it.',
} as const satisfies Translation<typeof es>
