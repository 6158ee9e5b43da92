import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  title: 'Who has opened it',
  state: '{{opened}} of {{students}} have opened it',
  filter: 'Which students are shown',
  filters: { all: 'All', opened: 'Have opened it', not_opened: 'Not yet' },
  opened: 'Since {{when}}',
  openedAndLast: 'Since {{when}} · last time {{last}}',
  notOpened: 'Not opened',
  reminded: 'Reminded today',
  noTime: 'Less than a minute',
  everybody: 'The whole group has opened it',
  nobody: 'Nobody has opened it yet',
  noStudents: 'This group has no students yet',
} as const satisfies Translation<typeof es>
